import { openBus } from '@portal/service-kit/bus.ts'
import { Redis } from 'iovalkey'
import { namedIn, type Strand, type StreamBus } from './stream-bus.ts'

/** Seconds that pieces are kept, whoever forgets to let go of them. */
const keep = 1_800
/** Many pieces in one trip, each kept unless it is there: keys, then for how long, then number and text for each key. */
const keepAll = `
for at, key in ipairs(KEYS) do
  redis.call('HSETNX', key, ARGV[2 * at], ARGV[2 * at + 1])
  redis.call('EXPIRE', key, ARGV[1])
end`
/** The next pieces of many in one trip, each up to the first that is missing: keys, then how many at most, then after which for each key. */
const readAll = `
local found = {}
for at, key in ipairs(KEYS) do
  local texts = {}
  local after = tonumber(ARGV[at + 1])
  for seq = after + 1, after + tonumber(ARGV[1]) do
    local text = redis.call('HGET', key, seq)
    if not text then break end
    texts[#texts + 1] = text
  end
  found[at] = texts
end
return found`
const keyOf = ({ runId, epoch }: Strand) => `chat:run:${runId}:${epoch}`

/** Pieces are fields of one hash for each start of a run, named by their numbers. */
export async function openValkeyStream(busUrl: string, onError: (error: Error) => void): Promise<StreamBus> {
  const bus = await openBus({ busUrl, name: 'chat pieces', channel: 'chat_pieces', onError })
  const store = new Redis(busUrl, {
    lazyConnect: true,
    connectionName: 'chat pieces',
    enableOfflineQueue: false,
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

  return {
    async append(pieces) {
      if (pieces.length === 0) return
      const texts = pieces.flatMap(({ seq, text }) => [seq, text])
      await store.eval(keepAll, pieces.length, ...pieces.map(keyOf), keep, ...texts)
      await bus.publish('pieces', { runs: namedIn(pieces) })
    },
    async read(cursors, limit) {
      if (cursors.length === 0) return []
      const afters = cursors.map(({ after }) => after)
      // What stands behind a missing piece comes when that is there.
      const found = (await store.eval(readAll, cursors.length, ...cursors.map(keyOf), limit, ...afters)) as string[][]
      return cursors.flatMap(({ runId, epoch, after }, at) =>
        (found[at] ?? []).map((text, index) => ({ runId, epoch, seq: after + 1 + index, text })),
      )
    },
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
