/** Milliseconds to wait before the nth attempt. */
export type RetryDelay = (tries: number) => number
/** Used for a missing page without a replacement. */
export const constantDelay: RetryDelay = () => 1000
/** Increases while the previous build is in use, because no user is waiting. */
export const growingDelay: RetryDelay = (tries) => Math.min(15_000, 2000 * 2 ** tries)

const isVisible = () => document.visibilityState !== 'hidden'

/**
 * Resolves after `delayMs` in which the page was visible, or immediately when it becomes online or visible.
 */
function nextTurn(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (act: () => void) => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', stop)
      act()
    }
    const go = () => end(resolve)
    const stop = () => end(() => reject(signal.reason))
    const look = () => (isVisible() ? go() : clearTimeout(timer))
    if (signal.aborted) return stop()
    window.addEventListener('online', go)
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', stop)
    if (isVisible()) timer = setTimeout(go, delayMs)
  })
}

/** Retries with a delay until success, while the page is visible. Rejects only when `signal` aborts it. */
export async function retryWhileVisible<T>(
  attempt: () => Promise<T>,
  pace: RetryDelay,
  signal: AbortSignal,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    await nextTurn(pace(tries), signal)
    try {
      return await attempt()
    } catch {
      signal.throwIfAborted()
    }
  }
}
