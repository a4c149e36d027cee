import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '@portal/testing/node/database.ts'
import { openMemoryStream } from '../bus/memory.ts'
import type { StreamBus } from '../bus/stream-bus.ts'
import { RunLog } from './log.ts'
import { RemoteRuns } from './remote-runs.ts'

let db: TestDatabase
before(async () => {
  db = await createTestDatabase({ name: 'chat', migrations: join(import.meta.dirname, '../../migrations') })
})
after(() => db.close())

test('skips pieces behind a gap until the end of the answer', async () => {
  const stream = openMemoryStream()
  let reads = 0
  const counted: StreamBus = {
    ...stream,
    read(cursors, limit) {
      reads += 1
      return stream.read(cursors, limit)
    },
  }
  const failures: Error[] = []
  const remoteRuns = new RemoteRuns(db, counted, (error) => failures.push(error))
  await stream.append(
    Array.from({ length: 1_200 }, (_, index) => ({ runId: 1, epoch: 1, seq: index + 3, text: 'late ' })),
  )
  const log = new RunLog({ runId: 1, mid: 'm', threadId: 't', cid: 'c' }, 1)
  await remoteRuns.load(log)
  assert.deepEqual([log.seq, reads, failures], [0, 1, []])
  // The run has no row, as after its deletion.
  assert.equal(log.end?.msg, 'This conversation was deleted.')
})
