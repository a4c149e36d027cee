import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { companyInternalRoutes } from '@portal/contracts/company.contract.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { backoffice } from '../service.ts'
import { aDevice, staff } from './row.builder.ts'

let service: TestService
let calls = 0
/** Identity, which knows company 7. */
const identity = createServer((request, response) => {
  calls++
  assert.equal(request.url, companyInternalRoutes.findCompanyNames.path)
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    const data = JSON.parse(body).ids.includes(7) ? [{ id: 7, name: 'Seven Suns' }] : []
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ code: 200, msg: 'succeed', data }))
  })
})

before(async () => {
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve))
  const { port } = identity.address() as AddressInfo
  service = await startTestService(backoffice, {
    as: staff,
    config: { identityUrl: `http://127.0.0.1:${port}` },
  })
})
after(async () => {
  await service.close()
  identity.close()
})

const save = (companyId: number) => service.call(deviceRoutes.saveDevice, { body: aDevice({ companyId }) })

test('a company that nobody knows is refused at its field', async () => {
  const { status, body } = await save(99)
  assert.equal(status, 400)
  assert.ok(body.fields.companyId)
})

test('a company is asked of identity once, and its name stands with its rows', async () => {
  const before = calls
  assert.equal((await save(7)).data.owner, 'Seven Suns')
  assert.equal((await save(7)).data.owner, 'Seven Suns')
  assert.equal(calls, before + 1)
})

test('while identity is away, known companies work and others wait', async () => {
  await new Promise((resolve) => {
    identity.close(resolve)
    identity.closeAllConnections()
  })
  assert.equal((await save(7)).status, 200)
  assert.equal((await save(8)).status, 503)
})
