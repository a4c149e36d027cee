/** One attempt to generate an answer. Each restart with another text increases `epoch`. */
export interface RunAttempt {
  runId: number
  epoch: number
}
/** Part of an answer's text; `seq` counts from 1 without gaps. */
export interface Piece extends RunAttempt {
  seq: number
  text: string
}
/** Position up to which a reader has read. */
export interface Cursor extends RunAttempt {
  after: number
}

/**
 * Called with the ids of runs that have new pieces; undefined after an interruption, when any run may have
 * some.
 */
export type AppendListener = (runIds: readonly number[] | undefined) => void

/**
 * Distributes the pieces of answers to all instances of the service and stores them for a while, so that
 * late readers can catch up. Every instance is notified of every append, including its own.
 */
export interface StreamBus {
  /**
   * Stores pieces and notifies. Existing pieces are not replaced. Resolves when others can read them,
   * rejects if certainly nothing was stored.
   */
  append(pieces: readonly Piece[]): Promise<void>
  /** Returns the next pieces after each cursor in order, at most `limit` per cursor. */
  read(cursors: readonly Cursor[], limit: number): Promise<Piece[]>
  onAppend(listener: AppendListener): void
  forget(ageMs: number): Promise<void>
  close(): Promise<void>
}

/** Maximum runs in one notification; with more, any run may have new pieces. */
export const maxNotifiedRuns = 500
export const toRunIds = (pieces: readonly Piece[]): number[] | undefined => {
  const ids = [...new Set(pieces.map(({ runId }) => runId))]
  return ids.length > maxNotifiedRuns ? undefined : ids
}
