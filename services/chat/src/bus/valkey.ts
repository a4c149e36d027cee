import { openBus } from '@portal/service-kit/bus/open.ts'
import { Redis } from 'iovalkey'
import { type RunAttempt, type StreamBus, toRunIds } from './stream-bus.ts'

/** Seconds after which Valkey deletes pieces itself. */
const keepSeconds = 1_800
/**
 * Stores many pieces in one round trip, without replacing existing ones. KEYS: one per piece; ARGV: expiry,
 * then number and text of each.
 */
const keepAll = `
for at, key in ipairs(KEYS) do
  redis.call('HSETNX', key, ARGV[2 * at], ARGV[2 * at + 1])
  redis.call('EXPIRE', key, ARGV[1])
end`
/**
 * Reads the next pieces of many runs in one round trip, each up to the first gap. KEYS: one per run; ARGV:
 * limit, then the cursor of each.
 */
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
const keyOf = ({ runId, epoch }: RunAttempt) => `chat:run:${runId}:${epoch}`

/** Stores each attempt of a run as a hash, with the numbers of pieces as fields. */
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
      await store.eval(keepAll, pieces.length, ...pieces.map(keyOf), keepSeconds, ...texts)
      await bus.publish('pieces', { runs: toRunIds(pieces) })
    },
    async read(cursors, limit) {
      if (cursors.length === 0) return []
      const afters = cursors.map(({ after }) => after)
      // Pieces behind a gap are returned when the missing piece has been stored.
      const found = (await store.eval(
        readAll,
        cursors.length,
        ...cursors.map(keyOf),
        limit,
        ...afters,
      )) as string[][]
      return cursors.flatMap(({ runId, epoch, after }, at) =>
        (found[at] ?? []).map((text, index) => ({ runId, epoch, seq: after + 1 + index, text })),
      )
    },
    onAppend(listener) {
      void bus.subscribe('pieces', ({ runs }: { runs?: number[] }) => listener(runs))
      bus.onGap(() => listener(undefined))
    },
    // Valkey deletes expired pieces itself.
    async forget() {},
    async close() {
      store.disconnect()
      await bus.close()
    },
  }
}
