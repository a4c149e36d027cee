import { notify, problemFields, problemText, upload, useT } from '@portal/client'
import type { StoredFile } from '@portal/contracts/file.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { useState } from 'react'

export interface Upload {
  key: number
  name: string
  /** Progress, 0 … 1. */
  share: number
  error?: string
  cancel(): void
  /** Retries; undefined for a refused file, which would be refused again. */
  retry?(): void
}

let lastKey = 0

/**
 * Pending uploads. `onStored` receives each completed one; a failed one stays with its reason and, if
 * useful, a retry.
 */
export function useUploads(onStored: (file: StoredFile) => PromiseLike<unknown>, route?: Route) {
  const t = useT()
  const [uploads, setUploads] = useState<Upload[]>([])
  const drop = (key: number) => setUploads((now) => now.filter((one) => one.key !== key))
  const change = (key: number, values: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...values } : one)))

  const start = async (file: File) => {
    lastKey += 1
    const key = lastKey
    const ending = new AbortController()
    const cancel = () => {
      ending.abort()
      drop(key)
    }
    const retry = () => {
      drop(key)
      void start(file)
    }
    setUploads((now) => [...now, { key, name: file.name, share: 0, cancel }])
    try {
      const stored = await upload(file, {
        route,
        signal: ending.signal,
        onProgress: (share) => change(key, { share }),
      })
      await onStored(stored)
      drop(key)
      notify.success(t('upload successful.'))
    } catch (error) {
      if (ending.signal.aborted) return
      const isFileRefused = 'file' in problemFields(error)
      change(key, { error: problemText(error), ...(!isFileRefused && { retry }) })
    }
  }
  return { uploads, add: (files: Iterable<File>) => [...files].forEach((file) => void start(file)) }
}
