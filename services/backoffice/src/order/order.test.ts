import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import type { Order } from '@portal/contracts/order.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import * as companies from '@portal/service-kit/company.repo.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { aDevice, anOrder, aShippedOrder, installer, mightyOwner, owner, staff } from '../row/row.builder.ts'
import { backoffice } from '../service.ts'

let service: TestService
const call: TestService['call'] = (...input) => service.call(...input)

before(async () => {
  service = await startTestService(backoffice, { as: staff })
  await companies.keep(service.app.db, [
    { id: 1, name: 'Signal Ridge' },
    { id: 2, name: 'Other Company' },
  ])
})
after(() => service.close())

async function saved(draft = anOrder()): Promise<Order> {
  const { status, data, body } = await call(orderRoutes.saveOrder, { body: draft })
  assert.equal(status, 200, body.msg)
  return data
}
const draftOf = ({ deviceCount, resourceCount, createdAt, updatedAt, ...draft }: Order) => draft
const firstPage = { page: 1, size: 15 }

test('an order is refused to those without the right, and with every wrong field named', async () => {
  assert.equal((await call(orderRoutes.saveOrder, { body: anOrder() }, { as: owner })).status, 403)
  assert.equal((await call(orderRoutes.findOrders, { body: firstPage }, { as: installer })).status, 403)
  assert.equal((await call(orderRoutes.findOrders, { body: firstPage }, { as: null })).status, 401)
  const unshipped = await call(orderRoutes.saveOrder, { body: anOrder({ shippedOn: '2025-01-02' }) })
  assert.equal(unshipped.status, 400)
  assert.equal(unshipped.body.error, 'order.invalid')
  assert.match(unshipped.body.fields.shippedOn, /no shipping day yet/)
  const twice = await call(orderRoutes.saveOrder, {
    body: anOrder({
      lines: [
        { model: 'LXP_5K', quantity: 1 },
        { model: 'LXP_5K', quantity: 2 },
      ],
    }),
  })
  assert.match(twice.body.fields['lines.1.model'], /twice/)
  const nowhere = await call(orderRoutes.saveOrder, { body: anOrder({ country: 'XX' }) })
  assert.match(nowhere.body.fields.country, /Unknown country/)
})

test('a day that no calendar has is refused, in a field and in a filter', async () => {
  const shippedOn = '0000-01-01'
  assert.equal((await call(orderRoutes.saveOrder, { body: aShippedOrder({ shippedOn }) })).status, 400)
  const found = await call(orderRoutes.findOrders, {
    body: { ...firstPage, queryParams: { shippedOn: { from: shippedOn } } },
  })
  assert.deepEqual([found.status, found.body.error], [400, 'request.bad_date'])
})

test('BO-04 an order is saved, found, changed and counted', async () => {
  const order = await saved(anOrder({ customer: '  Bohemia Solar  ', companyId: 1 }))
  assert.equal(order.customer, 'Bohemia Solar')
  assert.equal(order.version, 1)
  const found = await call(orderRoutes.findOrders, {
    body: { ...firstPage, queryParams: { orderNo: order.orderNo.toLowerCase() } },
  })
  assert.deepEqual(found.data, { content: [order], totalElements: 1, totalIsExact: true, page: 1, size: 15 })
  const changed = await saved({ ...draftOf(order), status: 'SHIPPED', shippedOn: '2025-05-05' })
  assert.equal(changed.version, 2)
  assert.equal(changed.shippedOn, '2025-05-05')
})

test('a status only takes the allowed steps', async () => {
  const order = await saved(anOrder({ status: 'DRAFT' }))
  const skipped = await call(orderRoutes.saveOrder, {
    body: { ...draftOf(order), status: 'DELIVERED', shippedOn: '2025-05-05' },
  })
  assert.equal(skipped.status, 400)
  assert.match(skipped.body.fields.status, /can become Confirmed \/ Cancelled/)
})

test('a number is taken once, whatever its case, and free again from the bin', async () => {
  const order = await saved()
  const again = await call(orderRoutes.saveOrder, { body: anOrder({ orderNo: order.orderNo.toLowerCase() }) })
  assert.equal(again.status, 400)
  assert.equal(again.body.error, 'order.duplicate_number')
  assert.match(again.body.fields.orderNo, /already/)
  assert.equal((await call(orderRoutes.deleteOrders, { body: { ids: [order.id] } })).data.affected, 1)
  await saved(anOrder({ orderNo: order.orderNo }))
  const restored = await call(orderRoutes.restoreOrders, { body: { ids: [order.id] } })
  assert.equal(restored.status, 400)
  assert.equal(restored.body.error, 'order.number_taken')
})

