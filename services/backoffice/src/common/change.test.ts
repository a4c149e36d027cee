import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Changed } from '@portal/contracts/change.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import {
  type Order,
  type OrderChange,
  type OrderDraft,
  orderRoutes,
} from '@portal/contracts/order.contract.ts'
import { partRoutes } from '@portal/contracts/part.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { testBackoffice } from '../service.builder.ts'
import { aDevice, anOrder, aPart, aShippedOrder, ownerWithAllPermissions, staff } from './row.builder.ts'

const service = testBackoffice()
const { call } = service

async function saved(draft = anOrder()): Promise<Order> {
  const { status, data, body } = await call(orderRoutes.saveOrder, { body: draft })
  assert.equal(status, 200, body.msg)
  return data
}
async function several(...drafts: Partial<OrderDraft>[]) {
  const orders: Order[] = []
  for (const part of drafts) orders.push(await saved(anOrder(part)))
  return orders
}
const now = async ({ orderNo }: Order): Promise<Order> =>
  (await call(orderRoutes.getOrderInfo, { body: orderNo })).data.order
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const change = (rows: readonly { id: number }[], set: OrderChange, rest: object = {}, as = staff) =>
  call(orderRoutes.changeOrders, { body: { ids: idsOf(rows), set, ...rest } }, { as })
const undo = ({ change, ids }: Changed, as = staff) =>
  call(orderRoutes.undoOrderChange, { body: { change, ids } }, { as })

test('refuses a bulk change without a field, with an unknown field or for invisible rows', async () => {
  const [order] = await several({ companyId: 1 })
  const rows = [order as Order]
  assert.equal((await change(rows, {})).status, 400)
  assert.equal((await change(rows, { orderNo: 'SO-X' } as never)).status, 400)
  const foreign = await saved(anOrder({ companyId: 2 }))
  assert.equal((await change([foreign], { remark: 'x' }, {}, ownerWithAllPermissions)).status, 404)
  assert.equal((await now(rows[0] as Order)).version, 1)
})

test('lists rows that cannot change, and changes the others on request', async () => {
  const rows = await several({}, { status: 'DRAFT' }, {})
  const set = { status: 'SHIPPED', shippedOn: '2025-05-05' } as const
  const refused = await change(rows, set)
  assert.deepEqual([refused.status, refused.body.error], [409, 'order.rows_refused'])
  assert.match(refused.body.msg, /1 of 3 rows/)
  assert.deepEqual(refused.body.data, {
    refused: [
      {
        id: rows[1]?.id,
        title: rows[1]?.orderNo,
        msg: 'An order that is Draft can become Confirmed / Cancelled, not Shipped.',
        errors: [
          {
            error: 'order.next_status',
            params: { from: 'DRAFT', next: 'CONFIRMED / CANCELLED', to: 'SHIPPED' },
          },
        ],
      },
    ],
  })
  assert.equal((await now(rows[0] as Order)).status, 'CONFIRMED')
  const partly = await change(rows, set, { partly: true })
  assert.deepEqual([partly.data.ids, partly.data.refused.length], [[rows[0]?.id, rows[2]?.id], 1])
  const first = await now(rows[0] as Order)
  assert.deepEqual([first.status, first.shippedOn, first.version], ['SHIPPED', '2025-05-05', 2])
  const { data: history } = await call(orderRoutes.findOrderHistory, { body: { id: first.id } })
  assert.deepEqual(
    [history[0].action, history[0].by, history[0].before, history[0].after],
    ['edit', 'maintain', { status: 'CONFIRMED', shippedOn: null }, set],
  )
})

test('applies derived changes: the shipping date for a status, the private owner for a company', async () => {
  const shipped = await saved(aShippedOrder({ shippedOn: '2025-03-10' }))
  await change([shipped], { status: 'DELIVERED', shippedOn: '2025-05-05' })
  assert.equal((await now(shipped)).shippedOn, '2025-03-10')
  await change([shipped], { status: 'SHIPPED' })
  await change([shipped], { status: 'CONFIRMED' })
  assert.equal((await now(shipped)).shippedOn, null)
  const own = await saved()
  await service.app.db.query(sql`update sales_order set owner_id = 'P-1' where id = ${own.id}`)
  await change([own], { remark: ' kept as typed ', customer: ' Trimmed ' })
  const kept = await now(own)
  assert.deepEqual([kept.ownerId, kept.remark, kept.customer], ['P-1', ' kept as typed ', 'Trimmed'])
  await change([own], { companyId: 1 })
  const taken = await now(own)
  assert.deepEqual([taken.ownerId, taken.companyId], [null, 1])
})

test('changes all matching rows if their number is as expected, and skips unchanged ones', async () => {
  await several({ customer: 'Matching', brand: 'EG4' }, { customer: 'Matching' }, { customer: 'Matching' })
  const matching = (count: number) =>
    call(orderRoutes.changeOrders, {
      body: { matching: { queryParams: { customer: 'Matching' }, count }, set: { brand: 'EG4' } },
    })
  const late = await matching(2)
  assert.deepEqual([late.status, late.body.data], [409, { count: 3 }])
  assert.equal((await matching(3)).data.ids.length, 2)
  const again = await matching(3)
  assert.deepEqual([again.status, again.data.ids], [200, []])
})

