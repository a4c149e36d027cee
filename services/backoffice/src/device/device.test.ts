import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import type { Device, DeviceDraft, DeviceEvent } from '@portal/contracts/device.contract.ts'
import { deviceInternalRoutes, deviceRoutes } from '@portal/contracts/device.contract.ts'
import { deviceGroups, getDeviceGroup } from '@portal/contracts/device-group.ts'
import { firmwareRoutes } from '@portal/contracts/firmware.contract.ts'
import { getFirmwareType } from '@portal/contracts/firmware-type.ts'
import type { Order, OrderDraft } from '@portal/contracts/order.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { partRoutes } from '@portal/contracts/part.contract.ts'
import { deviceTypes, productFamilies } from '@portal/contracts/reference.ts'
import * as companies from '@portal/service-kit/identity/company.repo.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { anAccount, startFakeIdentity } from '../common/identity.builder.ts'
import {
  aDevice,
  anOrder,
  aPart,
  aShippedOrder,
  owner,
  ownerWithAllPermissions,
  staff,
} from '../common/row.builder.ts'
import { findRoute } from '../service.builder.ts'
import { backoffice } from '../service.ts'

let service: TestService
let identity: Awaited<ReturnType<typeof startFakeIdentity>>
const call: TestService['call'] = (...input) => service.call(...input)

before(async () => {
  const fitter = anAccount({ id: 'u-fitter', role: 'INSTALLER' })
  identity = await startFakeIdentity({ accounts: [fitter] })
  service = await startTestService(backoffice, { as: staff, config: { identityUrl: identity.url } })
  await companies.upsertCompanies(service.app.db, [
    { id: 1, name: 'Signal Ridge' },
    { id: 2, name: 'Other Company' },
  ])
})
after(async () => {
  await service.close()
  await identity.close()
})

async function saved(draft: DeviceDraft): Promise<Device> {
  const { status, data, body } = await call(deviceRoutes.saveDevice, { body: draft })
  assert.equal(status, 200, JSON.stringify(body))
  return data
}
async function savedOrder(draft: OrderDraft): Promise<Order> {
  const { status, data, body } = await call(orderRoutes.saveOrder, { body: draft })
  assert.equal(status, 200, JSON.stringify(body))
  return data
}
const draftOf = ({ owner, warranty, createdAt, updatedAt, ...draft }: Device): DeviceDraft => draft
const orderDraftOf = ({ deviceCount, resourceCount, createdAt, updatedAt, ...draft }: Order): OrderDraft =>
  draft
const read = async (serialNum: string): Promise<Device> =>
  (await call(deviceRoutes.getDevice, { body: { serialNum } })).data
const firstPage = { page: 1, size: 15 }

test('requires a fitting model, an existing order and a date for installed devices', async () => {
  const wrong = await call(deviceRoutes.saveDevice, {
    body: aDevice({ deviceType: 3, subType: 161, orderNo: 'NO-SUCH', status: 'INSTALLED' }),
  })
  assert.equal(wrong.status, 400)
  assert.deepEqual(Object.keys(wrong.body.fields).sort(), [
    'deviceType',
    'installationDate',
    'orderNo',
    'subType',
  ])
})

test('BO-09 saves, finds and deletes a device at its addresses', async () => {
  const save = async (body: DeviceDraft) => (await call(findRoute('/trace/device/save'), { body })).data
  const device = await save(aDevice({ companyId: 1, datalogSn: 'BA12345678', dongleType: 'ESP_WIFI' }))
  assert.equal(device.owner, 'Signal Ridge')
  assert.deepEqual(await read(device.serialNum.toLowerCase()), device)
  const changed = await save({ ...draftOf(device), endUser: 'Piotr Nowak', status: 'SHIPPED' })
  assert.deepEqual([changed.version, changed.endUser], [2, 'Piotr Nowak'])
  const queryParams = { endUser: 'nowak', dongleType: 'ESP_WIFI', deviceType: [0, 1] }
  const find = async () =>
    (await call(findRoute('/trace/device/findPage'), { body: { ...firstPage, queryParams } })).data.content
  assert.deepEqual(await find(), [changed])
  const body = { ids: [device.id] }
  assert.equal((await call(findRoute('/trace/device/delete'), { body })).data.affected, 1)
  assert.deepEqual(await find(), [])
  assert.equal((await call(deviceRoutes.getDevice, { body: { serialNum: device.serialNum } })).status, 404)
})

