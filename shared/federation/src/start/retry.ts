/**
 * Delays in milliseconds before each retry, then every five seconds, so that a short outage is hardly
 * prolonged.
 */
const retryDelaysMs = [250, 500, 1000, 1000, 1500, 1500, 2000, 3000]
/**
 * Milliseconds of silence after which the next attempt starts in parallel, because a restarted server does
 * not know the old request.
 */
export const quietAfterMs = 1250

/**
 * Milliseconds of silence after which an attempt is aborted. Later attempts wait longer, for slow
 * connections.
 */
export const silenceTimeoutMs = (number: number) =>
  number < 4 ? 2500 : Math.min(20_000, 2500 * 2 ** ((number - 2) >> 1))

export interface Attempt {
  /** 0 for the first attempt. */
  number: number
  /** Aborts when another attempt has succeeded. */
  signal: AbortSignal
  /** Reports silence of `quietAfterMs`. */
  quiet: () => void
}

/** Resolves after the delay, or as soon as the page is online or visible again. */
const delay = (ms: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      removeEventListener('online', go)
      document.removeEventListener('visibilitychange', go)
      resolve()
    }
    addEventListener('online', go)
    document.addEventListener('visibilitychange', go)
    setTimeout(go, ms)
  })

/** Retries until success. Calls `onFailure` after every failed or silent attempt. */
export function retryUntilDone<T>(attempt: (turn: Attempt) => Promise<T>, onFailure = () => {}): Promise<T> {
  const over = new AbortController()
  let tries = 0
  return new Promise((resolve) => {
    const next = () => {
      if (over.signal.aborted) return
      const number = tries++
      let isFollowed = false
      const follow = (waited: number) => {
        if (isFollowed || over.signal.aborted) return
        isFollowed = true
        onFailure()
        void delay((retryDelaysMs[number] ?? 5000) - waited).then(next)
      }
      attempt({ number, signal: over.signal, quiet: () => follow(quietAfterMs) }).then(
        (value) => {
          over.abort()
          resolve(value)
        },
        () => follow(0),
      )
    }
    next()
  })
}