test('two who create the same number at once: one order, one clear refusal', async () => {
  const draft = anOrder()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => call(orderRoutes.saveOrder, { body: draft })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.ok(
    answers
      .filter(({ status }) => status !== 200)
      .every(({ body }) => body.error === 'order.duplicate_number'),
  )
})

test('two who save the same state at once: one is kept, the other sees the current row', async () => {
  const order = await saved()
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D'].map((customer) =>
      call(orderRoutes.saveOrder, { body: { ...draftOf(order), customer: `Customer ${customer}` } }),
    ),
  )
  const winner = answers.find(({ status }) => status === 200)
  const losers = answers.filter(({ status }) => status === 409)
  assert.equal(losers.length, 3)
  for (const { body } of losers) {
    assert.equal(body.error, 'order.stale')
    assert.deepEqual(body.data, { current: winner?.data, by: 'maintain' })
  }
})

test('a save sent twice with one Idempotency-Key makes one order', async () => {
  const body = anOrder()
  const headers = { 'idempotency-key': 'order-once' }
  const first = await call(orderRoutes.saveOrder, { body, headers })
  const second = await call(orderRoutes.saveOrder, { body, headers })
  assert.equal(first.status, 200)
  assert.deepEqual(second.body, first.body)
})

test('BO-05 getOrderInfo answers the order with its devices, parts and files by its number as text', async () => {
  const order = await saved(aShippedOrder())
  const device = await call(deviceRoutes.saveDevice, { body: aDevice({ orderNo: order.orderNo }) })
  const info = await call(orderRoutes.getOrderInfo, { body: order.orderNo })
  assert.equal(info.data.order.id, order.id)
  assert.equal(info.data.order.deviceCount, 1)
  assert.deepEqual(info.data.devices, [device.data])
  assert.deepEqual([info.data.parts, info.data.resources], [[], []])
  assert.equal((await call(orderRoutes.getOrderInfo, { body: 'NO-SUCH' })).status, 404)
})

test('BO-06 a remark is saved with the version that was read', async () => {
  const order = await saved()
  const input = { orderNo: order.orderNo, remark: 'Call before delivery', version: 1 }
  assert.equal((await call(orderRoutes.remarkOrder, { body: input })).data.remark, 'Call before delivery')
  const late = await call(orderRoutes.remarkOrder, { body: { ...input, remark: 'Late' } })
  assert.equal(late.status, 409)
  assert.equal(late.body.data.current.remark, 'Call before delivery')
})

test('an owner meets only the own rows; all others are as unknown', async () => {
  const own = await saved(anOrder({ companyId: 1 }))
  const foreign = await saved(anOrder({ companyId: 2 }))
  const nobodys = await saved()
  const seen = await call(orderRoutes.findOrders, { body: { page: 1, size: 200 } }, { as: owner })
  assert.ok(seen.data.content.some(({ id }: Order) => id === own.id))
  assert.ok(seen.data.content.every(({ companyId }: Order) => companyId === 1))
  assert.equal(seen.data.totalElements, seen.data.content.length)
  const unknown = await call(orderRoutes.getOrderInfo, { body: 'NO-SUCH' }, { as: owner })
  for (const { id, orderNo, ...rest } of [foreign, nobodys]) {
    const as = { as: mightyOwner }
    const info = await call(orderRoutes.getOrderInfo, { body: orderNo }, as)
    assert.deepEqual([info.status, info.body.msg], [404, unknown.body.msg])
    const draft = draftOf({ id, orderNo, ...rest } as Order)
    for (const answer of [
      await call(orderRoutes.saveOrder, { body: draft }, as),
      await call(orderRoutes.remarkOrder, { body: { orderNo, remark: 'x', version: 1 } }, as),
      await call(orderRoutes.deleteOrders, { body: { ids: [own.id, id] } }, as),
      await call(orderRoutes.restoreOrders, { body: { ids: [id] } }, as),
      await call(orderRoutes.findOrderHistory, { body: { id } }, as),
    ])
      assert.equal(answer.status, 404, answer.body.error)
  }
  const without = await call(
    orderRoutes.findOrders,
    { body: firstPage },
    { as: { ...owner, companyId: null } },
  )
  assert.deepEqual([without.data.content, without.data.totalElements], [[], 0])
})