test('requires unique serial numbers even for concurrent saves', async () => {
  const draft = aDevice()
  const answers = await Promise.all(
    [draft, { ...draft, serialNum: draft.serialNum.toLowerCase() }, draft, draft].map((body) =>
      call(deviceRoutes.saveDevice, { body }),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  for (const { body } of answers.filter(({ status }) => status !== 200)) {
    assert.equal(body.error, 'device.duplicate_serial')
    assert.ok(body.fields.serialNum)
  }
})

test("derives the warranty from the order's shipping date in answers and filters", async () => {
  const order = await savedOrder(anOrder())
  const device = await saved(aDevice({ orderNo: order.orderNo, warrantyMonths: 12 }))
  assert.deepEqual(device.warranty, { expiresOn: null, startsOn: null, reason: 'NOT_STARTED' })
  const shipped = await savedOrder({ ...orderDraftOf(order), status: 'SHIPPED', shippedOn: '2024-01-31' })
  assert.deepEqual((await read(device.serialNum)).warranty, {
    expiresOn: '2025-01-31',
    startsOn: '2024-01-31',
    reason: 'FROM_SHIPMENT',
  })
  await savedOrder({ ...orderDraftOf(shipped), shippedOn: '2024-02-29' })
  const filter = { warrantyExpiresOn: { from: '2025-02-28', to: '2025-02-28' }, orderNo: order.orderNo }
  const found = await call(deviceRoutes.findDevices, { body: { ...firstPage, queryParams: filter } })
  assert.deepEqual(found.data.content[0].warranty, {
    expiresOn: '2025-02-28',
    startsOn: '2024-02-29',
    reason: 'FROM_SHIPMENT',
  })
  const installed = await saved({
    ...draftOf(await read(device.serialNum)),
    installationDate: '2024-03-31',
    status: 'INSTALLED',
    warrantyMonths: 1,
  })
  assert.deepEqual(installed.warranty, {
    expiresOn: '2024-04-30',
    startsOn: '2024-03-31',
    reason: 'FROM_INSTALLATION',
  })
})

test("refuses a shipping date after a device's installation", async () => {
  const order = await savedOrder(aShippedOrder())
  await saved(aDevice({ orderNo: order.orderNo, installationDate: '2025-04-01', status: 'INSTALLED' }))
  const late = await call(orderRoutes.saveOrder, {
    body: { ...orderDraftOf(order), shippedOn: '2025-04-02' },
  })
  assert.equal(late.status, 400)
  assert.match(late.body.fields.shippedOn, /installed on 2025-04-01/)
})

test('follows a changed order number, and updates the counts when a device moves', async () => {
  const [a, b] = [await savedOrder(aShippedOrder()), await savedOrder(aShippedOrder())]
  const device = await saved(aDevice({ orderNo: a.orderNo }))
  const renamed = await savedOrder({ ...orderDraftOf({ ...a, deviceCount: 1 }), orderNo: `${a.orderNo}-X` })
  assert.equal((await read(device.serialNum)).orderNo, renamed.orderNo)
  assert.equal(renamed.deviceCount, 1)
  await saved({ ...draftOf(await read(device.serialNum)), orderNo: b.orderNo })
  const counts = await Promise.all(
    [renamed.orderNo, b.orderNo].map(
      async (body) => (await call(orderRoutes.getOrderInfo, { body })).data.order.deviceCount,
    ),
  )
  assert.deepEqual(counts, [0, 1])
})

test('counts all devices that are saved concurrently to one order, without deleted ones', async () => {
  const order = await savedOrder(aShippedOrder())
  await Promise.all(Array.from({ length: 12 }, () => saved(aDevice({ orderNo: order.orderNo }))))
  const info = await call(orderRoutes.getOrderInfo, { body: order.orderNo })
  assert.deepEqual([info.data.order.deviceCount, info.data.devices.length], [12, 12])
  await call(deviceRoutes.deleteDevices, { body: { ids: [info.data.devices[0].id] } })
  const { data } = await call(orderRoutes.getOrderInfo, { body: order.orderNo })
  assert.deepEqual([data.order.deviceCount, data.devices.length], [11, 11])
})

test('refuses either the deletion of an order or the concurrent save of a device to it', async () => {
  for (let round = 0; round < 6; round++) {
    const order = await savedOrder(aShippedOrder())
    const device = aDevice({ orderNo: order.orderNo })
    const [deleted, created] = await Promise.all([
      call(orderRoutes.deleteOrders, { body: { ids: [order.id] } }),
      call(deviceRoutes.saveDevice, { body: device }),
    ])
    assert.notEqual(deleted.status === 200, created.status === 200)
  }
})

test('restores a device only to an existing order', async () => {
  const order = await savedOrder(aShippedOrder())
  const device = await saved(aDevice({ orderNo: order.orderNo }))
  await call(deviceRoutes.deleteDevices, { body: { ids: [device.id] } })
  assert.equal((await call(orderRoutes.deleteOrders, { body: { ids: [order.id] } })).status, 200)
  const refused = await call(deviceRoutes.restoreDevices, { body: { ids: [device.id] } })
  assert.equal(refused.status, 409)
  assert.match(refused.body.msg, new RegExp(`order ${order.orderNo}`))
})

test("BO-10 returns a device's parts and order", async () => {
  const order = await savedOrder(aShippedOrder({ companyId: 1 }))
  const device = await saved(
    aDevice({ orderNo: order.orderNo, companyId: 1, installationDate: '2025-04-01', status: 'INSTALLED' }),
  )
  const part = await call(partRoutes.savePart, {
    body: aPart({ serialNum: device.serialNum, replacedOn: '2025-06-01' }),
  })
  const record = await call(
    findRoute('/trace/device/getPartOrderRecordList'),
    { body: { serialNum: device.serialNum } },
    { as: owner },
  )
  assert.deepEqual(record.data.parts, [part.data])
  assert.equal(record.data.order.orderNo, order.orderNo)
  assert.equal(
    (await call(deviceRoutes.getPartOrderRecordList, { body: { serialNum: 'NONE1' } })).status,
    404,
  )
  const refused = await call(deviceRoutes.deleteDevices, { body: { ids: [device.id] } })
  assert.equal(refused.status, 409)
  assert.match(refused.body.msg, /1 replaced part/)
})

test('sorts the events of a device by their time', async () => {
  const order = await savedOrder(aShippedOrder())
  const device = await saved(
    aDevice({
      orderNo: order.orderNo,
      installationDate: '2025-04-01',
      status: 'INSTALLED',
      warrantyMonths: 12,
    }),
  )
  await call(partRoutes.savePart, { body: aPart({ serialNum: device.serialNum, replacedOn: '2025-06-01' }) })
  await saved({ ...draftOf(device), status: 'IN_REPAIR', endUser: 'Eva' })
  const { data } = await call(deviceRoutes.findDeviceEvents, { body: { serialNum: device.serialNum } })
  assert.deepEqual(
    data.map(({ kind, on }: DeviceEvent) => (kind.endsWith('CHANGED') ? kind : `${kind} ${on}`)),
    [
      'ORDERED 2025-03-10',
      'SHIPPED 2025-03-10',
      'INSTALLED 2025-04-01',
      'PART_REPLACED 2025-06-01',
      'WARRANTY_ENDS 2026-04-01',
      'STATUS_CHANGED',
      'CHANGED',
    ],
  )
  const { title, values } = data.at(-2)
  assert.equal(title, 'Status {before} → {after}')
  assert.deepEqual(values, { before: 'INSTALLED', after: 'IN_REPAIR', by: staff.username })
  assert.deepEqual(data.at(-1).changes, [{ field: 'endUser', before: device.endUser, after: 'Eva' }])
})

test('shows changes and earlier owners only to users who may read the history', async () => {
  const device = await saved(aDevice({ companyId: 2, endUser: 'Customer of another' }))
  await saved({ ...draftOf(device), companyId: 1, endUser: 'Eva' })
  const told = async (as: Partial<Identity>) =>
    JSON.stringify(
      (await call(deviceRoutes.findDeviceEvents, { body: { serialNum: device.serialNum } }, { as })).data,
    )
  assert.match(await told(staff), /"before":"Customer of another","after":"Eva"/)
  assert.doesNotMatch(await told(owner), /Customer of another|maintain/)
})

test('answers alike for invisible and unknown devices', async () => {
  const own = await saved(aDevice({ companyId: 1 }))
  const foreign = await saved(aDevice({ companyId: 2 }))
  const seen = await call(deviceRoutes.findDevices, { body: { page: 1, size: 200 } }, { as: owner })
  assert.ok(seen.data.content.some(({ id }: Device) => id === own.id))
  assert.ok(seen.data.content.every(({ companyId }: Device) => companyId === 1))
  const { serialNum, id } = foreign
  const as = { as: ownerWithAllPermissions }
  for (const answer of [
    await call(deviceRoutes.getDevice, { body: { serialNum } }, as),
    await call(deviceRoutes.getPartOrderRecordList, { body: { serialNum } }, as),
    await call(deviceRoutes.findDeviceEvents, { body: { serialNum } }, as),
    await call(deviceRoutes.findDeviceHistory, { body: { id } }, as),
    await call(deviceRoutes.saveDevice, { body: draftOf(foreign) }, as),
    await call(deviceRoutes.deleteDevices, { body: { ids: [own.id, id] } }, as),
    await call(deviceRoutes.restoreDevices, { body: { ids: [id] } }, as),
  ])
    assert.equal(answer.status, 404, answer.body.error)
  const bin = await call(deviceRoutes.findDevices, { body: { ...firstPage, deleted: true } }, { as: owner })
  assert.equal(bin.status, 403)
})

test('accepts devices of every type and group, and dongles without a type', async () => {
  const recorded = new Set<number | null>()
  const groups = new Set<string>()
  for (const { models, deviceType } of productFamilies)
    for (const model of models) {
      const device = await saved(aDevice({ model, deviceType }))
      recorded.add(device.deviceType)
      groups.add(getDeviceGroup(device.model))
    }
  assert.deepEqual(
    deviceTypes.filter(({ code }) => !recorded.has(code)),
    [],
  )
  assert.deepEqual(
    deviceGroups.filter((group) => !groups.has(group)),
    [],
  )
  const dongle = (deviceType: DeviceDraft['deviceType']) => aDevice({ model: 'DONGLE_4G', deviceType })
  const { body } = await call(deviceRoutes.saveDevice, { body: dongle(1) })
  assert.deepEqual(body.fields, { deviceType: 'DONGLE_4G has no device type: leave this empty' })
  assert.equal((await saved(dongle(null))).deviceType, null)
})

test("stores the given platform, else the brand's default, and keeps it when a save omits it", async () => {
  const asked = async ({ serialNum }: Device) => {
    const user = { role: 'MAINTAIN', kind: 'staff', userId: 'u-staff', companyId: null }
    return (
      await call(deviceInternalRoutes.findDeviceToAskAbout, { body: { serialNum, user } }, { as: null })
    ).data.platform
  }
  const crown = await saved(aDevice({ brand: 'EG4', platform: 'CROWN' }))
  const plain = await saved(aDevice({ brand: 'GTECH' }))
  assert.deepEqual([await asked(crown), await asked(plain), plain.platform], ['CROWN', 'GTEC', null])
  const { platform: _, ...older } = draftOf(crown)
  const kept = await saved(older)
  assert.equal(kept.platform, 'CROWN')
  assert.equal((await saved({ ...draftOf(kept), platform: null })).platform, null)
})

test('gives the assistant only data that the user may see: all for own devices, the cover for an installer', async () => {
  const lines = [{ model: 'LXP_LB_US_12K' as const, quantity: 1 }]
  const order = await savedOrder(aShippedOrder({ companyId: 1, lines }))
  const foreign = await savedOrder(aShippedOrder({ companyId: 2 }))
  const logged = await call(
    firmwareRoutes.saveFirmwareRecord,
    {
      body: {
        platform: 'EG4',
        deviceType: getFirmwareType('LXP_LB_US_12K'),
        fwCode: 'ZZAA-1420',
        description: 'New',
      },
    },
    { as: { ...staff, permissions: ['firmware:edit'] } },
  )
  assert.equal(logged.status, 200, JSON.stringify(logged.body))
  const firmware = { brand: 'EG4', model: 'LXP_LB_US_12K', deviceType: 6, subType: null } as const
  const device = await saved(
    aDevice({
      ...firmware,
      companyId: 1,
      installerId: 'u-fitter',
      orderNo: order.orderNo,
      firmwareCodes: ['ZZAA-1414', 'QQQQ-0001'],
      installationDate: '2025-04-01',
      warrantyMonths: 24,
      status: 'INSTALLED',
    }),
  )
  const own = await saved(aDevice({ orderNo: foreign.orderNo }))
  const other = await saved({ ...draftOf(own), companyId: 1 })
  const facts = async (user: object, { serialNum } = device) =>
    (await call(deviceInternalRoutes.findDeviceFacts, { body: { serialNum, user } }, { as: null })).data
  const plain = { kind: 'staff', companyId: null, permissions: [] }
  const ours = { ...plain, role: 'OWNER', userId: 'u-own', companyId: 1 }
  const permissions = ['device:view', 'order:view']
  assert.equal(await facts({ ...ours, companyId: 2, permissions }), null)
  const all = await facts({ ...ours, permissions })
  assert.deepEqual(
    [all.cover.status, all.cover.warranty.expiresOn, all.order.orderNo],
    ['INSTALLED', '2027-04-01', order.orderNo],
  )
  assert.deepEqual(all.record.firmware, [
    { code: 'ZZAA-1414', newest: 'ZZAA-1420' },
    { code: 'QQQQ-0001', newest: null },
  ])
  assert.equal((await facts({ ...ours, permissions: ['device:view'] })).order, null, 'no page of orders')
  assert.deepEqual((await facts({ ...ours, permissions: ['device:view'] })).openOrders, [])
  const open = all.openOrders.map(({ orderNo: no }: { orderNo: string }) => no)
  assert.ok(open.includes(order.orderNo) && !open.includes(foreign.orderNo), 'an order of another company')
  assert.ok(
    all.openOrders.every(({ status }: { status: string }) => ['CONFIRMED', 'SHIPPED'].includes(status)),
  )
  assert.equal((await facts({ ...ours, permissions }, other)).order, null, 'the order is of another company')
  const fitter = {
    ...plain,
    role: 'INSTALLER',
    userId: 'u-fitter',
    permissions: ['rma:create', 'device:view'],
  }
  const seen = await facts(fitter)
  assert.deepEqual([seen.cover.warranty.expiresOn, seen.record, seen.order], ['2027-04-01', null, null])
  const viewer = await facts({ ...ours, role: 'VIEWER', permissions: ['rma:view'] })
  assert.deepEqual([viewer.cover, viewer.record, viewer.order], [null, null, null])

  const mine = async (user: object) =>
    (await call(deviceInternalRoutes.findDevicesToAskAbout, { body: { user } }, { as: null }))
      .data as Device[]
  const { permissions: _, ...asFitter } = fitter
  assert.deepEqual(
    (await mine(asFitter)).map(({ serialNum }) => serialNum),
    [device.serialNum],
  )
  assert.deepEqual(await mine({ role: 'ADMIN', kind: 'staff', userId: 'u-staff', companyId: null }), [])
  assert.deepEqual(await mine({ ...asFitter, userId: 'u-nobody' }), [])
})

test('lets staff, the company and the named installer ask the assistant about a device', async () => {
  const device = await saved(aDevice({ companyId: 1, installerId: 'u-fitter' }))
  const ask = async (user: object, serialNum = device.serialNum) =>
    (await call(deviceInternalRoutes.findDeviceToAskAbout, { body: { serialNum, user } }, { as: null })).data
  const plain = { role: 'INSTALLER', kind: 'plain', companyId: null }
  const { serialNum, model, deviceType, brand, country } = device
  const known = { serialNum, model, deviceType, brand, country, platform: 'LUX_POWER' }
  assert.equal(await ask({ ...plain, userId: 'u-other' }), null)
  assert.equal(await ask({ ...plain, role: 'OWNER', userId: 'u-other', companyId: 2 }), null)
  assert.equal(await ask({ ...plain, userId: 'u-fitter' }, 'NOSUCH0001'), null)
  assert.deepEqual(await ask({ ...plain, userId: 'u-fitter' }, serialNum.toLowerCase()), known)
  assert.deepEqual(await ask({ ...plain, role: 'VIEWER', userId: 'u-other', companyId: 1 }), known)
  assert.deepEqual(await ask({ role: 'MAINTAIN', kind: 'staff', userId: 'u-staff', companyId: null }), known)
  await call(deviceRoutes.deleteDevices, { body: { ids: [device.id] } })
  assert.equal(
    await ask({ role: 'MAINTAIN', kind: 'staff', userId: 'u-staff', companyId: null }),
    null,
    'not from the bin',
  )
})

test('filters and sorts devices by site, and keeps the site when an older page saves', async () => {
  const site = 'Lindner farm'
  const devices = [await saved(aDevice({ site })), await saved(aDevice({ site, siteAddress: 'Dorfstr. 1' }))]
  const { data } = await call(deviceRoutes.findDevices, {
    body: { page: 1, size: 15, sort: 'site', queryParams: { site: 'lindner' } },
  })
  assert.deepEqual(
    data.content.map(({ id }: Device) => id),
    devices.map(({ id }) => id),
  )
  const { site: _, siteAddress, ...older } = draftOf(devices[1] as Device)
  const kept = await saved({ ...older, endUser: 'Somebody else' })
  assert.deepEqual([kept.site, kept.siteAddress], [site, 'Dorfstr. 1'])
})
