import { heal } from '@portal/federation/runtime/heal.ts'
import type { Loaded } from '@portal/federation/runtime/loader.ts'
import { useEffect, useEffectEvent, useState } from 'react'

export type RemoteState<T> = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; loaded: Loaded<T> }

/**
 * Something of a remote. After a failure it tries again for as long as the page is shown, and swaps in what came without a click;
 * in a hidden tab the effect rests, so nobody probes for a page that nobody sees.
 */
export function useRemote<T>(load: () => Promise<Loaded<T>>): { state: RemoteState<T>; again: () => void } {
  const [state, setState] = useState<RemoteState<T>>({ status: 'loading' })
  const attempt = useEffectEvent(load)
  const isReady = state.status === 'ready'

  useEffect(() => {
    if (isReady) return
    const ending = new AbortController()
    const take = (loaded: Loaded<T>) => ending.signal.aborted || setState({ status: 'ready', loaded })
    const fail = () => {
      if (ending.signal.aborted) return
      setState({ status: 'failed' })
      heal(() => attempt(), ending.signal).then(take, () => {})
    }
    attempt().then(take, fail)
    return () => ending.abort()
  }, [isReady])

  return { state, again: () => setState({ status: 'loading' }) }
}
