/** Milliseconds to wait before the nth try. */
export type Pace = (tries: number) => number
/** In the place of what is missing. */
export const everySecond: Pace = () => 1000
/** Backs off while the previous build is used: nobody waits, so the portal is asked less often. */
export const slowingDown: Pace = (tries) => Math.min(15_000, 2000 * 2 ** tries)

const isVisible = () => document.visibilityState !== 'hidden'

/**
 * Resolves after `delayMs` in which the page was visible, or at once when the network or the page comes back.
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

/** Tries again until it works, at a pace, while somebody looks. Rejects only when `signal` ends it. */
export async function heal<T>(attempt: () => Promise<T>, pace: Pace, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries++) {
    await nextTurn(pace(tries), signal)
    try {
      return await attempt()
    } catch {
      signal.throwIfAborted()
    }
  }
}
