import { ApiError } from './error.ts'

/** Pause before the first retry without Retry-After; doubled each time. */
const firstPauseMs = 500

export interface RetrySettings {
  /** True if a retry is safe. */
  isSafe: boolean
  /** Maximum retries of a call. */
  retries: number
  /** Longest accepted pause; a call that must wait longer fails immediately. */
  maxPauseMs: number
  signal: AbortSignal | undefined
}

/** Codes of a missing answer, or of an earlier attempt that is still running. */
const passing = ['no_answer', 'request.in_flight']

/** Retries a 429 of any call, because it was not processed; other errors only for safe calls. */
const isPassing = ({ status, error }: ApiError, isSafe: boolean) =>
  status === 429 || (isSafe && (passing.includes(error) || [502, 503, 504].includes(status)))

/** Makes a call until it succeeds, or a retry would not help. */
export async function withRetries<T>(
  make: () => Promise<T>,
  { isSafe, retries, maxPauseMs, signal }: RetrySettings,
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
