import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@portal/service-kit/database/database.ts'
import { createTestDatabase } from '@portal/testing/node/database.ts'
import { reportSkipped } from '@portal/testing/node/skip-report.ts'
import { startValkey } from '@portal/testing/node/valkey.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import pg from 'pg'
import { openMemoryStream } from './memory.ts'
import { openPostgresStream } from './postgres.ts'
import type { Piece, StreamBus } from './stream-bus.ts'
import { openValkeyStream } from './valkey.ts'

const aRun = () => randomInt(1, 2 ** 40)
const pieces = (runId: number, from: number, to: number, epoch = 1): Piece[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    runId,
    epoch,
    seq: from + index,
    text: `${from + index} "\\ 太阳 🔋 `,
  }))
const seqs = (read: Piece[]) => read.map(({ seq }) => seq)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
/**
 * Tests for every driver. `open` returns the view of another process; a driver without `interrupt` has only
 * one process.
 */
function promises(open: () => Promise<StreamBus>, interrupt?: () => Promise<void>) {
  test('reads pieces on another instance from a position, in order and unchanged', async () => {
    const one = await open()
    const other = interrupt ? await open() : one
    const run = aRun()
    await one.append(pieces(run, 1, 40))
    await one.append(pieces(run, 41, 100))
    const read = (after: number, limit: number) => other.read([{ runId: run, epoch: 1, after }], limit)
    assert.deepEqual(await read(0, 1_000), pieces(run, 1, 100))
    assert.deepEqual(seqs(await read(37, 10)), range(38, 47))
    assert.deepEqual(seqs(await read(95, 10)), range(96, 100))
    assert.deepEqual(await read(100, 10), [])
    assert.deepEqual(await other.read([{ runId: aRun(), epoch: 1, after: 0 }], 10), [])
    await Promise.all([one.close(), other.close()])
  })

  test('reads many runs at once, each from its own position', async () => {
    const bus = await open()
    const [a, b, c] = [aRun(), aRun(), aRun()]
    await bus.append([...pieces(a, 1, 3), ...pieces(b, 1, 5), ...pieces(c, 1, 1)])
    const read = await bus.read(
      [
        { runId: a, epoch: 1, after: 1 },
        { runId: b, epoch: 1, after: 3 },
      ],
      10,
    )
    const of = (run: number) => seqs(read.filter(({ runId }) => runId === run))
    assert.deepEqual([of(a), of(b), of(c)], [[2, 3], [4, 5], []])
    await bus.close()
  })

  test('keeps the first version of a repeated piece', async () => {
    const bus = await open()
    const run = aRun()
    await bus.append(pieces(run, 1, 3))
    await bus.append([
      ...pieces(run, 2, 3).map((piece) => ({ ...piece, text: 'other' })),
      ...pieces(run, 4, 4),
    ])
    assert.deepEqual(await bus.read([{ runId: run, epoch: 1, after: 0 }], 10), pieces(run, 1, 4))
    await bus.close()
  })

  test('does not mix chunks of a restarted run with earlier ones', async () => {
    const bus = await open()
    const run = aRun()
    await bus.append([...pieces(run, 1, 3, 1), ...pieces(run, 1, 2, 2)])
    assert.deepEqual(seqs(await bus.read([{ runId: run, epoch: 1, after: 0 }], 10)), [1, 2, 3])
    assert.deepEqual(seqs(await bus.read([{ runId: run, epoch: 2, after: 0 }], 10)), [1, 2])
    await bus.close()
  })

  test('announces changed runs to every instance', async () => {
    const one = await open()
    const other = interrupt ? await open() : one
    const run = aRun()
    const heard = { one: new Set<number>(), other: new Set<number>() }
    one.onAppend((runs) => runs?.forEach((id) => void heard.one.add(id)))
    other.onAppend((runs) => runs?.forEach((id) => void heard.other.add(id)))
    await one.append(pieces(run, 1, 2))
    await waitUntil(() => heard.one.has(run) && heard.other.has(run))
    await Promise.all([one.close(), other.close()])
  })

  test('announces "any run" when too many have changed', async () => {
    const bus = await open()
    let isAny = false
    bus.onAppend((runs) => {
      isAny ||= runs === undefined
    })
    const runs = Array.from({ length: 600 }, aRun)
    await bus.append(runs.flatMap((run) => pieces(run, 1, 1)))
    await waitUntil(() => isAny)
    await bus.close()
  })

  test('keeps an answer intact when two instances write it', async () => {
    const [one, other] = [await open(), await open()]
    const run = aRun()
    const shared = interrupt ? other : one
    await Promise.all([one.append(pieces(run, 1, 50)), shared.append(pieces(run, 20, 80))])
    assert.deepEqual(await one.read([{ runId: run, epoch: 1, after: 0 }], 1_000), pieces(run, 1, 80))
    await Promise.all([one.close(), other.close()])
  })

  if (interrupt)
    test('announces "any run" after an interruption and recovers', async () => {
      const bus = await open()
      const run = aRun()
      let gaps = 0
      let heard = 0
      bus.onAppend((runs) => {
        if (runs) heard++
        else gaps++
      })
      await interrupt()
      await waitUntil(() => gaps > 0)
      for (let seq = 1; heard === 0; seq++) {
        await bus.append(pieces(run, seq, seq)).catch(() => {})
        await sleep(20)
      }
      assert.ok((await bus.read([{ runId: run, epoch: 1, after: 0 }], 10)).length > 0)
      await bus.close()
    })
}

suite('in one process', () => {
  promises(async () => openMemoryStream())

  test('deletes old pieces', async () => {
    const bus = openMemoryStream()
    await bus.append(pieces(1, 1, 3))
    await bus.forget(60_000)
    assert.equal((await bus.read([{ runId: 1, epoch: 1, after: 0 }], 10)).length, 3)
    await sleep(5)
    await bus.forget(1)
    assert.deepEqual(await bus.read([{ runId: 1, epoch: 1, after: 0 }], 10), [])
  })
})

suite('PostgreSQL', () => {
  let db: Database & { url: string }
  before(async () => {
    db = await createTestDatabase({ name: 'chat', migrations: join(import.meta.dirname, '../../migrations') })
  })
  after(() => db.close())
  const open = () => openPostgresStream(db, db.url, () => {})
  promises(open, async () => {
    const client = new pg.Client(db.url)
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chat pieces bus' and datname = current_database()`,
    )
    await client.end()
  })

  test('deletes old pieces', async () => {
    const bus = await open()
    const run = aRun()
    await bus.append(pieces(run, 1, 3))
    await bus.forget(60_000)
    assert.equal((await bus.read([{ runId: run, epoch: 1, after: 0 }], 10)).length, 3)
    await sleep(10)
    await bus.forget(1)
    assert.deepEqual(await bus.read([{ runId: run, epoch: 1, after: 0 }], 10), [])
    await bus.close()
  })
})

const valkey = await startValkey()
if (valkey)
  suite('Valkey', () => {
    after(() => valkey.stop())
    promises(() => openValkeyStream(valkey.url, () => {}), valkey.interrupt)
  })
else
  reportSkipped(
    'the stream of answers over Valkey',
    'TEST_BUS_URL, or valkey-server or redis-server on the PATH',
  )
