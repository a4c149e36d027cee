import { isFailure } from '@portal/client'
import { useEffect, useEffectEvent } from 'react'

/** Milliseconds before the first try, and the longest pause; each is twice the one before. */
const first = 2_000
const longest = 30_000

/** No answer, or one that says that the service is not there: it may be in a moment. */
const isPassing = (error: unknown) => isFailure(error) && [0, 408, 502, 503, 504].includes(error.status)

/** Tries again what failed because the portal could not be reached: after a pause, and at once when there is reason to hope. */
export function useComeback(error: unknown, isFetching: boolean, refetch: (() => unknown) | undefined): void {
  const isLost = isPassing(error)
  const retry = useEffectEvent(() => {
    if (isLost && !isFetching && document.visibilityState === 'visible') refetch?.()
  })
  useEffect(() => {
    if (!isLost) return
    let pause = first
    let timer = setTimeout(function again() {
      retry()
      pause = Math.min(longest, pause * 2)
      timer = setTimeout(again, pause)
    }, pause)
    const now = () => retry()
    window.addEventListener('online', now)
    document.addEventListener('visibilitychange', now)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', now)
      document.removeEventListener('visibilitychange', now)
    }
  }, [isLost])
}
