import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { backoffice } from '../service.ts'
import { startFakeIdentity } from './identity.builder.ts'
import { aDevice, staff } from './row.builder.ts'

let service: TestService
let identity: Awaited<ReturnType<typeof startFakeIdentity>>

before(async () => {
  identity = await startFakeIdentity({ companies: [{ id: 7, name: 'Seven Suns' }] })
  service = await startTestService(backoffice, { as: staff, config: { identityUrl: identity.url } })
})
after(async () => {
  await service.close()
  await identity.close()
})

const save = (companyId: number) => service.call(deviceRoutes.saveDevice, { body: aDevice({ companyId }) })

test('refuses an unknown company at its field', async () => {
  const { status, body } = await save(99)
  assert.equal(status, 400)
  assert.ok(body.fields.companyId)
  const many = { ids: [1], set: { companyId: 99 } }
  const { body: changed } = await service.call(deviceRoutes.changeDevices, { body: many })
  assert.equal(changed.error, 'company.unknown')
})

test('reads a company from identity once and stores its name with the rows', async () => {
  const before = identity.calls.length
  assert.equal((await save(7)).data.owner, 'Seven Suns')
  assert.equal((await save(7)).data.owner, 'Seven Suns')
  assert.equal(identity.calls.length, before + 1)
})

test('accepts known companies while identity is down, and rejects unknown ones for now', async () => {
  await identity.close()
  assert.equal((await save(7)).status, 200)
  assert.equal((await save(8)).status, 503)
})
