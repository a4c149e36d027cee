import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { type Order, orderRoutes } from '@portal/contracts/order.contract.ts'
import {
  aDevice,
  anOrder,
  aShippedOrder,
  installer,
  owner,
  ownerWithAllPermissions,
  staff,
} from '../common/row.builder.ts'
import { findRoute, testBackoffice } from '../service.builder.ts'

const service = testBackoffice()
const { call } = service

async function saved(draft = anOrder()): Promise<Order> {
  const { status, data, body } = await call(orderRoutes.saveOrder, { body: draft })
  assert.equal(status, 200, body.msg)
  return data
}
const draftOf = ({ deviceCount, resourceCount, createdAt, updatedAt, ...draft }: Order) => draft
const firstPage = { page: 1, size: 15 }

test('requires a shipping date when shipped, distinct models and a valid country', async () => {
  const unshipped = await call(orderRoutes.saveOrder, { body: anOrder({ shippedOn: '2025-01-02' }) })
  assert.deepEqual([unshipped.status, unshipped.body.error], [400, 'order.invalid'])
  assert.match(unshipped.body.fields.shippedOn, /no shipping day yet/)
  const lines = [1, 2].map((quantity) => ({ model: 'LXP_5K' as const, quantity }))
  const twice = await call(orderRoutes.saveOrder, { body: anOrder({ lines }) })
  assert.match(twice.body.fields['lines.1.model'], /twice/)
  const nowhere = await call(orderRoutes.saveOrder, { body: anOrder({ country: 'XX' }) })
  assert.match(nowhere.body.fields.country, /Unknown country/)
})

test('refuses an invalid date in fields and filters', async () => {
  const shippedOn = '0000-01-01'
  assert.equal((await call(orderRoutes.saveOrder, { body: aShippedOrder({ shippedOn }) })).status, 400)
  const found = await call(orderRoutes.findOrders, {
    body: { ...firstPage, queryParams: { shippedOn: { from: shippedOn } } },
  })
  assert.deepEqual([found.status, found.body.error], [400, 'request.bad_date'])
})

test('BO-04 saves, finds and deletes an order at its addresses, several orders atomically', async () => {
  const save = async (draft = anOrder()) => (await call(findRoute('/trace/order/save'), { body: draft })).data
  const order = await save(anOrder({ customer: '  Bohemia Solar  ', companyId: 1 }))
  assert.deepEqual([order.customer, order.version], ['Bohemia Solar', 1])
  const find = async () =>
    (
      await call(findRoute('/trace/order/findPage'), {
        body: { ...firstPage, queryParams: { orderNo: order.orderNo.toLowerCase() } },
      })
    ).data
  assert.deepEqual(await find(), {
    content: [order],
    totalElements: 1,
    totalIsExact: true,
    page: 1,
    size: 15,
  })
  const changed = await save({ ...draftOf(order), status: 'SHIPPED', shippedOn: '2025-05-05' })
  assert.deepEqual([changed.version, changed.shippedOn], [2, '2025-05-05'])
  const other = await save()
  const remove = (ids: number[]) => call(findRoute('/trace/order/delete'), { body: { ids } })
  assert.equal((await remove([order.id, other.id, 999_999])).status, 404)
  assert.deepEqual((await find()).content, [changed])
  assert.equal((await remove([order.id, other.id])).data.affected, 2)
  assert.deepEqual((await find()).content, [])
  const bin = await call(orderRoutes.findOrders, { body: { ...firstPage, deleted: true } }, { as: owner })
  assert.equal(bin.status, 403)
})

test('allows only the defined status steps', async () => {
  const order = await saved(anOrder({ status: 'DRAFT' }))
  const skipped = await call(orderRoutes.saveOrder, {
    body: { ...draftOf(order), status: 'DELIVERED', shippedOn: '2025-05-05' },
  })
  assert.equal(skipped.status, 400)
  assert.match(skipped.body.fields.status, /can become Confirmed \/ Cancelled/)
})

