import { ApiError } from './error.ts'

/** Pause before the first retry without instructions; doubled each time. */
const firstPauseMs = 500

export interface Repeating {
  /** True if it can be repeated safely. */
  isSafe: boolean
  /** Times that a call is made again. */
  retries: number
  /** Longest accepted pause; a call that should wait longer fails at once. */
  maxPauseMs: number
  signal: AbortSignal | undefined
}

/** Codes of a missing answer, or of an earlier attempt still running. */
const passing = ['no_answer', 'request.in_flight']

/** Allows retries of 429, which was not processed; of others only for safe calls. */
const isPassing = ({ status, error }: ApiError, isSafe: boolean) =>
  status === 429 || (isSafe && (passing.includes(error) || [502, 503, 504].includes(status)))

/** Makes a call until it succeeds, or waiting would not help. */
export async function repeated<T>(
  make: () => Promise<T>,
  { isSafe, retries, maxPauseMs, signal }: Repeating,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await make()
    } catch (error) {
      if (!(error instanceof ApiError) || tries >= retries || !isPassing(error, isSafe)) throw error
      const pauseMs = (error.retryAfterSeconds ?? 0) * 1_000 || firstPauseMs * 2 ** tries
      if (pauseMs > maxPauseMs) throw error
      await pause(pauseMs, signal)
    }
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }, ms)
    if (signal?.aborted) giveUp()
    else signal?.addEventListener('abort', giveUp, { once: true })
  })
}
