import { ApiError } from './error.ts'

/**
 * Before the first repetition, where the portal does not say how long to wait; then twice as long each time.
 */
const firstPauseMs = 500

export interface Repeating {
  /** May be made again, whatever has become of it. */
  isSafe: boolean
  /** Times that a call is made again. */
  retries: number
  /** A call whose portal asks for a longer pause fails at once. */
  maxPauseMs: number
  signal: AbortSignal | undefined
}

/** No answer to a safe call, or none yet: an earlier attempt of it may still run. */
const passing = ['no_answer', 'request.in_flight']

/** A call that was refused with 429 was not begun; of all others only the safe ones are made again. */
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
