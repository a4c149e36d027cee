import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { testEventType } from '@portal/contracts/webhook-event.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import {
  answeredByHandler,
  aWebhook,
  type ReceivedCall,
  type Source,
  startReceiver,
  startSource,
  startWebhookService,
} from './webhook.builder.ts'

let source: Source
let hooks: Awaited<ReturnType<typeof startWebhookService>>
/** Status that the partner's server returns for events; test events always succeed. */
let status = 200
const heard: ReceivedCall[] = []
let server: Awaited<ReturnType<typeof startReceiver>>
const db = () => hooks.service.app.db
before(async () => {
  source = await startSource()
  hooks = await startWebhookService(source)
  await hooks.set('account', sql`company_id = 1 where id = ${hooks.as.userId}`)
  server = await startReceiver((one, response) => {
    heard.push(one)
    response.writeHead(one.type === testEventType ? 200 : status).end('as it is')
    return answeredByHandler
  })
})
beforeEach(async () => {
  await db().query(sql`delete from webhook`)
  source.events.length = 0
  source.hidden.clear()
  heard.length = 0
  status = 200
})
after(async () => {
  await hooks.service.close()
  await Promise.all([source.close(), server.close()])
})
const seen = () => heard.map(({ data }) => `${data.id} ${data.state}`)
const change = async (rowId: number, state: string, part: Parameters<Source['change']>[2] = {}) => {
  source.change(rowId, state, part)
  await hooks.wake()
}

test('disables after five days of failures, notifies the owner and loses nothing', async () => {
  const { id } = await hooks.create(server.url)
  status = 500
  await change(1, 'SHIPPED')
  await waitUntil(async () => (await hooks.find(id)).failingSince !== null)
  await hooks.set('webhook', sql`failing_since = now() - interval '4 days 23 hours', quiet_until = null`)
  await waitUntil(() => heard.length > 3)
  assert.equal((await hooks.find(id)).state, 'ON', 'not before')
  await hooks.set('webhook', sql`failing_since = now() - interval '5 days 1 minute', quiet_until = null`)
  await waitUntil(async () => (await hooks.find(id)).state === 'OFF')
  const { data } = await hooks.service.call(identityNoticeRoutes.findNotices, {}, { as: hooks.as })
  const [notice] = data.notices
  assert.deepEqual(
    [data.notices.length, notice.kind, notice.values, notice.path],
    [1, 'webhook.off', { host: '127.0.0.1' }, '/account/webhooks'],
  )
  const [waits] = await db().query<{ isMailed: boolean }>(
    sql`select mail_at is not null as "isMailed" from notice where audience = ${`user ${hooks.as.userId}`}`,
  )
  assert.equal(waits?.isMailed, true, 'and is written to')
  await change(1, 'DELIVERED')
  await waitUntil(async () => (await hooks.find(id)).waiting === 2)
  const calls = heard.length
  await sleep(200)
  assert.equal(heard.length, calls, 'it is called no more')
  status = 200
  heard.length = 0
  await db().query(sql`update webhook_delivery set due_since = now() - interval '6 days'`)
  await hooks.call('switchWebhook', { id, isOn: true })
  await waitUntil(() => heard.length === 2)
  assert.deepEqual(seen(), ['1 SHIPPED', '1 DELIVERED'])
  const { state, failingSince } = await hooks.find(id)
  assert.deepEqual([state, failingSince], ['ON', null])
})

test('counts the days since the last success, and gives up a single event that always fails', async () => {
  const { id } = await hooks.create(server.url)
  status = 400
  await change(1, 'SHIPPED')
  await change(1, 'DELIVERED')
  await waitUntil(async () => (await hooks.find(id)).failingSince !== null)
  await hooks.set('webhook', sql`failing_since = now() - interval '6 days'`)
  await hooks.set('webhook', sql`state = 'PAUSED'`)
  assert.equal((await hooks.call('sendTestEvent', { id })).data.state, 'SENT')
  assert.equal((await hooks.find(id)).failingSince, null)
  await hooks.set('webhook', sql`state = 'ON'`)
  await hooks.set('webhook_delivery', sql`due_since = now() - interval '6 days' where row_state = 'SHIPPED'`)
  await waitUntil(async () =>
    (await hooks.log(id, true)).some((one: { state: string }) => one.state === 'FAILED'),
  )
  assert.equal((await hooks.find(id)).state, 'ON')
  await waitUntil(() => seen().includes('1 DELIVERED'))
})

