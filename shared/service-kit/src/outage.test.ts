import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeep } from '@portal/testing/node/deep.ts'
import { type Postgres, startPostgres } from '@portal/testing/node/postgres.ts'
import { type Answer, startTestService, type TestService } from '@portal/testing/node/service.ts'
import pg from 'pg'
import { boxRoutes, boxService } from '../test/box.ts'
import { sql } from './database/database.ts'

let postgres: Postgres
let service: TestService
before(async () => {
  postgres = await startPostgres({ isDurable: true })
  service = await startTestService(boxService, {
    as: { permissions: ['box:view', 'box:edit'] },
    config: { databaseUrl: postgres.url, connectTimeoutMs: 3_000 },
  })
})
after(async () => {
  await service.close()
  await postgres.stop()
})

const save = (name: string, key = randomBytes(8).toString('hex')) =>
  service.call(boxRoutes.saveBox, {
    body: { name, colour: 'red', companyId: null, packedOn: null },
    headers: { 'idempotency-key': key },
  })
const isReady = async () => (await service.app.inject('/health/ready')).statusCode === 200

test('answers 503 when the database is killed, and recovers without lost or repeated writes', {
  timeout: 300_000,
}, async () => {
  const acknowledged: string[] = []
  const heard: object[] = []
  await service.app.bus.subscribe('test', (data) => heard.push(data))
  let isOver = false
  let count = 0
  const statuses = new Set<number>()
  const writer = async () => {
    while (!isOver) {
      const name = `row ${++count}`
      const key = randomBytes(8).toString('hex')
      for (let isDone = false; !isDone; ) {
        const { status, body } = await save(name, key)
        statuses.add(status)
        isDone = status === 200
        if (isDone) acknowledged.push(name)
        else if (status >= 500)
          assert.match(
            body.error,
            /^(database\.(unavailable|outcome_unknown)|server\.busy)$/,
            JSON.stringify(body),
          )
        if (!isDone) await sleep(20)
      }
    }
  }
  const writers = [writer(), writer(), writer(), writer()]
  for (let round = 0; round < (isDeep ? 4 : 2); round++) {
    while (acknowledged.length < 11 * (round + 1)) await sleep(10)
    await sleep(Math.random() * 300)
    await postgres.kill()
    assert.equal((await service.app.inject('/health/live')).statusCode, 200)
    // Waits until all earlier connections are refused.
    while (await isReady()) await sleep(10)
    await postgres.restart()
    while (!(await isReady())) await sleep(20)
  }
  while (acknowledged.length <= 20) await sleep(20)
  isOver = true
  await Promise.all(writers)
  const stored = (await service.app.db.query<{ name: string }>(sql`select name from box`)).map(
    ({ name }) => name,
  )
  assert.deepEqual(stored.toSorted(), acknowledged.toSorted())
  assert.ok(statuses.has(503) && stored.length > 20, `${[...statuses]} ${stored.length}`)
  assert.equal((await service.app.db.query(sql`select from audit`)).length, stored.length)

  while (heard.length === 0) {
    await service.app.bus.publish('test', { again: true })
    await sleep(100)
  }
})

/** Runs statements as administrator in another database. */
async function administer(...statements: string[]) {
  const url = new URL(postgres.url)
  url.pathname = '/template1'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
const endAll = "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'postgres'"

function refused({ status, body, headers }: Answer, about: string) {
  assert.deepEqual([status, headers['retry-after']], [503, '2'], `${about}: ${JSON.stringify(body)}`)
  assert.match(body.error, /^database\.(unavailable|outcome_unknown)$/)
}

test('answers 503 with Retry-After in every way a database stops or starts', {
  timeout: 300_000,
}, async () => {
  const statuses = new Set<number>()
  let isOver = false
  const caller = async () => {
    while (!isOver) {
      const answer = await save(`row ${randomBytes(6).toString('hex')}`)
      statuses.add(answer.status)
      if (answer.status !== 200) refused(answer, 'going or coming')
      await sleep(5)
    }
  }
  const callers = [caller(), caller(), caller()]
  for (const how of ['SIGTERM', 'SIGINT', 'SIGQUIT'] as const) {
    const isDown = postgres.shutDown(how)
    await sleep(200)
    // Closes open connections, for which SIGTERM alone waits.
    if (how === 'SIGTERM') await postgres.shutDown('SIGINT')
    await isDown
    await postgres.restart()
    while (!(await isReady())) await sleep(20)
    await sleep(100)
  }
  isOver = true
  await Promise.all(callers)
  assert.deepEqual([...statuses].sort(), [200, 503])
})

test('treats a full or read-only database as unavailable, not as a failure', {
  timeout: 300_000,
}, async () => {
  await administer('alter database postgres with allow_connections false', endAll)
  refused(await save('nobody in'), '55000')
  await administer(
    'alter database postgres with allow_connections true',
    'alter database postgres set default_transaction_read_only = on',
    endAll,
  )
  while (!(await isReady())) await sleep(20)
  refused(await save('only reads'), '25006')
  await administer('alter database postgres reset default_transaction_read_only', endAll)
  while ((await save('all is well')).status !== 200) await sleep(20)
})
