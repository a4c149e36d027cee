import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { type Part, partRoutes } from '@portal/contracts/part.contract.ts'
import * as companies from '@portal/service-kit/company.repo.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { aDevice, aPart, aShippedOrder, installer, mightyOwner, owner, staff } from '../row/row.builder.ts'
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

async function saved(draft = aPart()): Promise<Part> {
  const { status, data, body } = await call(partRoutes.savePart, { body: draft })
  assert.equal(status, 200, JSON.stringify(body))
  return data
}
const draftOf = ({ createdAt, updatedAt, ...draft }: Part) => draft
const firstPage = { page: 1, size: 15 }
const aSavedDevice = async (companyId: number | null = null) =>
  (await call(deviceRoutes.saveDevice, { body: aDevice({ companyId }) })).data

test('a part is refused without the right, and with every wrong field named', async () => {
  assert.equal((await call(partRoutes.savePart, { body: aPart() }, { as: owner })).status, 403)
  assert.equal((await call(partRoutes.findParts, { body: firstPage }, { as: installer })).status, 403)
  const cases: [Partial<Part>, string][] = [
    [{ serialNum: 'NONE1', replacedOn: '2025-01-01' }, 'serialNum'],
    [{ orderNo: 'NO-SUCH' }, 'orderNo'],
    [{ replacedOn: '2025-01-01' }, 'serialNum'],
    [{ replacedOn: '2999-01-01' }, 'replacedOn'],
    [{ serialNum: (await aSavedDevice()).serialNum }, 'replacedOn'],
  ]
  for (const [part, field] of cases) {
    const { status, body } = await call(partRoutes.savePart, { body: aPart(part) })
    assert.equal(status, 400)
    assert.ok(body.fields[field], JSON.stringify(body))
  }
})

test('BO-08 a part is saved, found by every filter, changed, deleted and restored', async () => {
  const device = await aSavedDevice()
  const order = (await call(orderRoutes.saveOrder, { body: aShippedOrder() })).data
  const part = await saved(
    aPart({
      name: 'Relay set',
      model: 'HV_5K',
      batchNo: 'B-77',
      supplier: 'Hongwei',
      orderNo: order.orderNo,
      serialNum: device.serialNum,
      replacedOn: '2025-08-08',
    }),
  )
  const filters = {
    partNo: part.partNo,
    name: 'relay',
    model: 'HV_5K',
    batchNo: 'b-7',
    supplier: 'HONG',
    orderNo: order.orderNo,
    serialNum: device.serialNum,
    replacedOn: { from: '2025-08-08' },
  }
  for (const [key, value] of Object.entries(filters)) {
    const { data } = await call(partRoutes.findParts, {
      body: { ...firstPage, queryParams: { [key]: value } },
    })
    assert.deepEqual(data.content, [part], key)
  }
  for (const sort of [
    'partNo',
    'name',
    'model',
    'batchNo',
    'supplier',
    'orderNo',
    'serialNum',
    'replacedOn',
    'updatedAt',
  ])
    assert.equal((await call(partRoutes.findParts, { body: { ...firstPage, sort } })).status, 200, sort)
  const changed = await saved({ ...draftOf(part), supplier: 'Sensatek' })
  assert.equal(
    (await call(partRoutes.savePart, { body: draftOf(part) })).body.data.current.supplier,
    'Sensatek',
  )
  assert.equal((await call(partRoutes.deleteParts, { body: { ids: [part.id] } })).data.affected, 1)
  assert.equal(
    (await call(partRoutes.findParts, { body: { ...firstPage, deleted: true } })).data.content[0].id,
    part.id,
  )
  assert.equal((await call(partRoutes.restoreParts, { body: { ids: [changed.id] } })).data.affected, 1)
})

test('a part comes back from the bin only to a device that is there', async () => {
  const device = await aSavedDevice()
  const part = await saved(aPart({ serialNum: device.serialNum, replacedOn: '2025-08-08' }))
  await call(partRoutes.deleteParts, { body: { ids: [part.id] } })
  assert.equal((await call(deviceRoutes.deleteDevices, { body: { ids: [device.id] } })).status, 200)
  const refused = await call(partRoutes.restoreParts, { body: { ids: [part.id] } })
  assert.equal(refused.status, 409)
  assert.match(refused.body.msg, new RegExp(`device ${device.serialNum}`))
})

test('an owner sees the parts of the own devices, and loses them with the device', async () => {
  const device = await aSavedDevice(1)
  const part = await saved(aPart({ serialNum: device.serialNum, replacedOn: '2025-08-08' }))
  const foreign = await saved(
    aPart({ serialNum: (await aSavedDevice(2)).serialNum, replacedOn: '2025-08-08' }),
  )
  const seen = async () =>
    (await call(partRoutes.findParts, { body: firstPage }, { as: owner })).data.content.map(
      ({ id }: Part) => id,
    )
  assert.deepEqual(await seen(), [part.id])
  for (const answer of [
    await call(partRoutes.findPartHistory, { body: { id: foreign.id } }, { as: mightyOwner }),
    await call(
      partRoutes.savePart,
      { body: { ...draftOf(foreign), serialNum: null, replacedOn: null } },
      { as: mightyOwner },
    ),
    await call(partRoutes.deleteParts, { body: { ids: [foreign.id] } }, { as: mightyOwner }),
    await call(partRoutes.restoreParts, { body: { ids: [foreign.id] } }, { as: mightyOwner }),
  ])
    assert.equal(answer.status, 404)
  const { owner: _, warranty, createdAt, updatedAt, ...draft } = device
  await call(deviceRoutes.saveDevice, { body: { ...draft, companyId: 2 } })
  assert.deepEqual(await seen(), [])
})
