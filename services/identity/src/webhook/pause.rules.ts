/** Milliseconds. */
const longestPauseMs = 4 * 3_600_000
/** Failures in a row after which all events of a webhook pause. */
const quietFrom = 10
const longestQuietMs = 900_000

/** Adds jitter, so that failed deliveries do not return together. */
export const spread = (ms: number) => ms * (0.8 + Math.random() * 0.4)
const growing = (firstMs: number, times: number, maxMs: number) =>
  spread(Math.min(firstMs * 2 ** Math.min(times, 30), maxMs))

/** Pause after so many attempts of an event. */
export const pauseMs = (firstMs: number, attempts: number) => growing(firstMs, attempts - 1, longestPauseMs)

/** Pause of a webhook after so many failures in a row; undefined before the limit. */
export const quietMs = (firstMs: number, failures: number): number | undefined =>
  failures < quietFrom ? undefined : growing(firstMs, failures - quietFrom, longestQuietMs)
