/** One start of one run. */
export interface Strand {
  runId: number
  epoch: number
}
/** A part of an answer's text; `seq` counts from 1 without a gap. */
export interface Piece extends Strand {
  seq: number
  text: string
}
/** How far somebody has read. */
export interface Cursor extends Strand {
  after: number
}

/** Of which runs there is something new; undefined after an interruption: of any. */
export type Heard = (runIds: readonly number[] | undefined) => void

/**
 * Carries the pieces of answers between all copies of the service, and keeps them for a while, so that whoever comes late reads on from
 * where it was. Every copy hears of every append, its own included.
 */
export interface StreamBus {
  /** Keeps and tells. A piece that is there already stays as it is. Resolves when others can read them, rejects when nothing was kept for sure. */
  append(pieces: readonly Piece[]): Promise<void>
  /** The next pieces of each, in their order, at most `limit` of one. */
  read(cursors: readonly Cursor[], limit: number): Promise<Piece[]>
  onAppend(listener: Heard): void
  /** Lets go of pieces that are older than this many milliseconds. */
  forget(age: number): Promise<void>
  close(): Promise<void>
}

/** What one message on a bus of short messages can name; beyond it, any run may have something new. */
export const mostNamed = 500
export const namedIn = (pieces: readonly Piece[]): number[] | undefined => {
  const ids = [...new Set(pieces.map(({ runId }) => runId))]
  return ids.length > mostNamed ? undefined : ids
}
