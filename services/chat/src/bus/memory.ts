import { type Heard, namedIn, type Piece, type Strand, type StreamBus } from './stream-bus.ts'

const keyOf = ({ runId, epoch }: Strand) => `${runId}.${epoch}`

interface Kept {
  pieces: Map<number, Piece>
  at: number
}

/** For a service of a single copy: nothing leaves the process. */
export function openMemoryStream(): StreamBus {
  const strands = new Map<string, Kept>()
  const listeners: Heard[] = []
  return {
    async append(pieces) {
      for (const piece of pieces) {
        const kept = strands.get(keyOf(piece)) ?? { pieces: new Map(), at: 0 }
        strands.set(keyOf(piece), kept)
        kept.at = Date.now()
        if (!kept.pieces.has(piece.seq)) kept.pieces.set(piece.seq, piece)
      }
      const named = namedIn(pieces)
      queueMicrotask(() => {
        for (const listener of listeners) listener(named)
      })
    },
    async read(cursors, limit) {
      return cursors.flatMap((cursor) =>
        [...(strands.get(keyOf(cursor))?.pieces.values() ?? [])]
          .filter(({ seq }) => seq > cursor.after)
          .sort((one, other) => one.seq - other.seq)
          .slice(0, limit),
      )
    },
    onAppend: (listener) => void listeners.push(listener),
    async forget(age) {
      for (const [key, { at }] of strands) if (at < Date.now() - age) strands.delete(key)
    },
    async close() {},
  }
}