test('disables on 410', async () => {
  const { id } = await hooks.create(server.url)
  status = 410
  await change(1, 'SHIPPED')
  await waitUntil(async () => (await hooks.find(id)).state === 'OFF')
})

test('delays events while paused, then sends them in order, and sends no expired ones', async () => {
  const { id } = await hooks.create(server.url)
  await hooks.call('switchWebhook', { id, isOn: false })
  for (const state of ['A', 'B', 'C']) await change(1, state)
  await waitUntil(async () => (await hooks.find(id)).waiting === 3)
  await sleep(100)
  assert.deepEqual(seen(), [])
  await hooks.call('switchWebhook', { id, isOn: true })
  await waitUntil(() => heard.length === 3)
  assert.deepEqual(seen(), ['1 A', '1 B', '1 C'])
  await hooks.call('deleteWebhook', { id })
  await change(1, 'D')
  await sleep(200)
  assert.equal(heard.length, 3)
})

for (const [what, lose, back] of [
  ['the right to see the rows', sql`role = 'OWNER_L2'`, sql`role = 'OWNER'`],
  ['the company', sql`company_id = 2`, sql`company_id = 1`],
  ['the account, which is disabled', sql`disabled_at = now()`, sql`disabled_at = null`],
] as const)
  test(`sends nothing, queued events included, when the owner has lost ${what}`, async () => {
    const { id } = await hooks.create(server.url)
    await hooks.call('switchWebhook', { id, isOn: false })
    await change(1, 'SHIPPED')
    await waitUntil(async () => (await hooks.find(id)).waiting === 1)
    assert.equal((await hooks.log(id))[0].number, '', 'not said before it was asked')
    // Hides rows as the service does from another company.
    if (what === 'the company') source.hidden.add(1)
    await hooks.set('account', sql`${lose} where id = ${hooks.as.userId}`)
    await hooks.set('webhook', sql`state = 'ON'`)
    await change(2, 'SHIPPED')
    if (what !== 'the right to see the rows') source.hidden.add(2)
    await waitUntil(async () => (await db().query(sql`select from webhook_delivery`)).length === 0)
    await waitUntil(() => source.events.length === 0)
    await sleep(100)
    assert.deepEqual(heard, [])
    source.hidden.clear()
    await hooks.set('account', sql`${back} where id = ${hooks.as.userId}`)
    await change(3, 'SHIPPED')
    await waitUntil(() => heard.length === 1)
  })

test('sends nothing while access to a row cannot be checked', async () => {
  const { id } = await hooks.create(server.url)
  await hooks.call('switchWebhook', { id, isOn: false })
  await change(1, 'SHIPPED')
  await waitUntil(async () => (await hooks.find(id)).waiting === 1)
  await waitUntil(() => source.events.length === 0)
  source.setAway(true)
  await hooks.call('switchWebhook', { id, isOn: true })
  await sleep(300)
  const [waits] = await hooks.log(id)
  assert.deepEqual([waits.state, waits.attempts, heard.length], ['WAITING', 0, 0], 'and it is no failure')
  source.setAway(false)
  await hooks.set('webhook_delivery', sql`next_at = now()`)
  await waitUntil(() => heard.length === 1)
})

