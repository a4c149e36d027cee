import { ContractMismatchError, type LoadedPart } from '@portal/federation/runtime/loader.ts'
import {
  constantDelay,
  growingDelay,
  retryWhileVisible,
} from '@portal/federation/runtime/retry-while-visible.ts'
import { useEffect, useEffectEvent, useState } from 'react'

export type RemoteState<T> =
  | { status: 'loading' }
  | { status: 'failed'; why: 'away' | 'other contract' }
  | { status: 'ready'; loaded: LoadedPart<T> }

interface UseRemoteOptions<T> {
  load: () => Promise<LoadedPart<T>>
  /** Live build, which the displayed build follows. */
  version: string | undefined
  /** True while typed input keeps the old version of the page. */
  isHeld?: boolean
}

/**
 * Loads an export of a remote. After a failure it retries while the page is visible and updates without a
 * click; hidden pages do not retry.
 */
export function useRemote<T>({ load, version, isHeld = false }: UseRemoteOptions<T>): {
  state: RemoteState<T>
  again: () => void
} {
  const [state, setState] = useState<RemoteState<T>>({ status: 'loading' })
  const [round, setRound] = useState(0)
  const attempt = useEffectEvent(load)
  const isReady = state.status === 'ready'
  const isOld = isReady && version !== undefined && state.loaded.build !== version

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round, or another release, is another try at once
  useEffect(() => {
    if (isReady) return
    const ending = new AbortController()
    const take = (loaded: LoadedPart<T>) => ending.signal.aborted || setState({ status: 'ready', loaded })
    const fail = (error: unknown) => {
      if (ending.signal.aborted) return
      setState({ status: 'failed', why: error instanceof ContractMismatchError ? 'other contract' : 'away' })
      retryWhileVisible(() => attempt(), constantDelay, ending.signal).then(take, () => {})
    }
    attempt().then(take, fail)
    return () => ending.abort()
  }, [isReady, round, version])

  useEffect(() => {
    if (!isOld || isHeld) return
    const ending = new AbortController()
    // Loads the live build, which can replace the displayed one.
    const live = async () => {
      const loaded = await attempt()
      if (loaded.build !== version) throw new Error('not the live build')
      return loaded
    }
    const take = (loaded: LoadedPart<T>) => ending.signal.aborted || setState({ status: 'ready', loaded })
    live()
      .catch(() => retryWhileVisible(live, growingDelay, ending.signal))
      .then(take, () => {})
    return () => ending.abort()
  }, [isOld, isHeld, version])

  const again = () => {
    setState({ status: 'loading' })
    setRound(round + 1)
  }
  return { state, again }
}
