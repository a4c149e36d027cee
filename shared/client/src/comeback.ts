import type { Failure } from './failure.ts'

/** Milliseconds before the nth repetition: no outage of up to five seconds is felt two seconds longer. */
const pauses = [1_000, 1_500, 2_000, 2_000, 4_000, 8_000, 15_000]
const longest = 30_000
const away = [0, 408, 502, 503, 504]

/** Recognizes temporary failures: no answer, service unavailable, or an answer of a proxy. */
export const isPassing = ({ status, error, msg }: Failure): boolean =>
  away.includes(status) || (!error && !msg)

interface Lost {
  tries: number
  timer: ReturnType<typeof setTimeout>
  again: () => void
}
/** Reads that have failed because the portal could not be reached, by their keys. */
const lost = new Map<string, Lost>()

/** Schedules a retry with pauses growing per failure of the key; at once when promising. */
export function comeBack(key: string, again: () => void): void {
  const tries = (lost.get(key)?.tries ?? -1) + 1
  clearTimeout(lost.get(key)?.timer)
  lost.set(key, { tries, again, timer: setTimeout(() => tryAgain(key), pauses[tries] ?? longest) })
}

/** Cancels retries: it was read, or refused by the portal. */
export function settled(key: string): void {
  clearTimeout(lost.get(key)?.timer)
  lost.delete(key)
}

function tryAgain(key: string) {
  // Retries only while visible.
  if (document.visibilityState === 'visible') lost.get(key)?.again()
}

const hope = () => {
  for (const key of lost.keys()) tryAgain(key)
}
window.addEventListener('online', hope)
document.addEventListener('visibilitychange', hope)