test('resends a delivery, failed ones or a period with their ids in order', async () => {
  const { id } = await hooks.create(server.url)
  for (const state of ['A', 'B', 'C']) await change(1, state)
  await change(2, 'A')
  await waitUntil(async () => (await hooks.log(id)).length === 4)
  await waitUntil(async () => (await hooks.find(id)).waiting === 0)
  const first = heard.find(({ data }) => data.state === 'B') as ReceivedCall
  const log = await hooks.log(id)
  const b = log.find((one: { eventId: string }) => one.eventId === first.id)
  heard.length = 0
  await hooks.call('replayWebhookDelivery', { id: b.id })
  await waitUntil(() => heard.length === 1)
  assert.deepEqual([heard[0]?.id, heard[0]?.body], [first.id, first.body])
  await waitUntil(async () => (await hooks.find(id)).waiting === 0)
  heard.length = 0
  const range = (part: object) =>
    hooks.call('replayWebhookRange', {
      id,
      from: '2020-01-01T00:00:00.000Z',
      until: '2099-01-01T00:00:00.000Z',
      failedOnly: false,
      ...part,
    })
  assert.equal((await range({})).data.count, 4)
  await waitUntil(() => heard.length === 4)
  const ofOne = seen().filter((one) => one.startsWith('1 '))
  assert.deepEqual(ofOne, ['1 A', '1 B', '1 C'])
  assert.equal((await range({ failedOnly: true })).data.count, 0)
  assert.equal((await range({ until: '2020-01-02T00:00:00.000Z' })).data.count, 0)
  assert.equal((await hooks.attempts(b.id)).length, 3, 'the log has all attempts')
})

test('sends no events from before the subscription or its types', async () => {
  source.change(1, 'LONG AGO', { at: '2026-01-01T00:00:00.000Z' })
  const { id } = await hooks.create(server.url, { types: ['order.stateChanged'] })
  await change(2, 'NOW')
  await waitUntil(() => heard.length === 1)
  await hooks.call('updateWebhook', {
    id,
    ...aWebhook(server.url, { types: ['order.stateChanged', 'order.created'] }),
  })
  source.change(3, 'BEFORE', { action: 'created', at: new Date(Date.now() - 60_000).toISOString() })
  source.change(3, 'SAME TYPE', { at: new Date(Date.now() - 1).toISOString() })
  await change(4, 'NEW', { action: 'created' })
  await waitUntil(() => heard.length === 3)
  await sleep(100)
  assert.deepEqual(seen().sort(), ['2 NOW', '3 SAME TYPE', '4 NEW'])
})

test('queues ten thousand deliveries for resending within seconds', async () => {
  const { id } = await hooks.create(server.url)
  await hooks.call('switchWebhook', { id, isOn: false })
  await db().query(sql`insert into webhook_delivery (webhook_id, event_id, type, noun, row_id, number, happened_at, state, ended_at)
    select ${id}, gen_random_uuid(), 'order.stateChanged', 'order', 1 + at % 3000, '', now(), 'FAILED', now() from generate_series(1, 10000) at`)
  await db().query(sql`analyze webhook_delivery`)
  const range = { id, from: '2020-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z', failedOnly: true }
  const { status, data, raw } = await hooks.call('replayWebhookRange', range)
  assert.deepEqual([status, data?.count], [200, 10_000], raw.toString())
  const [behind] = await db().query<{ first: number }>(
    sql`select count(*) filter (where not is_behind) as first from webhook_delivery where state = 'WAITING'`,
  )
  assert.equal(behind?.first, 3000, 'the first of each row')
})

// Runs last, because its attempts still arrive after its end.
test('deletes a webhook at any time during a delivery', async () => {
  for (let times = 0; times < 15; times++) {
    const { id } = await hooks.create(server.url)
    for (let row = 1; row <= 20; row++) source.change(row, `state ${times}`)
    await hooks.wake()
    const before = heard.length
    await waitUntil(() => heard.length > before + 2)
    for (let row = 1; row <= 20; row++) source.change(row, 'and another')
    const [deleted] = await Promise.all([hooks.call('deleteWebhook', { id }), hooks.wake()])
    assert.equal(deleted.status, 200, deleted.raw.toString())
  }
})

test('sends no events of a drill, not even on request', async () => {
  const { id } = await hooks.create(server.url)
  hooks.service.app.isDrill = true
  const { status: answer, data } = await hooks.call('sendTestEvent', { id })
  hooks.service.app.isDrill = false
  // Filters test events, because calls of the previous test may still arrive.
  const isTest = ({ type }: ReceivedCall) => type === testEventType
  assert.deepEqual([answer, heard.filter(isTest)], [200, []])
  assert.deepEqual(await hooks.attempts(data.id), [])
})