test('requires unique numbers ignoring case, and frees those in the bin', async () => {
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

test('creates one order for two concurrent saves of a number, and refuses the other clearly', async () => {
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

test('saves one of two concurrent edits and returns the current row to the other', async () => {
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

test('creates one order for a repeated Idempotency-Key', async () => {
  const body = anOrder()
  const headers = { 'idempotency-key': 'order-once' }
  const first = await call(orderRoutes.saveOrder, { body, headers })
  const second = await call(orderRoutes.saveOrder, { body, headers })
  assert.equal(first.status, 200)
  assert.deepEqual(second.body, first.body)
})

test('BO-05 getOrderInfo returns the order with devices, parts and files by number as text', async () => {
  const order = await saved(aShippedOrder())
  const device = await call(deviceRoutes.saveDevice, { body: aDevice({ orderNo: order.orderNo }) })
  const getOrderInfo = findRoute('/trace/order/getOrderInfo')
  assert.equal(getOrderInfo.bodyType, 'text')
  const info = await call(getOrderInfo, { body: order.orderNo })
  assert.equal(info.data.order.id, order.id)
  assert.equal(info.data.order.deviceCount, 1)
  assert.deepEqual(info.data.devices, [device.data])
  assert.deepEqual([info.data.parts, info.data.resources], [[], []])
  assert.equal((await call(orderRoutes.getOrderInfo, { body: 'NO-SUCH' })).status, 404)
})

test('updates uninstalled devices when their order is shipped or sold', async () => {
  const order = await saved(anOrder({ companyId: 1, lines: [{ model: 'LXP_5K', quantity: 3 }] }))
  const put = async (part: Parameters<typeof aDevice>[0]) =>
    (await call(deviceRoutes.saveDevice, { body: aDevice({ orderNo: order.orderNo, ...part }) })).data
  const [waiting, retired] = [await put({}), await put({ status: 'RETIRED' })]
  assert.equal(waiting.companyId, 1, 'the owner is that of the order')
  const now = async ({ serialNum }: { serialNum: string }) => {
    const { data } = await call(deviceRoutes.getDevice, { body: { serialNum } })
    return [data.status, data.companyId]
  }
  const shipped = await saved({ ...draftOf(order), status: 'SHIPPED', shippedOn: '2026-02-01' })
  assert.deepEqual(
    [await now(waiting), await now(retired)],
    [
      ['SHIPPED', 1],
      ['RETIRED', 1],
    ],
  )
  const { data: history } = await call(deviceRoutes.findDeviceHistory, { body: { id: waiting.id } })
  assert.deepEqual(history[0].after, { status: 'SHIPPED' })
  assert.deepEqual(await now(await put({})), ['SHIPPED', 1], 'put on an order that was shipped')
  const sold = await saved({ ...draftOf(shipped), companyId: 2 })
  assert.deepEqual(await now(waiting), ['SHIPPED', 2])
  const back = { ids: [sold.id], set: { status: 'CONFIRMED' as const } }
  const { data: change } = await call(orderRoutes.changeOrders, { body: back })
  assert.deepEqual(await now(waiting), ['IN_STOCK', 2])
  await call(orderRoutes.undoOrderChange, { body: { change: change.change, ids: back.ids } })
  assert.deepEqual(await now(waiting), ['SHIPPED', 2])
})

test('lists missing items, and requires devices of the ordered models and owner', async () => {
  const lines = [
    { model: 'LXP_5K', quantity: 2 },
    { model: 'SNA_5000', quantity: 1 },
  ] as const
  const order = await saved(anOrder({ companyId: 1, lines: [...lines] }))
  const put = (part: Parameters<typeof aDevice>[0]) =>
    call(deviceRoutes.saveDevice, { body: aDevice({ orderNo: order.orderNo, ...part }) })
  const { data: device } = await put({})
  const wrongModel = await put({ model: 'LITESTOR_5', deviceType: 200 })
  assert.match(wrongModel.body.fields.orderNo, /no LITESTOR_5 on order .*: it has LXP_5K, SNA_5000/)
  assert.match((await put({ companyId: 2 })).body.fields.orderNo, /belongs to another owner/)
  const info = await call(orderRoutes.getOrderInfo, { body: order.orderNo })
  assert.deepEqual(info.data.fulfilment, [
    { model: 'LXP_5K', quantity: 2, assigned: 1 },
    { model: 'SNA_5000', quantity: 1, assigned: 0 },
  ])
  const without = { ...draftOf(order), lines: lines.slice(1) }
  const refused = await call(orderRoutes.saveOrder, { body: without })
  assert.match(refused.body.fields.lines, /1 of its devices are LXP_5K/)
  // Sells the device on; it stays on its original order.
  const { owner: _, installer, warranty, createdAt, updatedAt, ...draft } = device
  assert.equal((await call(deviceRoutes.saveDevice, { body: { ...draft, companyId: 2 } })).status, 200)
})

test('requires a purchase date before shipping, and keeps it when an older page saves', async () => {
  const late = aShippedOrder({ orderedOn: '2025-03-11' })
  const refused = await call(orderRoutes.saveOrder, { body: late })
  assert.match(refused.body.fields.orderedOn, /shipped on 2025-03-10/)
  const order = await saved(aShippedOrder({ orderedOn: '2025-03-10', carrier: 'DHL' }))
  const { orderedOn, carrier, ...older } = draftOf(order)
  const kept = await saved(older)
  assert.deepEqual([kept.orderedOn, kept.carrier], [orderedOn, carrier])
})

test('BO-06 saves a remark with its version', async () => {
  const order = await saved()
  const input = { orderNo: order.orderNo, remark: 'Call before delivery', version: 1 }
  assert.equal(
    (await call(findRoute('/trace/order/remark'), { body: input })).data.remark,
    'Call before delivery',
  )
  const late = await call(orderRoutes.remarkOrder, { body: { ...input, remark: 'Late' } })
  assert.equal(late.status, 409)
  assert.equal(late.body.data.current.remark, 'Call before delivery')
})

test('answers alike for invisible and unknown orders', async () => {
  const own = await saved(anOrder({ companyId: 1 }))
  const foreign = await saved(anOrder({ companyId: 2 }))
  const nobodys = await saved()
  const seen = await call(orderRoutes.findOrders, { body: { page: 1, size: 200 } }, { as: owner })
  assert.ok(seen.data.content.some(({ id }: Order) => id === own.id))
  assert.ok(seen.data.content.every(({ companyId }: Order) => companyId === 1))
  assert.equal(seen.data.totalElements, seen.data.content.length)
  const unknown = await call(orderRoutes.getOrderInfo, { body: 'NO-SUCH' }, { as: owner })
  for (const { id, orderNo, ...rest } of [foreign, nobodys]) {
    const as = { as: ownerWithAllPermissions }
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

test('refuses to delete an order in use, and lists the rows that use it', async () => {
  const order = await saved(aShippedOrder())
  await call(deviceRoutes.saveDevice, { body: aDevice({ orderNo: order.orderNo }) })
  const refused = await call(orderRoutes.deleteOrders, { body: { ids: [order.id] } })
  assert.equal(refused.status, 409)
  assert.match(refused.body.msg, new RegExp(`${order.orderNo} has 1 device`))
})

test('records who changed which fields', async () => {
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

test('TABLE-10 sorts pages in ascending order by default', async () => {
  const ids = async (request: object) =>
    (await call(orderRoutes.findOrders, { body: { page: 1, size: 200, ...request } })).data.content.map(
      ({ id }: Order) => id,
    )
  const ascending: number[] = await ids({})
  assert.ok(ascending.length > 1)
  assert.deepEqual(
    ascending,
    ascending.toSorted((a, b) => a - b),
  )
  assert.deepEqual(await ids({ direction: 'ASC' }), ascending)
  assert.deepEqual(await ids({ direction: 'DESC' }), ascending.toReversed())
  const past = await call(orderRoutes.findOrders, { body: { page: 1_000_000_000, size: 15 } })
  assert.deepEqual([past.data.content, past.data.totalElements], [[], ascending.length])
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const anUpload = async (name = 'label.png'): Promise<string> =>
  (await call(backofficeFileRoutes.uploadFile, { file: { name, content: png } })).data.id
const add = (orderNo: string, fileIds: string[], as = staff) =>
  call(findRoute('/orderResource/addSource'), { body: { orderNo, fileIds } }, { as })
const download = (id: string, as = staff) =>
  call(backofficeFileRoutes.downloadFile, { params: { id } }, { as })

test('refuses an .exe file that is named .png', async () => {
  const { status, body } = await call(backofficeFileRoutes.uploadFile, {
    file: { name: 'label.png', content: 'MZ\x90\x00\x03 program' },
  })
  assert.equal(status, 400)
  assert.match(body.msg, /not a \.png file/)
})

test('BO-01 BO-07 uploads, shows, downloads and removes a file of an order', async () => {
  const order = await saved(anOrder({ companyId: 1 }))
  const id = await anUpload()
  const { data } = await add(order.orderNo, [id])
  assert.deepEqual(data[0].file, { id, name: 'label.png', size: png.length, type: 'image/png' })
  assert.equal(data[0].addedBy, 'maintain')
  const info = await call(orderRoutes.getOrderInfo, { body: order.orderNo }, { as: owner })
  assert.deepEqual([info.data.resources, info.data.order.resourceCount], [data, 1])
  assert.deepEqual((await download(id, owner)).raw, png)
  assert.equal(
    (await call(findRoute('/orderResource/deleteSource'), { body: { id: data[0].id } })).data.affected,
    1,
  )
  assert.equal((await call(orderRoutes.getOrderInfo, { body: order.orderNo })).data.order.resourceCount, 0)
  assert.equal((await call(orderRoutes.deleteOrderResource, { body: { id: data[0].id } })).status, 404)
  const { data: history } = await call(orderRoutes.findOrderHistory, { body: { id: order.id } })
  assert.deepEqual(
    history.slice(0, 2).map(({ before, after }: { before: object; after: object }) => [before, after]),
    [
      [{ resources: 'label.png' }, {}],
      [{}, { resources: 'label.png' }],
    ],
  )
})

test('attaches files atomically and once', async () => {
  const order = await saved(anOrder({ companyId: 1 }))
  const id = await anUpload()
  const mixed = await add(order.orderNo, [id, '00000000-0000-4000-8000-000000000000'])
  assert.deepEqual([mixed.status, mixed.body.error], [400, 'file.not_claimable'])
  assert.equal((await add(order.orderNo, [id])).status, 200)
  assert.equal((await add(order.orderNo, [id])).status, 400)
  assert.equal((await add('NO-SUCH', [await anUpload()])).status, 404)
})

test('hides files from users who may not see the order', async () => {
  const order = await saved(anOrder({ companyId: 2 }))
  const id = await anUpload()
  assert.equal((await download(id, owner)).status, 404, 'not yet attached: its uploader alone')
  const { data } = await add(order.orderNo, [id])
  assert.equal((await download(id, owner)).status, 404)
  assert.equal((await download(id, installer)).status, 404)
  assert.equal(
    (
      await call(
        orderRoutes.deleteOrderResource,
        { body: { id: data[0].id } },
        { as: ownerWithAllPermissions },
      )
    ).status,
    404,
  )
  assert.equal((await add(order.orderNo, [await anUpload()], ownerWithAllPermissions)).status, 404)
  assert.equal((await download(id)).status, 200)
})

test('moves files to the bin with their order', async () => {
  const order = await saved(anOrder({ companyId: 1 }))
  const id = await anUpload()
  await add(order.orderNo, [id])
  assert.equal((await download(id, owner)).status, 200)
  await call(orderRoutes.deleteOrders, { body: { ids: [order.id] } })
  assert.equal((await download(id, owner)).status, 404)
  assert.equal((await download(id)).status, 200)
})
