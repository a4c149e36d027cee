import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { claimRoutes } from '@portal/contracts/claim.contract.ts'
import { deviceInternalRoutes, deviceRoutes } from '@portal/contracts/device.contract.ts'
import { exportRoutes } from '@portal/contracts/export.contract.ts'
import { figuresRoutes } from '@portal/contracts/figures.contract.ts'
import { backofficeJobRoutes } from '@portal/contracts/job.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { partRoutes } from '@portal/contracts/part.contract.ts'
import { type SearchHit, searchRoutes } from '@portal/contracts/search.contract.ts'
import { warrantyRoutes } from '@portal/contracts/warranty.contract.ts'
import * as companies from '@portal/service-kit/identity/company.repo.ts'
import { createIdentity } from '@portal/testing/node/identity.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { anExport, readSheetRows, waitForJobEnd } from '../export/export.builder.ts'
import { backoffice } from '../service.ts'
import { anAccount, startFakeIdentity } from './identity.builder.ts'
import { aClaim, aDevice, anOrder, aPart, aWarranty, owner, staff } from './row.builder.ts'

/** Private owner with all permissions: only ownership restricts the rows. */
const person = {
  ...owner,
  userId: 'P-1',
  username: 'person',
  companyId: null,
  permissions: staff.permissions,
}
const stranger = { ...person, userId: 'P-2', username: 'stranger' }
/** Member of company 1 who still owns private rows. */
const member = { ...person, userId: 'P-3', username: 'member', companyId: 1 }
const page = { page: 1, size: 15 }

let service: TestService
let identity: Awaited<ReturnType<typeof startFakeIdentity>>
const call: TestService['call'] = (...input) => service.call(...input)
const save = async (route: Parameters<TestService['call']>[0], body: object) => {
  const answer = await call(route, { body })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.data
}

before(async () => {
  identity = await startFakeIdentity({ accounts: ['P-1', 'P-2', 'P-3'].map((id) => anAccount({ id })) })
  service = await startTestService(backoffice, { as: staff, config: { identityUrl: identity.url } })
  await companies.upsertCompanies(service.app.db, [{ id: 1, name: 'Signal Ridge' }])
  for (const [name, owned] of [
    ['PERSON', { ownerId: 'P-1' }],
    ['MEMBER', { ownerId: 'P-3' }],
    ['COMPANY', { companyId: 1 }],
    ['NOBODY', {}],
  ] as const) {
    await save(orderRoutes.saveOrder, anOrder({ orderNo: `${name}-1`, ...owned }))
    await save(deviceRoutes.saveDevice, aDevice({ serialNum: `${name}1`, orderNo: `${name}-1`, ...owned }))
    const built = { serialNum: `${name}1`, replacedOn: '2026-01-05' }
    await save(partRoutes.savePart, aPart({ partNo: `${name}-PART`, orderNo: `${name}-1`, ...built }))
    await save(claimRoutes.addClaim, aClaim({ serialNum: `${name}1` }))
    await save(warrantyRoutes.saveWarranty, aWarranty({ serialNum: `${name}1` }))
  }
})
after(async () => {
  await service.close()
  await identity.close()
})

const lists = [
  [orderRoutes.findOrders, 'orderNo', '-1'],
  [deviceRoutes.findDevices, 'serialNum', '1'],
  [partRoutes.findParts, 'partNo', '-PART'],
  [claimRoutes.findClaims, 'serialNum', '1'],
  [warrantyRoutes.findWarranties, 'serialNum', '1'],
] as const

/** Compares the owners' names in each list. */
async function seen(as: object) {
  const found = []
  for (const [route, field, end] of lists) {
    const { data } = await call(route, { body: { ...page, sort: field } }, { as })
    const names = data.content.map((row: Record<string, string>) => row[field]?.slice(0, -end.length))
    assert.equal(data.totalElements, names.length)
    if (route === deviceRoutes.findDevices || route === partRoutes.findParts)
      assert.deepEqual(
        data.content.map(({ orderNo }: { orderNo: string }) => orderNo),
        names.map((name: string) => `${name}-1`),
      )
    found.push(names)
  }
  return found
}

test('BO-17 shows a user only own rows and those of the company', async () => {
  const all = (...names: string[]) => lists.map(() => names)
  assert.deepEqual(await seen(person), all('PERSON'))
  assert.deepEqual(await seen(stranger), all())
  assert.deepEqual(await seen(member), all('COMPANY', 'MEMBER'))
  assert.deepEqual(await seen(owner), all('COMPANY'))
  assert.deepEqual(await seen(staff), all('COMPANY', 'MEMBER', 'NOBODY', 'PERSON'))
})

