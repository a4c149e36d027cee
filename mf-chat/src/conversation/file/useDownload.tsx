import { useState } from 'react'
import { useConversationContext, useT } from '../context.tsx'
import './file.style.ts'
import { toOwnAddress } from './own-address.ts'

export type DownloadState = 'idle' | 'loading' | 'failed'

function save(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Downloads an own file with the session's permissions; ignores clicks during the download. */
export function useDownload(
  address: string,
  name: string,
): { state: DownloadState; download(): Promise<void> } {
  const { load, resources } = useConversationContext()
  const [state, setState] = useState<DownloadState>('idle')
  const download = async () => {
    if (state === 'loading') return
    const own = toOwnAddress(address, resources)
    if (own === undefined) return setState('failed')
    setState('loading')
    await load(own).then(
      (blob) => {
        save(blob, name || 'file')
        setState('idle')
      },
      () => setState('failed'),
    )
  }
  return { state, download }
}

/** Permanent live region beside the button, because changes inside a button are not announced. */
export function DownloadProblem({ state }: { state: DownloadState }) {
  const t = useT()
  return (
    <span role="status" className="chat-file-problem">
      {state === 'failed' && t("Couldn't download it. Try again")}
    </span>
  )
}
