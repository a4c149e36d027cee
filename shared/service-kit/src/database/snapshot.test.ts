import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestDatabase } from '@portal/testing/node/database.ts'
import { type Database, openDatabase, sql } from './database.ts'
import { withSnapshot } from './snapshot.ts'

let db: Database
before(async () => {
  const { url, close } = await createTestDatabase()
  await close()
  db = openDatabase({ url, schema: 'backoffice', poolSize: 2 })
})
after(() => db.close())

test('cancels the running statement on abort', async () => {
  const ending = new AbortController()
  const reading = withSnapshot(db, { timeZone: 'UTC', signal: ending.signal }, async ({ count }) => {
    const counting = count(sql`select count(*) from pg_sleep(600)`)
    ending.abort(new Error('nobody waits any more'))
    return counting
  })
  await assert.rejects(reading, /nobody waits any more/)
})

test('does not cancel the next user of a connection when aborted at the last row', async () => {
  const ending = new AbortController()
  // Occupies both connections, so that ending the backend waits behind the pool's next user.
  const other = db.query(sql`select pg_sleep(0.5)`)
  const next = await withSnapshot(db, { timeZone: 'UTC', signal: ending.signal }, async () => {
    const waiting = db.query<{ answer: number }>(sql`select 42 as answer from pg_sleep(1)`)
    waiting.catch(() => {})
    ending.abort(new Error('too late'))
    return { waiting }
  })
  await other
  assert.deepEqual(await next.waiting, [{ answer: 42 }])
})
