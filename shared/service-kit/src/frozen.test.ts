import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase } from '@portal/testing/node/database.ts'
import { type FaultyProxy, startFaultyProxy } from '@portal/testing/node/faulty-proxy.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { boxRoutes, boxService } from '../test/box.ts'
import { openBus } from './bus/open.ts'
import { sql } from './database/database.ts'

const statementTimeoutMs = 1_000
let line: FaultyProxy
let service: TestService
before(async () => {
  const { migrations, name } = boxService
  const database = await createTestDatabase({ name, ...(migrations ? { migrations } : {}) })
  await database.close()
  line = await startFaultyProxy(database.url)
  service = await startTestService(boxService, {
    as: { permissions: ['box:view', 'box:edit'] },
    config: { databaseUrl: line.url, statementTimeoutMs, connectTimeoutMs: 3_000 },
  })
})
after(async () => {
  line.restore()
  await service.close()
  await line.close()
})

const find = () => service.call(boxRoutes.findBoxes, { body: { page: 1, size: 15 } })
const save = (name: string) =>
  service.call(boxRoutes.saveBox, {
    body: { name, colour: 'red', companyId: null, packedOn: null },
    headers: { 'idempotency-key': name },
  })
const ready = async () => (await service.app.inject('/health/ready')).statusCode
const stored = async (name: string) =>
  (await service.app.db.query(sql`select from box where name = ${name}`)).length

test('times out calls and saves on a frozen database, on open and new connections', {
  timeout: 300_000,
}, async () => {
  await Promise.all([find(), find(), save('before')])
  line.silence()
  // Exceeds the connections of the pool, so that some calls wait.
  const answers = await Promise.all([
    ready(),
    ...Array.from({ length: 12 }, (_, at) => (at % 2 ? find() : save(`frozen-${at}`))),
  ])
  for (const answer of answers) {
    if (typeof answer === 'number') assert.equal(answer, 503)
    else
      assert.deepEqual(
        [answer.status, answer.body.error, answer.headers['retry-after']],
        [503, 'database.unavailable', '2'],
      )
  }
  assert.equal((await service.app.inject('/health/live')).statusCode, 200)
  assert.equal(await ready(), 503)
  line.restore()
  while ((await ready()) !== 200) await sleep(20)
  assert.equal((await find()).status, 200)
  const again = await save('frozen-0')
  assert.equal(again.status, 200)
  assert.equal(await stored('frozen-0'), 1)
})

for (const isHeard of [true, false]) {
  test(`reports a save with unknown outcome, and saves once when repeated (COMMIT ${isHeard ? 'executed' : 'lost'})`, {
    timeout: 300_000,
  }, async () => {
    const name = `unheard-${isHeard}`
    // Includes the commit of a job of the service.
    line.silenceAt('commit', { isHeard, after: name })
    const answer = await save(name)
    assert.deepEqual(
      [answer.status, answer.body.error, answer.headers['retry-after']],
      [503, 'database.outcome_unknown', '2'],
    )
    let again = await save(name)
    while (again.status === 409) again = await save(name)
    assert.equal(again.status, 200, JSON.stringify(again.body))
    assert.equal(again.headers['idempotent-replayed'], isHeard ? 'true' : undefined)
    assert.equal(await stored(name), 1)
  })
}

test('reconnects a bus with a silent connection and reports the gap', {
  timeout: 300_000,
}, async () => {
  const quiet = await startFaultyProxy(service.app.config.databaseUrl)
  const bus = await openBus({ databaseUrl: quiet.url, name: 'test', silenceMs: 300 })
  const other = await openBus({ databaseUrl: line.url, name: 'test' })
  const heard: unknown[] = []
  let gaps = 0
  bus.onGap(() => gaps++)
  await bus.subscribe('test', (data) => heard.push(data))
  quiet.silenceAt('select', { isHeard: false })
  while (gaps === 0) await sleep(20)
  while (heard.length === 0) {
    await other.publish('test', { again: true })
    await sleep(20)
  }
  await bus.close()
  await other.close()
  await quiet.close()
})
