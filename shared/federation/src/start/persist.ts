/**
 * Milliseconds before the nth repetition, then every five seconds: no short outage is felt much longer than
 * it lasts.
 */
const retryDelaysMs = [250, 500, 1000, 1000, 1500, 1500, 2000, 3000]
/**
 * Milliseconds of hearing nothing after which the next try starts beside this one: a server that has come
 * back does not know of the old one.
 */
export const quietAfterMs = 1250

/**
 * Milliseconds of hearing nothing after which a try is given up. Later tries wait longer, for lines on which
 * nothing comes sooner.
 */
export const silenceTimeoutMs = (number: number) =>
  number < 4 ? 2500 : Math.min(20_000, 2500 * 2 ** ((number - 2) >> 1))

export interface Attempt {
  /** 0 for the first try. */
  number: number
  /** Aborts when another try has brought it. */
  signal: AbortSignal
  /** Nothing has been heard for `quietAfterMs`. */
  quiet: () => void
}

/** Resolves after the pause, or as soon as the network or the page comes back. */
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

/** Tries until it works. `onFailure` is called after every try that failed, or has fallen silent. */
export function persist<T>(attempt: (turn: Attempt) => Promise<T>, onFailure = () => {}): Promise<T> {
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