test('undoes a change on rows that were not edited since, even across forbidden status steps', async () => {
  const rows = await several({}, {}, {}, {})
  const { data: done } = await change(rows, { status: 'CANCELLED' })
  const [, edited, deleted] = rows as [Order, Order, Order, Order]
  await call(orderRoutes.remarkOrder, {
    body: { orderNo: edited.orderNo, version: 2, remark: 'Called the customer' },
  })
  await call(orderRoutes.deleteOrders, { body: { ids: [deleted.id] } })
  const stranger = await undo(done, { ...staff, userId: 'M-2', username: 'other' })
  assert.deepEqual([stranger.data.ids, stranger.data.refused.length], [[], 4])
  const back = await undo(done)
  assert.deepEqual(back.data.ids, [rows[0]?.id, rows[3]?.id])
  assert.deepEqual(
    back.data.refused.map(({ title, msg }: { title: string; msg: string }) => [title, msg]),
    [edited, deleted].map(({ orderNo }) => [
      orderNo,
      'Someone has changed it since, or it is not there any more.',
    ]),
  )
  assert.deepEqual(
    [(await now(rows[0] as Order)).status, (await now(edited)).status],
    ['CONFIRMED', 'CANCELLED'],
  )
  assert.deepEqual((await undo(done)).data.ids, [])
})

test('refuses to undo a row when the result would violate a rule', async () => {
  const order = await saved(aShippedOrder({ shippedOn: '2025-03-10' }))
  const { data: done } = await change([order], { shippedOn: '2025-01-10' })
  await call(deviceRoutes.saveDevice, {
    body: aDevice({ orderNo: order.orderNo, installationDate: '2025-02-01' }),
  })
  const back = await undo(done)
  assert.deepEqual(back.data.ids, [])
  assert.match(back.data.refused[0].msg, /was installed on 2025-02-01/)
})

test('changes devices and parts in bulk by their own rules', async () => {
  const order = await saved(aShippedOrder({ shippedOn: '2025-03-10' }))
  const device = async (part: object) =>
    (await call(deviceRoutes.saveDevice, { body: aDevice({ orderNo: order.orderNo, ...part }) })).data
  const devices = [await device({}), await device({ installationDate: '2025-04-01' })]
  const installed = { ids: idsOf(devices), set: { status: 'INSTALLED', installationDate: '2025-03-01' } }
  const refused = await call(deviceRoutes.changeDevices, { body: installed })
  assert.match(refused.body.data.refused[0].msg, /shipped on 2025-03-10/)
  const partly = await call(deviceRoutes.changeDevices, { body: { ...installed, partly: true } })
  assert.deepEqual(partly.data.ids, [devices[1].id])
  const months = await call(deviceRoutes.changeDevices, {
    body: { ids: idsOf(devices), set: { warrantyMonths: 12, companyId: 2 } },
  })
  const get = () => call(deviceRoutes.getDevice, { body: { serialNum: devices[1].serialNum } })
  assert.deepEqual((await get()).data.warranty.expiresOn, '2026-04-01')
  const { change, ids } = months.data
  const back = await call(deviceRoutes.undoDeviceChange, { body: { change, ids } })
  assert.equal(back.data.ids.length, 2)
  assert.deepEqual([(await get()).data.warrantyMonths, (await get()).data.companyId], [60, null])

  const { data: part } = await call(partRoutes.savePart, { body: aPart() })
  const changed = await call(partRoutes.changeParts, {
    body: { ids: [part.id], set: { supplier: 'Voltaic' } },
  })
  assert.deepEqual(changed.data.ids, [part.id])
  const undone = await call(partRoutes.undoPartChange, {
    body: { change: changed.data.change, ids: [part.id] },
  })
  assert.deepEqual(undone.data.ids, [part.id])
})

test('serializes concurrent bulk changes of the same rows', async () => {
  const rows = await several({ status: 'DRAFT' }, { status: 'DRAFT' }, { status: 'DRAFT' })
  const answers = await Promise.all(
    ['CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CANCELLED'].map((status, at) =>
      change(at % 2 ? rows : rows.toReversed(), { status } as OrderChange, { partly: true }),
    ),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const states = await Promise.all(rows.map(now))
  assert.equal(new Set(states.map(({ status }) => status)).size, 1)
})

test('changes and undoes two thousand rows in one action, with a history line for each', async () => {
  await service.app.db.query(sql`insert into sales_order (order_no, brand, customer, country, status, lines)
    select 'PLENTY-' || n, 'EG4', 'Plenty', 'US', 'DRAFT', '[{"model": "LXP_5K", "quantity": 1}]' from generate_series(1, 2000) n`)
  const { data, body } = await call(orderRoutes.changeOrders, {
    body: { matching: { queryParams: { customer: 'Plenty' }, count: 2_000 }, set: { status: 'CONFIRMED' } },
  })
  assert.equal(data?.ids.length, 2_000, body.msg)
  const back = await undo(data)
  assert.deepEqual([back.data.ids.length, back.data.refused], [2_000, []])
  const { data: history } = await call(orderRoutes.findOrderHistory, { body: { id: data.ids[1_000] } })
  assert.deepEqual(
    history.map(({ after }: { after: object }) => after),
    [{ status: 'DRAFT' }, { status: 'CONFIRMED' }],
  )
})
