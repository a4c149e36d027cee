import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import type { Order } from '@portal/contracts/order.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import * as companies from '@portal/service-kit/company.repo.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { anOrder, installer, mightyOwner, owner, staff } from '../row/row.builder.ts'
import { backoffice } from '../service.ts'

let service: TestService
const call: TestService['call'] = (...input) => service.call(...input)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

before(async () => {
  service = await startTestService(backoffice, { as: staff })
  await companies.keep(service.app.db, [
    { id: 1, name: 'Signal Ridge' },
    { id: 2, name: 'Other Company' },
  ])
})
after(() => service.close())

const anUpload = async (name = 'label.png'): Promise<string> =>
  (await call(backofficeFileRoutes.uploadFile, { file: { name, content: png } })).data.id
const saved = async (companyId: number | null): Promise<Order> =>
  (await call(orderRoutes.saveOrder, { body: anOrder({ companyId }) })).data
const add = (orderNo: string, fileIds: string[], as = staff) =>
  call(orderRoutes.addOrderResources, { body: { orderNo, fileIds } }, { as })
const download = (id: string, as = staff) =>
  call(backofficeFileRoutes.downloadFile, { params: { id } }, { as })

test('an .exe named .png is refused', async () => {
  const { status, body } = await call(backofficeFileRoutes.uploadFile, {
    file: { name: 'label.png', content: 'MZ\x90\x00\x03 program' },
  })
  assert.equal(status, 400)
  assert.match(body.msg, /not a \.png file/)
})

test('BO-01 BO-07 a file is uploaded to an order, shown, fetched and removed', async () => {
  const order = await saved(1)
  const id = await anUpload()
  const { data } = await add(order.orderNo, [id])
  assert.deepEqual(data[0].file, { id, name: 'label.png', size: png.length, type: 'image/png' })
  assert.equal(data[0].addedBy, 'maintain')
  const info = await call(orderRoutes.getOrderInfo, { body: order.orderNo }, { as: owner })
  assert.deepEqual([info.data.resources, info.data.order.resourceCount], [data, 1])
  assert.deepEqual((await download(id, owner)).raw, png)
  assert.equal((await call(orderRoutes.deleteOrderResource, { body: { id: data[0].id } })).data.affected, 1)
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

test('files are attached all or none, and once', async () => {
  const order = await saved(1)
  const id = await anUpload()
  const mixed = await add(order.orderNo, [id, '00000000-0000-4000-8000-000000000000'])
  assert.deepEqual([mixed.status, mixed.body.error], [400, 'file.not_claimable'])
  assert.equal((await add(order.orderNo, [id])).status, 200)
  assert.equal((await add(order.orderNo, [id])).status, 400)
  assert.equal((await add('NO-SUCH', [await anUpload()])).status, 404)
  assert.equal((await add(order.orderNo, [id], installer)).status, 403)
})

test('a file is seen and removed by nobody but those who may see its order', async () => {
  const order = await saved(2)
  const id = await anUpload()
  assert.equal((await download(id, owner)).status, 404, 'not yet attached: its uploader alone')
  const { data } = await add(order.orderNo, [id])
  assert.equal((await download(id, owner)).status, 404)
  assert.equal((await download(id, installer)).status, 404)
  assert.equal(
    (await call(orderRoutes.deleteOrderResource, { body: { id: data[0].id } }, { as: mightyOwner })).status,
    404,
  )
  assert.equal((await add(order.orderNo, [await anUpload()], mightyOwner)).status, 404)
  assert.equal((await download(id)).status, 200)
})

test('a file goes to the bin with its order: only those who may look into it see it there', async () => {
  const order = await saved(1)
  const id = await anUpload()
  await add(order.orderNo, [id])
  assert.equal((await download(id, owner)).status, 200)
  await call(orderRoutes.deleteOrders, { body: { ids: [order.id] } })
  assert.equal((await download(id, owner)).status, 404)
  assert.equal((await download(id)).status, 200)
})
