/** Milliseconds. */
const longestPauseMs = 4 * 3_600_000
/** From so many failures on, one after the other, all events of a webhook wait. */
const quietFrom = 10
const longestQuietMs = 900_000

/** So that not all that has failed together comes again together. */
export const spread = (ms: number) => ms * (0.8 + Math.random() * 0.4)
const growing = (firstMs: number, times: number, maxMs: number) =>
  spread(Math.min(firstMs * 2 ** Math.min(times, 30), maxMs))

/** After so many attempts of one event. */
export const pauseMs = (firstMs: number, attempts: number) => growing(firstMs, attempts - 1, longestPauseMs)

/** Of all events of a webhook, after so many failures one after the other; undefined: none yet. */
export const quietMs = (firstMs: number, failures: number): number | undefined =>
  failures < quietFrom ? undefined : growing(firstMs, failures - quietFrom, longestQuietMs)
