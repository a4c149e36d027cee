/** One attempt to execute a run: each restart with another text has the next epoch. */
export interface RunAttempt {
  runId: number
  epoch: number
}
/** A part of an answer's text; `seq` counts from 1 without a gap. */
export interface Piece extends RunAttempt {
  seq: number
  text: string
}
/** How far a reader has read. */
export interface Cursor extends RunAttempt {
  after: number
}

/** Called with the runs that have new pieces; undefined after an interruption, when any run may have some. */
export type AppendListener = (runIds: readonly number[] | undefined) => void

/**
 * Carries the pieces of answers between all instances of the service, and stores them for a while, so that a
 * late reader can catch up. Every instance is notified of every append, its own included.
 */
export interface StreamBus {
  /**
   * Stores and notifies. An existing piece stays as it is. Resolves when others can read the pieces, rejects
   * when nothing was stored for sure.
   */
  append(pieces: readonly Piece[]): Promise<void>
  /** The next pieces behind each cursor, in order, at most `limit` of each. */
  read(cursors: readonly Cursor[], limit: number): Promise<Piece[]>
  onAppend(listener: AppendListener): void
  /** Deletes older pieces. */
  forget(ageMs: number): Promise<void>
  close(): Promise<void>
}

/** Limit of one notification; beyond it, any run may have new pieces. */
export const maxNamedRuns = 500
export const runIdsIn = (pieces: readonly Piece[]): number[] | undefined => {
  const ids = [...new Set(pieces.map(({ runId }) => runId))]
  return ids.length > maxNamedRuns ? undefined : ids
}
