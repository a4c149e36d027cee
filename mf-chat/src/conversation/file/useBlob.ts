import { useEffect, useState } from 'react'
import { useConversationContext } from '../context.tsx'
import { toOwnAddress } from './own-address.ts'

export type LoadState = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; url: string }

/** Loads an own image with the session and returns a local address. */
export function useBlob(address: string): LoadState {
  const { resources, load } = useConversationContext()
  const [loaded, setLoaded] = useState<LoadState>({ status: 'loading' })
  useEffect(() => {
    const own = toOwnAddress(address, resources)
    if (own === undefined) return setLoaded({ status: 'failed' })
    const ending = new AbortController()
    let url: string | undefined
    setLoaded({ status: 'loading' })
    load(own, ending.signal).then(
      (blob) => {
        if (ending.signal.aborted) return
        url = URL.createObjectURL(blob)
        setLoaded({ status: 'ready', url })
      },
      () => !ending.signal.aborted && setLoaded({ status: 'failed' }),
    )
    return () => {
      ending.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [address, resources, load])
  return loaded
}
