import type { Failure } from './failure.ts'

/**
 * Milliseconds before the nth retry. After an outage of up to five seconds, data is at most two seconds
 * late.
 */
const pauses = [1_000, 1_500, 2_000, 2_000, 4_000, 8_000, 15_000]
const longest = 30_000
const away = [0, 408, 502, 503, 504]

/** Checks for temporary failures: no answer, service unavailable, or an answer of a proxy. */
export const isTemporary = ({ status, error, msg }: Failure): boolean =>
  away.includes(status) || (!error && !msg)

interface Lost {
  tries: number
  timer: ReturnType<typeof setTimeout>
  again: () => void
}
/** Queries that failed because the portal could not be reached, by key. */
const lost = new Map<string, Lost>()

/**
 * Schedules a retry with a pause that grows with each failure of the key; immediately when the network or
 * the page comes back.
 */
export function scheduleRetry(key: string, again: () => void): void {
  const tries = (lost.get(key)?.tries ?? -1) + 1
  clearTimeout(lost.get(key)?.timer)
  lost.set(key, { tries, again, timer: setTimeout(() => tryAgain(key), pauses[tries] ?? longest) })
}

/** Cancels retries of a query that succeeded or was refused. */
export function cancelRetry(key: string): void {
  clearTimeout(lost.get(key)?.timer)
  lost.delete(key)
}

function tryAgain(key: string) {
  // Retries only in a visible page.
  if (document.visibilityState === 'visible') lost.get(key)?.again()
}

const hope = () => {
  for (const key of lost.keys()) tryAgain(key)
}
window.addEventListener('online', hope)
document.addEventListener('visibilitychange', hope)
