import { type AppendListener, type Piece, type RunAttempt, type StreamBus, toRunIds } from './stream-bus.ts'

const keyOf = ({ runId, epoch }: RunAttempt) => `${runId}.${epoch}`

interface Stored {
  pieces: Map<number, Piece>
  at: number
}

/** Stream for a service with a single instance, in memory. */
export function openMemoryStream(): StreamBus {
  const attempts = new Map<string, Stored>()
  const listeners: AppendListener[] = []
  return {
    async append(pieces) {
      for (const piece of pieces) {
        const stored = attempts.get(keyOf(piece)) ?? { pieces: new Map(), at: 0 }
        attempts.set(keyOf(piece), stored)
        stored.at = Date.now()
        if (!stored.pieces.has(piece.seq)) stored.pieces.set(piece.seq, piece)
      }
      const runIds = toRunIds(pieces)
      queueMicrotask(() => {
        for (const listener of listeners) listener(runIds)
      })
    },
    async read(cursors, limit) {
      return cursors.flatMap((cursor) =>
        [...(attempts.get(keyOf(cursor))?.pieces.values() ?? [])]
          .filter(({ seq }) => seq > cursor.after)
          .sort((one, other) => one.seq - other.seq)
          .slice(0, limit),
      )
    },
    onAppend: (listener) => void listeners.push(listener),
    async forget(ageMs) {
      for (const [key, { at }] of attempts) if (at < Date.now() - ageMs) attempts.delete(key)
    },
    async close() {},
  }
}
