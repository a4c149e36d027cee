const interval = 1000

/** Resolves after a second in which the page was visible, or at once when the network or the page comes back. */
function nextTurn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const events = new AbortController()
    const end = (act: () => void) => {
      clearTimeout(timer)
      events.abort()
      act()
    }
    const arm = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => end(resolve), interval)
    }
    const options = { signal: events.signal }
    window.addEventListener('online', () => end(resolve), options)
    document.addEventListener(
      'visibilitychange',
      () => (document.visibilityState === 'visible' ? end(resolve) : clearTimeout(timer)),
      options,
    )
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), options)
    arm()
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
