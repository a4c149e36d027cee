/** Limits of time and number; tests use shorter ones. */
export interface Limits {
  /** Time limit for opening a connection. */
  connectTimeoutMs: number
  heartbeatMs: number
  /** Silence after which an open connection counts as lost; longer than `heartbeatMs`. */
  silenceTimeoutMs: number
  /** Delays between a loss and the counted attempts. */
  retryDelayMs: number
  /** Number of counted attempts after a loss. */
  maxRetries: number
  /** Delay of the uncounted retry after an unclean close. */
  firstRetryMs: readonly [min: number, max: number]
  /** Delays of uncounted retries after a lost connection or a restart, with 20 % jitter. */
  earlyRetriesMs: readonly number[]
  /** Time after which a silent open connection counts as successful. */
  stableAfterMs: number
  /** Time limit of a question's acknowledgement. */
  acknowledgeTimeoutMs: number
  /** Time limit of a second attempt. */
  resendTimeoutMs: number
  /** Minimum time between two clicks on stop. */
  stopCooldownMs: number
}

export const limits: Limits = {
  connectTimeoutMs: 2_000,
  heartbeatMs: 20_000,
  silenceTimeoutMs: 25_000,
  retryDelayMs: 20_000,
  maxRetries: 2,
  firstRetryMs: [100, 500],
  earlyRetriesMs: [1_000, 2_000, 4_000, 8_000],
  stableAfterMs: 5_000,
  acknowledgeTimeoutMs: 15_000,
  resendTimeoutMs: 2_000,
  stopCooldownMs: 3_000,
}
