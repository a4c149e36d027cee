import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { type Order, orderRoutes } from '@portal/contracts/order.contract.ts'
import { partRoutes } from '@portal/contracts/part.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { testBackoffice } from '../service.builder.ts'
import { aDevice, anOrder, aPart, aShippedOrder, ownerWithAllPermissions, staff } from './row.builder.ts'

const service = testBackoffice()
const { call } = service

const matching = (customer: string, count: number) => ({ matching: { queryParams: { customer }, count } })
const count = async (customer: string, rest: object = {}, as = staff) =>
  (await call(orderRoutes.countOrders, { body: { queryParams: { customer }, ...rest } }, { as })).data
async function saved(draft = anOrder()): Promise<Order> {
  const { status, data, body } = await call(orderRoutes.saveOrder, { body: draft })
  assert.equal(status, 200, body.msg)
  return data
}
const several = async (customer: string, rows: number) => {
  const orders: Order[] = []
  for (let n = 0; n < rows; n++) orders.push(await saved(anOrder({ customer })))
  return orders
}
/** Inserts many rows by SQL, without calls. */
const many = (customer: string, rows: number) =>
  service.app.db.query(sql`insert into sales_order (order_no, brand, customer, country, status, lines)
    select ${customer} || '-' || n, 'EG4', ${customer}, 'US', 'DRAFT', '[{"model": "LXP_5K", "quantity": 1}]' from generate_series(1, ${rows}) n`)

test('refuses to delete all matches without a count or with an outdated one', async () => {
  await several('Refused', 2)
  assert.equal(
    (await call(orderRoutes.deleteOrders, { body: { matching: { queryParams: {} } } })).status,
    400,
  )
  assert.equal(
    (await call(orderRoutes.deleteOrders, { body: { matching: { queryParams: { nothing: 1 }, count: 2 } } }))
      .status,
    400,
  )
  const late = await call(orderRoutes.deleteOrders, { body: matching('Refused', 3) })
  assert.deepEqual([late.status, late.body.error, late.body.data], [409, 'order.count_changed', { count: 2 }])
  assert.deepEqual(await count('Refused'), { count: 2, isExact: true })
})

test('aborts a delete when a row is added after the count', async () => {
  await several('Between', 3)
  const seen = await count('Between')
  await several('Between', 1)
  const refused = await call(orderRoutes.deleteOrders, { body: matching('Between', seen.count) })
  assert.equal(refused.status, 409)
  assert.match(refused.body.msg, /4 rows match by now, not 3/)
})

test('waits for a locked row and skips it when it no longer matches', async () => {
  const [first] = await several('Waiting', 2)
  const other = await service.app.db.pool.connect()
  await other.query('begin')
  await other.query("update sales_order set customer = 'Elsewhere' where id = $1", [first?.id])
  const pending = call(orderRoutes.deleteOrders, { body: matching('Waiting', 2) })
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  while ((await service.app.db.query(waiting)).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 20))
  await other.query('commit')
  other.release()
  const refused = await pending
  assert.deepEqual([refused.status, refused.body.data], [409, { count: 1 }])
  assert.deepEqual(await count('Waiting'), { count: 1, isExact: true })
})

test('limits a bulk delete to ten thousand rows', async () => {
  await many('Numerous', 10_001)
  assert.deepEqual(await count('Numerous'), { count: 10_000, isExact: false })
  for (const wrong of [10_000, 10_001]) {
    const refused = await call(orderRoutes.deleteOrders, { body: matching('Numerous', wrong) })
    assert.deepEqual([refused.status, refused.body.error], [400, 'order.too_many_rows'])
  }
})

test('deletes and restores ten thousand rows in one action, with a history line for each', async () => {
  await many('Plenty', 10_000)
  const gone = await call(orderRoutes.deleteOrders, { body: matching('Plenty', 10_000) })
  assert.equal(gone.status, 200, gone.body.msg)
  assert.deepEqual([gone.data.affected, new Set(gone.data.ids).size], [10_000, 10_000])
  assert.deepEqual(
    [await count('Plenty'), await count('Plenty', { deleted: true })],
    [
      { count: 0, isExact: true },
      { count: 10_000, isExact: true },
    ],
  )
  const back = await call(orderRoutes.restoreOrders, { body: { ids: gone.data.ids } })
  assert.equal(back.data.affected, 10_000, back.body.msg)
  const history = await call(orderRoutes.findOrderHistory, { body: { id: gone.data.ids[5_000] } })
  assert.deepEqual(
    history.data.map(({ action }: { action: string }) => action),
    ['restore', 'delete'],
  )
})

test('matches visible rows only', async () => {
  await saved(anOrder({ customer: 'Shared', companyId: 1 }))
  await saved(anOrder({ customer: 'Shared', companyId: 2 }))
  assert.deepEqual(await count('Shared', {}, ownerWithAllPermissions), { count: 1, isExact: true })
  const own = await call(
    orderRoutes.deleteOrders,
    { body: matching('Shared', 1) },
    { as: ownerWithAllPermissions },
  )
  assert.equal(own.data.affected, 1)
  assert.deepEqual(await count('Shared'), { count: 1, isExact: true })
})

