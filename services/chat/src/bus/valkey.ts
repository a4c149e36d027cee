import { openBus } from '@portal/service-kit/bus.ts'
import { Redis } from 'iovalkey'
import { type Cursor, namedIn, type Piece, type Strand, type StreamBus } from './stream-bus.ts'

/** Seconds that pieces are kept, whoever forgets to let go of them. */
const keep = 1_800
/** Pieces that a read asks for first: what is new is a few; only who comes late wants many, and gets ever more at a time. */
const few = 8
const keyOf = ({ runId, epoch }: Strand) => `chat:run:${runId}:${epoch}`

/** Pieces are fields of one hash for each start of a run, named by their numbers. */
export async function openValkeyStream(busUrl: string, onError: (error: Error) => void): Promise<StreamBus> {
  const bus = await openBus({ busUrl, name: 'chat pieces', channel: 'chat_pieces', onError })
  const store = new Redis(busUrl, {
    lazyConnect: true,
    connectionName: 'chat pieces',
    enableOfflineQueue: false,
    // The reads of all runs that have something new go out together.
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(50 * 2 ** times, 2_000),
  })
  store.on('error', onError)
  try {
    await store.connect()
  } catch (error) {
    store.disconnect()
    await bus.close()
    throw error
  }

  async function readOne({ after, ...strand }: Cursor, limit: number): Promise<Piece[]> {
    const found: Piece[] = []
    for (let most = few; found.length < limit; most *= 4) {
      const first = after + found.length + 1
      const seqs = Array.from({ length: Math.min(most, limit - found.length) }, (_, index) => first + index)
      const texts = await store.hmget(keyOf(strand), ...seqs.map(String))
      // Up to the first that is missing: what stands behind it comes when it is there.
      const end = texts.indexOf(null)
      found.push(
        ...texts.slice(0, end === -1 ? texts.length : end).map((text, index) => ({ ...strand, seq: first + index, text: text ?? '' })),
      )
      if (end !== -1) break
    }
    return found
  }

  return {
    async append(pieces) {
      if (pieces.length === 0) return
      const pipeline = store.pipeline()
      for (const piece of pieces) pipeline.hsetnx(keyOf(piece), String(piece.seq), piece.text)
      for (const key of new Set(pieces.map(keyOf))) pipeline.expire(key, keep)
      const results = await pipeline.exec()
      const failed = results?.find(([error]) => error)?.[0]
      if (failed) throw failed
      await bus.publish('pieces', { runs: namedIn(pieces) })
    },
    read: async (cursors, limit) => (await Promise.all(cursors.map((cursor) => readOne(cursor, limit)))).flat(),
    onAppend(listener) {
      void bus.subscribe('pieces', ({ runs }: { runs?: number[] }) => listener(runs))
      bus.onGap(() => listener(undefined))
    },
    // They expire by themselves.
    async forget() {},
    async close() {
      store.disconnect()
      await bus.close()
    },
  }
}