test('refuses invisible rows in every call: read, count, change, delete, history, search, export', async () => {
  const [order] = (
    await call(orderRoutes.findOrders, { body: { ...page, queryParams: { orderNo: 'PERSON' } } })
  ).data.content
  const device = (await call(deviceRoutes.getDevice, { body: { serialNum: 'PERSON1' } })).data
  const statuses = async (as: object) => [
    (await call(orderRoutes.getOrderInfo, { body: 'PERSON-1' }, { as })).status,
    (await call(deviceRoutes.getDevice, { body: { serialNum: 'PERSON1' } }, { as })).status,
    (await call(deviceRoutes.getPartOrderRecordList, { body: { serialNum: 'PERSON1' } }, { as })).status,
    (await call(deviceRoutes.findDeviceEvents, { body: { serialNum: 'PERSON1' } }, { as })).status,
    (await call(orderRoutes.findOrderHistory, { body: { id: order.id } }, { as })).status,
    (await call(deviceRoutes.findDeviceHistory, { body: { id: device.id } }, { as })).status,
  ]
  assert.deepEqual(await statuses(person), Array(6).fill(200))
  for (const as of [stranger, member, owner]) {
    const right = as === owner ? [404, 404, 404, 404, 403, 403] : Array(6).fill(404)
    assert.deepEqual(await statuses(as), right, as.username)
    assert.deepEqual((await call(searchRoutes.searchTrace, { body: { text: 'PERSON' } }, { as })).data, [])
  }
  for (const as of [stranger, member]) {
    const count = await call(
      orderRoutes.countOrders,
      { body: { queryParams: { orderNo: 'PERSON' } } },
      { as },
    )
    assert.equal(count.data.count, 0)
    assert.equal((await call(orderRoutes.deleteOrders, { body: { ids: [order.id] } }, { as })).status, 404)
    const changed = anOrder({ orderNo: 'PERSON-1' })
    const body = { ...changed, id: order.id, version: order.version }
    assert.equal((await call(orderRoutes.saveOrder, { body }, { as })).status, 404)
  }
  const found = (await call(searchRoutes.searchTrace, { body: { text: 'PERSON' } }, { as: person })).data
  assert.deepEqual(
    found.map(({ kind }: SearchHit) => kind),
    ['Orders', 'Devices', 'Claims', 'Warranties'],
  )
})

test('restricts exports and figures to visible rows', async () => {
  const exported = async (as: object) => {
    const { data } = await call(exportRoutes.exportOrders, { body: anExport(['orderNo']) }, { as })
    const job = await waitForJobEnd({ call: (one, given) => call(one, given, { as }) }, data.id)
    assert.equal(job.state, 'DONE', job.msg)
    const file = await call(backofficeJobRoutes.downloadJobFile, { params: { id: data.id } }, { as })
    return (await readSheetRows(file.raw)).slice(1).flat()
  }
  assert.deepEqual(await exported(person), ['PERSON-1'])
  assert.deepEqual((await exported(member)).sort(), ['COMPANY-1', 'MEMBER-1'])
  const models = async (as: object) =>
    (await call(figuresRoutes.findBackofficeFigures, { body: {} }, { as })).data.devicesByModel
  assert.deepEqual(await models(person), [{ value: 'LXP_5K', count: 1 }])
  assert.deepEqual(await models(stranger), [])
  assert.deepEqual(await models(member), [{ value: 'LXP_5K', count: 2 }])
})

test('lets a user ask the assistant about own devices only', async () => {
  const asked = async (as: object) => {
    const { userId, role, kind, companyId } = createIdentity(as)
    const body = { user: { userId, role, kind, companyId }, serialNum: 'PERSON1' }
    return (await call(deviceInternalRoutes.findDeviceToAskAbout, { body }, { as: null })).data
  }
  assert.equal((await asked(person)).serialNum, 'PERSON1')
  assert.equal(await asked(stranger), null)
})

test('stores one owner per row, copies it to parts, and records changes in the history', async () => {
  const both = await call(orderRoutes.saveOrder, { body: anOrder({ companyId: 1, ownerId: 'P-1' }) })
  assert.deepEqual([both.status, Object.keys(both.body.fields)], [400, ['ownerId']])
  const moved = await save(deviceRoutes.saveDevice, aDevice({ serialNum: 'MOVED1', ownerId: 'P-1' }))
  await save(
    partRoutes.savePart,
    aPart({ partNo: 'MOVED-PART', serialNum: 'MOVED1', replacedOn: '2026-01-05' }),
  )
  const partsOf = async (as: object) =>
    (await call(partRoutes.findParts, { body: { ...page, queryParams: { partNo: 'MOVED' } } }, { as })).data
      .totalElements
  assert.deepEqual([await partsOf(person), await partsOf(stranger)], [1, 0])
  const { id, version } = moved
  await save(deviceRoutes.saveDevice, {
    ...aDevice({ serialNum: 'MOVED1', ownerId: 'P-2' }),
    id,
    version,
  })
  assert.deepEqual([await partsOf(person), await partsOf(stranger)], [0, 1])
  const { data: history } = await call(deviceRoutes.findDeviceHistory, { body: { id } })
  assert.deepEqual([history[0].before, history[0].after], [{ ownerId: 'P-1' }, { ownerId: 'P-2' }])
})

test('keeps the private owner when a page without that field saves, unless a company is set', async () => {
  for (const [route, draft] of [
    [orderRoutes.saveOrder, anOrder({ ownerId: 'P-1' })],
    [deviceRoutes.saveDevice, aDevice({ ownerId: 'P-1' })],
  ] as const) {
    const { ownerId, ...older } = draft
    const { id, version } = await save(route, draft)
    const kept = await save(route, { ...older, id, version })
    assert.equal(kept.ownerId, ownerId)
    const taken = await save(route, { ...older, id, version: kept.version, companyId: 1 })
    assert.deepEqual([taken.companyId, taken.ownerId], [1, null])
  }
})