test('deletes nothing when a row is in use, and names the first few', async () => {
  const orders = []
  for (let n = 0; n < 5; n++) orders.push(await saved(aShippedOrder({ customer: 'In use' })))
  for (const { orderNo } of orders.slice(0, 4))
    await call(deviceRoutes.saveDevice, { body: aDevice({ orderNo, endUser: 'In use' }) })
  const refused = await call(orderRoutes.deleteOrders, { body: matching('In use', 5) })
  assert.deepEqual([refused.status, refused.body.error], [409, 'order.in_use'])
  assert.match(
    refused.body.msg,
    new RegExp(`4 of the chosen orders are in use: ${orders[0]?.orderNo}, .*, .*, …`),
  )
  assert.deepEqual(await count('In use'), { count: 5, isExact: true })

  const devices = await call(deviceRoutes.findDevices, {
    body: { page: 1, size: 15, queryParams: { endUser: 'In use' } },
  })
  const [{ serialNum }] = devices.data.content
  await call(partRoutes.savePart, {
    body: aPart({ serialNum, replacedOn: '2025-06-01', supplier: 'In use' }),
  })
  const kept = await call(deviceRoutes.deleteDevices, {
    body: { matching: { queryParams: { endUser: 'In use' }, count: 4 } },
  })
  assert.match(kept.body.msg, new RegExp(`device ${serialNum} has 1 replaced part`))
  const part = await call(partRoutes.deleteParts, {
    body: { matching: { queryParams: { supplier: 'In use' }, count: 1 } },
  })
  assert.equal(part.data.affected, 1)
  const all = await call(deviceRoutes.deleteDevices, {
    body: { matching: { queryParams: { endUser: 'In use' }, count: 4 } },
  })
  assert.equal(all.data.affected, 4)
})

test('lists the bin newest first with user and time, searches it and restores all matching rows', async () => {
  const [a, b, c] = (await several('Binned', 3)) as [Order, Order, Order]
  for (const { id } of [b, a, c]) await call(orderRoutes.deleteOrders, { body: { ids: [id] } })
  const bin = await call(orderRoutes.findOrders, {
    body: { page: 1, size: 15, deleted: true, queryParams: { customer: 'Binned' } },
  })
  assert.deepEqual(
    bin.data.content.map(({ id }: Order) => id),
    [c.id, a.id, b.id],
  )
  assert.equal(bin.data.content[0].deletedBy, 'maintain')
  assert.ok(Date.now() - Date.parse(bin.data.content[0].deletedAt) < 600_000)
  const back = await call(orderRoutes.restoreOrders, { body: matching('Binned', 3) })
  assert.equal(back.data.affected, 3)
  const live = await call(orderRoutes.findOrders, {
    body: { page: 1, size: 15, queryParams: { customer: 'Binned' } },
  })
  assert.equal(live.data.content[0].deletedBy, undefined)
})

test('does not restore a row whose number was reused, and links to the conflicting row if visible', async () => {
  const gone = await saved(anOrder({ orderNo: 'TAKEN/1', companyId: 1 }))
  await call(orderRoutes.deleteOrders, { body: { ids: [gone.id] } })
  await saved(anOrder({ orderNo: 'taken/1', companyId: 2 }))
  const refused = await call(orderRoutes.restoreOrders, { body: { ids: [gone.id] } })
  assert.deepEqual([refused.status, refused.body.error], [400, 'order.number_taken'])
  assert.match(refused.body.msg, /another order taken\/1\. Give that one another order number or delete it/)
  assert.deepEqual(refused.body.data, { inTheWay: { title: 'taken/1', link: '/order/taken%2F1' } })
  const foreign = await call(
    orderRoutes.restoreOrders,
    { body: { ids: [gone.id] } },
    { as: ownerWithAllPermissions },
  )
  assert.deepEqual(
    [foreign.status, foreign.body.error, foreign.body.data],
    [400, 'order.duplicate_number', null],
  )

  const { data: device } = await call(deviceRoutes.saveDevice, { body: aDevice({ serialNum: 'TAKEN0001' }) })
  await call(deviceRoutes.deleteDevices, { body: { ids: [device.id] } })
  const { data: twin } = await call(deviceRoutes.saveDevice, { body: aDevice({ serialNum: 'TAKEN0001' }) })
  const met = await call(deviceRoutes.restoreDevices, { body: { ids: [device.id] } })
  assert.deepEqual(met.body.data, { inTheWay: { title: 'TAKEN0001', link: '/device/TAKEN0001' } })
  await call(deviceRoutes.deleteDevices, { body: { ids: [twin.id] } })
  const both = await call(deviceRoutes.restoreDevices, { body: { ids: [device.id, twin.id] } })
  assert.equal(both.body.error, 'device.number_twice')
  assert.equal((await call(deviceRoutes.restoreDevices, { body: { ids: [device.id] } })).data.affected, 1)
})
