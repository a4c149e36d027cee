/** Milliseconds. Tests run the same client with shorter ones. */
export interface Timing {
  /** Until a connection that does not open is given up. */
  connect: number
  heartbeat: number
  /** Of silence after which an open connection counts as dead; longer than `heartbeat`. */
  silence: number
  /** Between a loss and each counted try. */
  reconnect: number
  /** Counted tries after a loss. */
  tries: number
  /** Span of the one try after an unclean close that is not counted. */
  immediate: readonly [least: number, most: number]
  /** After a line broke or the service went away, tries that are not counted, from the loss on; each up to a fifth earlier or later. */
  early: readonly number[]
  /** Until a connection that opened counts as a success, if nothing was heard on it before. */
  steady: number
  /** Until a question that the service does not acknowledge has failed. */
  acknowledge: number
  /** Until a second attempt has failed too. */
  resend: number
  /** Between two clicks on stop. */
  stop: number
}

export const timing: Timing = {
  connect: 2_000,
  heartbeat: 20_000,
  silence: 25_000,
  reconnect: 20_000,
  tries: 2,
  immediate: [100, 500],
  early: [1_000, 2_000, 4_000, 8_000],
  steady: 5_000,
  acknowledge: 15_000,
  resend: 2_000,
  stop: 3_000,
}
