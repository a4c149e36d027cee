const interval = 1000
const isVisible = () => document.visibilityState !== 'hidden'

/** Resolves after a second in which the page was visible, or at once when the network or the page comes back. */
function nextTurn(signal: AbortSignal): Promise<void> {
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
    if (isVisible()) timer = setTimeout(go, interval)
  })
}

/** Tries again until it works, once a second while somebody looks. Rejects only when `signal` ends it. */
export async function heal<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    await nextTurn(signal)
    try {
      return await attempt()
    } catch {
      signal.throwIfAborted()
    }
  }
}
