import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@portal/testing/node/database.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { sql, transaction } from '../database/database.ts'
import { createJobs, type Jobs } from './jobs.ts'

let db: TestDatabase
let jobs: Jobs
const errors: Error[] = []
before(async () => {
  db = await createTestDatabase()
  jobs = createJobs(db, { url: db.url, onError: (error) => errors.push(error) })
})
after(async () => {
  await jobs.close()
  await db.close()
})

test('starts a job immediately after commit, and never after rollback', async () => {
  const seen: number[] = []
  await jobs.work<{ number: number }>('in-transaction', async ({ number }) => {
    seen.push(number)
  })
  await assert.rejects(
    transaction(db, async () => {
      await jobs.send('in-transaction', { number: 1 })
      throw new Error('no')
    }),
  )
  await transaction(db, () => jobs.send('in-transaction', { number: 2 }))
  await waitUntil(() => seen.length > 0)
  await sleep(200)
  assert.deepEqual(seen, [2])
})

test('reports and retries a failed job', async () => {
  let tries = 0
  await jobs.work('fails-once', async () => {
    if (++tries === 1) throw new Error('not yet')
  })
  await jobs.send('fails-once', {})
  await waitUntil(() => tries === 2)
  assert.equal(errors.at(-1)?.message, 'not yet')
})

test('completes a job in the next process after kill -9', {
  timeout: 300_000,
}, async () => {
  await db.query(sql`create table done (step text)`)
  const worker = spawn(process.execPath, [join(import.meta.dirname, '../../test/killed-worker.ts'), db.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await jobs.send('interrupted', {})
  await once(worker.stdout as NodeJS.ReadableStream, 'data')
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await jobs.work('interrupted', async () => {
    await db.query(sql`insert into done values ('second')`)
  })
  await waitUntil(async () => (await db.query(sql`select from done where step = 'second'`)).length === 1)
  assert.deepEqual(await db.query(sql`select step from done order by step`), [
    { step: 'first' },
    { step: 'second' },
  ])
})

test('aborts a running job when the service stops, and repeats it later', {
  timeout: 300_000,
}, async () => {
  const stopping = createJobs(db, { url: db.url, onError: () => {} })
  let why: unknown
  let isRunning = false
  await stopping.work('stopped', async (_data, { signal }) => {
    isRunning = true
    await once(signal, 'abort')
    why = signal.reason
    signal.throwIfAborted()
  })
  await stopping.send('stopped', {})
  await waitUntil(() => isRunning)
  await stopping.close()
  assert.match(String(why), /stops/)
  let isRunAgain = false
  await jobs.work('stopped', async () => {
    isRunAgain = true
  })
  await waitUntil(() => isRunAgain)
})
