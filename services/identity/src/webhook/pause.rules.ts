const longestPauseMs = 4 * 3_600_000
/** Consecutive failures after which all events of a webhook are delayed. */
const quietFrom = 10
const longestQuietMs = 900_000

/** Adds jitter, so that failed deliveries are not retried at the same time. */
export const addJitter = (ms: number) => ms * (0.8 + Math.random() * 0.4)
const growing = (firstMs: number, times: number, maxMs: number) =>
  addJitter(Math.min(firstMs * 2 ** Math.min(times, 30), maxMs))

/** Delay after so many attempts of an event. */
export const toRetryDelayMs = (firstMs: number, attempts: number) =>
  growing(firstMs, attempts - 1, longestPauseMs)

/** Delay of a webhook after so many consecutive failures; undefined below the limit. */
export const toWebhookDelayMs = (firstMs: number, failures: number): number | undefined =>
  failures < quietFrom ? undefined : growing(firstMs, failures - quietFrom, longestQuietMs)
