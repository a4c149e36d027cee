import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { claimRoutes } from '@portal/contracts/claim.contract.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { feedbackRoutes } from '@portal/contracts/feedback.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { type WebhookEvent, webhookSources } from '@portal/contracts/webhook.contract.ts'
import { sql, transaction } from '@portal/service-kit/database/database.ts'
import * as companies from '@portal/service-kit/identity/company.repo.ts'
import { createIdentity } from '@portal/testing/node/identity.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { aClaim, aDevice, anOrder, owner, staff } from './common/row.builder.ts'
import { aFeedback, support } from './feedback/feedback.builder.ts'
import { backoffice } from './service.ts'

const all = ['device', 'defective', 'feedback'].flatMap((noun) => [
  `${noun}:view`,
  `${noun}:edit`,
  `${noun}:create`,
])
const { readWebhookEvents, seesWebhookRow } = webhookSources.backoffice

let service: TestService
const told: object[] = []
const db = () => service.app.db
before(async () => {
  service = await startTestService(backoffice, { as: staff })
  await service.app.bus.subscribe('webhook.waiting', (data) => told.push(data))
  await companies.upsertCompanies(db(), [{ id: 1, name: 'Signal Ridge' }])
})
after(() => service.close())
const read = async (wanted: string[], taken: number[] = []): Promise<WebhookEvent[]> =>
  (await service.call(readWebhookEvents, { body: { wanted, taken } }, { as: null })).data
const save = async (draft: object = {}) =>
  (await service.call(orderRoutes.saveOrder, { body: anOrder({ companyId: 1, ...draft }) })).data
const shown = (events: readonly WebhookEvent[]) =>
  events.map(({ noun, rowId, action, state }) => `${noun} ${rowId} ${action} ${state}`)
beforeEach(() => db().query(sql`delete from webhook_event`))

test('writes events only while there is a subscription, and for a week after', async () => {
  await save()
  assert.deepEqual(await read([]), [])
  await read(['device'])
  await save()
  assert.deepEqual(await read([]), [], 'for another noun')
  await read(['order'])
  const { id } = await save()
  assert.deepEqual(shown(await read([])), [`order ${id} created CONFIRMED`])
  await db().query(sql`delete from webhook_event`)
  await db().query(sql`update webhook_wanted set until = now()`)
  await save()
  assert.deepEqual(await read([]), [])
})

test('writes events in the transaction of the change: for creation and status changes only', async () => {
  await read(['order'])
  told.length = 0
  const order = await save()
  await waitUntil(() => told.length === 1)
  assert.deepEqual(told, [{ service: 'backoffice' }])
  const set = (change: ReturnType<typeof sql>) =>
    db().query(sql`update sales_order set ${change} where id = ${order.id}`)
  await set(sql`remark = 'another'`)
  await transaction(db(), async () => {
    await set(sql`status = 'CANCELLED'`)
    throw new Error('taken back')
  }).catch(() => {})
  await set(sql`status = 'SHIPPED', shipped_on = '2026-01-02'`)
  const events = await read([])
  assert.deepEqual(shown(events), [
    `order ${order.id} created CONFIRMED`,
    `order ${order.id} stateChanged SHIPPED`,
  ])
  assert.deepEqual(
    events.map(({ number, companyId, ownerId }) => [number, companyId, ownerId]),
    Array(2).fill([order.orderNo, 1, null]),
  )
  const [first, second] = events.map(({ id }) => id) as [number, number]
  assert.deepEqual(shown(await read([], [first])), [`order ${order.id} stateChanged SHIPPED`])
  assert.deepEqual(await read([], [second]), [])
})

test('writes events of concurrent changes of a row in commit order', async () => {
  await read(['order'])
  const { id } = await save()
  const states = Array.from({ length: 20 }, (_, at) => `S${at}`)
  await Promise.all(
    states.map((state) => db().query(sql`update sales_order set status = ${state} where id = ${id}`)),
  )
  const changed = (await read([])).filter(({ action }) => action === 'stateChanged')
  assert.deepEqual(changed.map(({ state }) => state).sort(), [...states].sort())
  const [last] = await db().query<{ status: string }>(sql`select status from sales_order where id = ${id}`)
  assert.equal(changed.at(-1)?.state, last?.status)
})

test('names devices, claims and feedback by number and status, as for orders', async () => {
  await read(['device', 'defective', 'feedback'])
  const made = async (route: Route, body: object) => {
    const answer = await service.call(route, { body }, { as: { ...support, ...staff, permissions: all } })
    assert.equal(answer.status, 200, answer.raw.toString())
    return answer.data
  }
  const installed = { installationDate: '2025-01-31', status: 'INSTALLED' } as const
  const device = await made(deviceRoutes.saveDevice, aDevice({ ...installed, companyId: 1 }))
  const claim = await made(claimRoutes.addClaim, aClaim({ serialNum: device.serialNum }))
  const item = await made(feedbackRoutes.saveFeedback, aFeedback())
  await db().query(sql`update device set status = 'REPLACED' where id = ${device.id}`)
  await db().query(sql`update claim set outcome = 'SOLVED' where id = ${claim.id}`)
  await db().query(sql`update feedback set status = 'IN_PROGRESS' where id = ${item.id}`)
  const events = await read([])
  const of = (noun: string, id: number) => [
    ...shown(events).filter((one) => one.startsWith(`${noun} ${id} `)),
    ...new Set(events.filter((one) => one.noun === noun && one.rowId === id).map(({ number }) => number)),
  ]
  assert.deepEqual(of('device', device.id), [
    `device ${device.id} created INSTALLED`,
    `device ${device.id} stateChanged REPLACED`,
    device.serialNum,
  ])
  assert.deepEqual(of('defective', claim.id), [
    `defective ${claim.id} created null`,
    `defective ${claim.id} stateChanged SOLVED`,
    claim.claimNo,
  ])
  assert.deepEqual(of('feedback', item.id), [
    `feedback ${item.id} created OPEN`,
    `feedback ${item.id} stateChanged IN_PROGRESS`,
    String(item.id),
  ])
  for (const [noun, rowId] of [
    ['device', device.id],
    ['defective', claim.id],
    ['feedback', item.id],
  ])
    for (const [companyId, isVisible] of [
      [1, noun !== 'feedback'],
      [2, false],
    ] as const) {
      const reader = createIdentity({ ...owner, permissions: all, companyId })
      const { data } = await service.call(seesWebhookRow, { body: { noun, rowId, reader } }, { as: null })
      assert.equal(data.isVisible, isVisible, `${noun} of company ${companyId}`)
    }
})

test('shows events as the list shows rows: not of other companies, not from the bin', async () => {
  const { id } = await save()
  const sees = async (part: Partial<Identity>, noun = 'order') => {
    const reader = createIdentity({ ...owner, ...part })
    return (await service.call(seesWebhookRow, { body: { noun, rowId: id, reader } }, { as: null })).data
      .isVisible
  }
  assert.equal(await sees({}), true)
  assert.equal(await sees({ role: 'ADMIN' }), true)
  assert.equal(await sees({ companyId: 2 }), false)
  assert.equal(await sees({ companyId: null }), false)
  for (const noun of ['device', 'defective', 'feedback', 'rma', 'ticket'])
    assert.equal(await sees({}, noun), false)
  await db().query(sql`update sales_order set deleted_at = now() where id = ${id}`)
  assert.equal(await sees({ role: 'ADMIN' }), false)
})
