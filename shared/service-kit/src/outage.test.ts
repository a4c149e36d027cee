import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Postgres, startPostgres } from '@portal/testing/node/postgres.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { boxRoutes, boxService } from '../test/box.ts'
import { sql } from './database.ts'

let postgres: Postgres
let service: TestService
before(async () => {
  postgres = await startPostgres({ isDurable: true })
  service = await startTestService(boxService, { as: { permissions: ['box:view', 'box:edit'] }, config: { databaseUrl: postgres.url } })
})
after(async () => {
  await service.close()
  await postgres.stop()
})

const save = (name: string, key = randomBytes(8).toString('hex')) =>
  service.call(boxRoutes.saveBox, { body: { name, colour: 'red', companyId: null, packedOn: null }, headers: { 'idempotency-key': key } })
const isReady = async () => (await service.app.inject('/health/ready')).statusCode === 200

test('a database that is killed makes calls fail with 503 and comes back by itself; no acknowledged write is lost or doubled', {
  timeout: 120_000,
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
        else if (status >= 500) assert.match(body.error, /^(database\.unavailable|server\.busy)$/, JSON.stringify(body))
        if (!isDone) await sleep(20)
      }
    }
  }
  const writers = [writer(), writer(), writer(), writer()]
  for (let round = 0; round < 4; round++) {
    await sleep(200 + Math.random() * 300)
    await postgres.kill()
    assert.equal((await service.app.inject('/health/live')).statusCode, 200)
    assert.equal((await service.app.inject('/health/ready')).statusCode, 503)
    const start = Date.now()
    await postgres.restart()
    while (!(await isReady())) await sleep(20)
    assert.ok(Date.now() - start < 5_000, `ready after ${Date.now() - start} ms`)
  }
  isOver = true
  await Promise.all(writers)
  const stored = (await service.app.db.query<{ name: string }>(sql`select name from box`)).map(({ name }) => name)
  assert.deepEqual(stored.toSorted(), acknowledged.toSorted())
  assert.ok(statuses.has(503) && stored.length > 20, `${[...statuses]} ${stored.length}`)
  assert.equal((await service.app.db.query(sql`select from audit`)).length, stored.length)

  while (heard.length === 0) {
    await service.app.bus.publish('test', { again: true })
    await sleep(100)
  }
})
