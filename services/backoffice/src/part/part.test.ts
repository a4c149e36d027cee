import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { type Part, partRoutes } from '@portal/contracts/part.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { aDevice, aPart, owner, ownerWithAllPermissions } from '../common/row.builder.ts'
import { findRoute, testBackoffice } from '../service.builder.ts'

const service = testBackoffice()
const { call } = service

async function saved(draft = aPart()): Promise<Part> {
  const { status, data, body } = await call(partRoutes.savePart, { body: draft })
  assert.equal(status, 200, JSON.stringify(body))
  return data
}
const draftOf = ({ createdAt, updatedAt, ...draft }: Part) => draft
const firstPage = { page: 1, size: 15 }
const aSavedDevice = async (companyId: number | null = null) =>
  (await call(deviceRoutes.saveDevice, { body: aDevice({ companyId }) })).data

test('requires an existing device and order, and a replacement date', async () => {
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

test('requires a part to fit the model and to follow the installation', async () => {
  const { data: device } = await call(deviceRoutes.saveDevice, {
    body: aDevice({ installationDate: '2022-05-01', status: 'INSTALLED' }),
  })
  const fitted = { serialNum: device.serialNum, replacedOn: '2022-05-01' }
  const refused = async (part: Partial<Part>) =>
    (await call(partRoutes.savePart, { body: aPart({ ...fitted, ...part }) })).body.fields
  assert.match((await refused({ model: 'LITESTOR_5' })).serialNum, /fits LITESTOR_5, this device is LXP_5K/)
  assert.match((await refused({ replacedOn: '2001-01-01' })).replacedOn, /installed on 2022-05-01/)
  const part = await saved(aPart(fitted))
  const change = await call(partRoutes.changeParts, {
    body: { ids: [part.id], set: { model: 'LITESTOR_5' } },
  })
  assert.match(change.data.refused[0].msg, /fits LITESTOR_5/)
  const { owner, installer, warranty, createdAt, updatedAt, ...draft } = device
  const remodelled = await call(deviceRoutes.saveDevice, { body: { ...draft, model: 'LXP_6K' } })
  assert.match(remodelled.body.fields.model, /built into this device/)
  // A row from before these rules is accepted, and its other fields can change.
  await service.app.db.query(sql`update part set replaced_on = '2001-01-01' where id = ${part.id}`)
  const kept = { ...draftOf(part), replacedOn: '2001-01-01', supplier: 'Sensatek' }
  assert.equal((await saved(kept)).supplier, 'Sensatek')
})

test('BO-08 saves, finds and deletes a part at its addresses', async () => {
  const { serialNum } = await aSavedDevice()
  const draft = aPart({ supplier: 'Hongwei', serialNum, replacedOn: '2025-08-08' })
  const { data: part } = await call(findRoute('/trace/part/save'), { body: draft })
  const find = async () =>
    (await call(findRoute('/trace/part/findPage'), { body: { ...firstPage, queryParams: { serialNum } } }))
      .data.content
  assert.deepEqual(await find(), [part])
  assert.deepEqual({ ...part, ...draft }, part)
  const changed = await saved({ ...draftOf(part), supplier: 'Sensatek' })
  assert.deepEqual(await find(), [changed])
  assert.equal((await call(findRoute('/trace/part/delete'), { body: { ids: [part.id] } })).data.affected, 1)
  assert.deepEqual(await find(), [])
})

test('restores a part only if its device exists', async () => {
  const device = await aSavedDevice()
  const part = await saved(aPart({ serialNum: device.serialNum, replacedOn: '2025-08-08' }))
  await call(partRoutes.deleteParts, { body: { ids: [part.id] } })
  assert.equal((await call(deviceRoutes.deleteDevices, { body: { ids: [device.id] } })).status, 200)
  const refused = await call(partRoutes.restoreParts, { body: { ids: [part.id] } })
  assert.equal(refused.status, 409)
  assert.match(refused.body.msg, new RegExp(`device ${device.serialNum}`))
})

test('shows an owner parts of own devices only', async () => {
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
    await call(partRoutes.findPartHistory, { body: { id: foreign.id } }, { as: ownerWithAllPermissions }),
    await call(
      partRoutes.savePart,
      { body: { ...draftOf(foreign), serialNum: null, replacedOn: null } },
      { as: ownerWithAllPermissions },
    ),
    await call(partRoutes.deleteParts, { body: { ids: [foreign.id] } }, { as: ownerWithAllPermissions }),
    await call(partRoutes.restoreParts, { body: { ids: [foreign.id] } }, { as: ownerWithAllPermissions }),
  ])
    assert.equal(answer.status, 404)
  const { owner: _, warranty, createdAt, updatedAt, ...draft } = device
  await call(deviceRoutes.saveDevice, { body: { ...draft, companyId: 2 } })
  assert.deepEqual(await seen(), [])
})
