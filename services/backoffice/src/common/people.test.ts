import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AccountFacts } from '@portal/contracts/account.contract.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { exportRoutes } from '@portal/contracts/export.contract.ts'
import { backofficeJobRoutes } from '@portal/contracts/job.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { fillAccountNames } from '@portal/service-kit/identity/account.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { anExport, readSheetRows, waitForJobEnd } from '../export/export.builder.ts'
import { backoffice } from '../service.ts'
import { anAccount, startFakeIdentity } from './identity.builder.ts'
import { aDevice, anOrder, staff } from './row.builder.ts'

const anna = anAccount({ id: 'P-1', name: 'anna' })
const accounts: AccountFacts[] = [
  anna,
  anAccount({ id: 'P-2', name: 'ben', companyId: 7, company: 'Seven Suns' }),
  anAccount({ id: 'P-3', name: 'carla', isDisabled: true }),
  anAccount({ id: 'P-4', name: 'dora', role: 'VIEWER' }),
  anAccount({ id: 'P-5', name: 'emil', kind: 'finance' }),
  anAccount({ id: 'P-6', name: 'fritz' }),
  anAccount({ id: 'I-1', name: 'fitter', role: 'INSTALLER', companyId: 7, company: 'Seven Suns' }),
]

let service: TestService
let identity: Awaited<ReturnType<typeof startFakeIdentity>>
const call: TestService['call'] = (...input) => service.call(...input)
const nouns = [
  [orderRoutes.saveOrder, anOrder],
  [deviceRoutes.saveDevice, aDevice],
] as const

before(async () => {
  identity = await startFakeIdentity({ accounts })
  service = await startTestService(backoffice, { as: staff, config: { identityUrl: identity.url } })
})
after(async () => {
  await service.close()
  await identity.close()
})

test('requires a private owner to be a known, enabled account without a company', async () => {
  const cases = [
    ['P-9', 'There is no such account'],
    ['P-2', 'ben belongs to Seven Suns: choose the company'],
    ['P-3', 'The account of carla is disabled'],
    ['P-4', 'dora is not an owner'],
    ['P-5', 'emil is not an owner'],
    ['I-1', 'fitter is not an owner'],
  ] as const
  for (const [route, draft] of nouns) {
    for (const [ownerId, said] of cases) {
      const { status, body } = await call(route, { body: draft({ ownerId }) })
      assert.deepEqual([status, body.fields], [400, { ownerId: said }])
    }
    const { data } = await call(route, { body: draft({ ownerId: 'P-1' }) })
    assert.deepEqual([data.ownerId, data.owner], ['P-1', 'anna'])
  }
})

test("requires an installer's account, and reports both fields at once", async () => {
  const { data } = await call(deviceRoutes.saveDevice, { body: aDevice({ installerId: 'I-1' }) })
  assert.equal(data.installer, 'fitter')
  const { body } = await call(deviceRoutes.saveDevice, {
    body: aDevice({ installerId: 'P-1', ownerId: 'P-9' }),
  })
  assert.deepEqual(body.fields, {
    ownerId: 'There is no such account',
    installerId: 'anna is not an installer',
  })
})

test('checks a person only when the field changes', async () => {
  for (const [route, draft] of nouns) {
    const first = draft({ ownerId: 'P-1' })
    const saved = (await call(route, { body: first })).data
    anna.isDisabled = true
    const { id } = saved
    const asked = identity.calls.length
    const again = await call(route, { body: { ...first, country: 'FR', id, version: saved.version } })
    assert.deepEqual([again.status, again.data.ownerId, again.data.country], [200, 'P-1', 'FR'])
    assert.equal(identity.calls.length, asked)
    const next = await call(route, {
      body: { ...first, ownerId: 'P-3', id, version: again.data.version },
    })
    assert.deepEqual(next.body.fields, { ownerId: 'The account of carla is disabled' })
    anna.isDisabled = false
  }
})

test('accepts unchanged rows from pages of an earlier version', async () => {
  for (const [route, draft] of nouns) {
    const { data } = await call(route, { body: draft({ ownerId: 'P-1' }) })
    const { deviceCount: _, resourceCount: __, warranty: ___, createdAt, updatedAt, ...shown } = data
    if (route === deviceRoutes.saveDevice) delete shown.owner
    const again = await call(route, { body: shown })
    assert.deepEqual([again.status, again.data?.owner], [200, 'anna'], again.body.msg)
  }
})

test('shows names in lists and exports', async () => {
  const { data } = await call(orderRoutes.saveOrder, {
    body: anOrder({ orderNo: 'NAMED-1', ownerId: 'P-1' }),
  })
  assert.equal(data.owner, 'anna')
  const list = await call(orderRoutes.findOrders, {
    body: { page: 1, size: 15, queryParams: { orderNo: 'NAMED-1' } },
  })
  assert.equal(list.data.content[0].owner, 'anna')
  const body = { ...anExport(['orderNo', 'owner']), queryParams: { orderNo: 'NAMED-1' } }
  const { data: job } = await call(exportRoutes.exportOrders, { body })
  assert.equal((await waitForJobEnd(service, job.id)).state, 'DONE')
  const file = await call(backofficeJobRoutes.downloadJobFile, { params: { id: job.id } })
  assert.deepEqual((await readSheetRows(file.raw)).slice(1), [['NAMED-1', 'anna']])
})

test('adds missing names later and shows the id of deleted accounts', async () => {
  const { db } = service.app
  await db.query(sql`insert into account (id) values ('P-6'), ('P-9')`)
  for (const [serialNum, ownerId] of [
    ['EARLIER6', 'P-6'],
    ['EARLIER9', 'P-9'],
  ] as const) {
    const { data } = await call(deviceRoutes.saveDevice, { body: aDevice({ serialNum }) })
    await db.query(sql`update device set owner_id = ${ownerId} where id = ${data.id}`)
  }
  const named = async (serialNum: string) =>
    (await call(deviceRoutes.getDevice, { body: { serialNum } })).data.owner
  assert.deepEqual([await named('EARLIER6'), await named('EARLIER9')], ['P-6', 'P-9'])
  await fillAccountNames(service.app)
  assert.deepEqual([await named('EARLIER6'), await named('EARLIER9')], ['fritz', 'P-9'])
  assert.deepEqual(await db.query(sql`select from account where name is null`), [])
})

test('saves rows while identity is down, but refuses changed persons', async () => {
  const first = aDevice({ ownerId: 'P-1' })
  const { data } = await call(deviceRoutes.saveDevice, { body: first })
  await identity.close()
  const away = await call(deviceRoutes.saveDevice, { body: aDevice({ ownerId: 'P-1' }) })
  assert.deepEqual([away.status, away.body.error], [503, 'account.unavailable'])
  const { id, version } = data
  assert.equal((await call(deviceRoutes.saveDevice, { body: { ...first, id, version } })).status, 200)
})