test('BO-04 delete takes all or none, the bin shows what went, and restore brings it back', async () => {
  const [a, b] = [await saved(), await saved()]
  assert.equal((await call(orderRoutes.deleteOrders, { body: { ids: [a.id, b.id, 999_999] } })).status, 404)
  assert.equal((await call(orderRoutes.getOrderInfo, { body: a.orderNo })).status, 200)
  assert.equal((await call(orderRoutes.deleteOrders, { body: { ids: [a.id, b.id] } })).data.affected, 2)
  assert.equal((await call(orderRoutes.getOrderInfo, { body: a.orderNo })).status, 404)
  const bin = { ...firstPage, deleted: true, queryParams: { orderNo: a.orderNo } }
  assert.equal((await call(orderRoutes.findOrders, { body: bin })).data.content[0].id, a.id)
  assert.equal((await call(orderRoutes.findOrders, { body: bin }, { as: owner })).status, 403)
  assert.equal((await call(orderRoutes.restoreOrders, { body: { ids: [a.id, b.id] } })).data.affected, 2)
  assert.equal((await call(orderRoutes.getOrderInfo, { body: a.orderNo })).status, 200)
})

test('an order in use is not deleted, and the message says by what', async () => {
  const order = await saved(aShippedOrder())
  await call(deviceRoutes.saveDevice, { body: aDevice({ orderNo: order.orderNo }) })
  const refused = await call(orderRoutes.deleteOrders, { body: { ids: [order.id] } })
  assert.equal(refused.status, 409)
  assert.match(refused.body.msg, new RegExp(`${order.orderNo} has 1 device`))
})

test('the history tells who changed which fields', async () => {
  const order = await saved()
  await saved({ ...draftOf(order), customer: 'New name' })
  const { data } = await call(orderRoutes.findOrderHistory, { body: { id: order.id } })
  assert.deepEqual(
    data.map(({ action, by }: { action: string; by: string }) => [action, by]),
    [
      ['edit', 'maintain'],
      ['create', 'maintain'],
    ],
  )
  assert.deepEqual([data[0].before, data[0].after], [{ customer: 'Sunhouse Ltd' }, { customer: 'New name' }])
})

test('API-04 TABLE-10 a page sorts ascending by default, by any declared column, and refuses what it does not know', async () => {
  const ids = async (request: object) => {
    const { data, status, body } = await call(orderRoutes.findOrders, {
      body: { page: 1, size: 200, ...request },
    })
    assert.equal(status, 200, body.msg)
    return data.content.map(({ id }: Order) => id)
  }
  const ascending = await ids({})
  assert.deepEqual(
    ascending,
    [...ascending].sort((a: number, b: number) => a - b),
  )
  assert.deepEqual(await ids({ direction: 'DESC' }), ascending.toReversed())
  for (const sort of ['orderNo', 'customer', 'country', 'brand', 'status', 'shippedOn', 'updatedAt'])
    assert.deepEqual((await ids({ sort, direction: 'DESC' })).toReversed(), await ids({ sort }), sort)
  for (const wrong of [{ sort: 'remark' }, { page: 0 }, { size: 201 }, { queryParams: { id: 1 } }])
    assert.equal((await call(orderRoutes.findOrders, { body: { ...firstPage, ...wrong } })).status, 400)
  const past = await call(orderRoutes.findOrders, { body: { page: 1_000_000_000, size: 15 } })
  assert.deepEqual([past.data.content, past.data.totalElements], [[], ascending.length])
})

test('API-04 every declared filter finds its order and nothing else', async () => {
  const lines = [
    { model: 'HV_12K' as const, quantity: 1 },
    { model: 'DONGLE_LAN' as const, quantity: 1 },
  ]
  const order = await saved(
    anOrder({
      customer: '100% Sun_Power',
      country: 'NZ',
      brand: 'INCCO',
      status: 'DELIVERED',
      shippedOn: '2019-02-03',
      waybillNo: 'ZZ-77',
      lines,
    }),
  )
  const filters = {
    orderNo: order.orderNo.slice(-5),
    customer: '0% sun_p',
    waybillNo: 'zz-7',
    model: ['HV_12K', 'HV_10K'],
    brand: 'INCCO',
    country: ['NZ', 'AU'],
    status: 'DELIVERED',
    shippedOn: { from: '2019-02-03', to: '2019-02-03' },
  }
  for (const [key, value] of Object.entries(filters)) {
    const { data } = await call(orderRoutes.findOrders, {
      body: { ...firstPage, queryParams: { [key]: value } },
    })
    assert.deepEqual(
      data.content.map(({ id }: Order) => id),
      [order.id],
      key,
    )
  }
})
