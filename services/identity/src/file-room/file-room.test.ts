import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { after, before, beforeEach, test } from 'node:test'
import { type FileRoom, fileRoomRoutes, fileServices } from '@portal/contracts/file-room.contract.ts'
import { type Service, services } from '@portal/contracts/service.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { decodeJwt } from 'jose'
import { identity } from '../service.ts'

const mebibyte = 2 ** 20
const fileLimits = { minFreeMiB: 0, userMiB: 16, userCount: 1_600, unusedMiB: 1_024, unusedCount: 1_000 }

let service: TestService
let asked: { service: string; accountId: string; stamp: number }[] = []
/** Files of the account in each service; undefined if the service is down. */
let kept: Partial<Record<string, FileRoom>> = {}
const others = createServer(async (request, response) => {
  // Reads the name of the called service from the caller's proof.
  const name = String(decodeJwt(String(request.headers['x-portal-caller'])).aud)
  asked.push({ service: name, ...((await json(request)) as { accountId: string; stamp: number }) })
  const data = kept[name]
  response
    .writeHead(data ? 200 : 503, { 'content-type': 'application/json' })
    .end(JSON.stringify({ code: 200, msg: 'succeed', data }))
})

before(async () => {
  await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(others.address() as AddressInfo).port}`
  const urls = Object.fromEntries(services.map((name) => [name, url])) as Record<Service, string>
  const definition = identity({ demoPassword: '', urls })
  service = await startTestService(definition, { config: { fileLimits } })
})
after(async () => {
  await service.close()
  others.closeAllConnections()
  await new Promise((resolve) => others.close(resolve))
})

const empty = { bytes: 0, files: 0 }
beforeEach(() => {
  asked = []
  kept = Object.fromEntries(fileServices.map((name) => [name, empty]))
})

const reserve = (name: Service, accountId: string, mebibytes: number, more = 0) => {
  const body = { accountId, service: name, bytes: mebibytes * mebibyte, files: 1, size: more * mebibyte }
  return service.call(fileRoomRoutes.reserveFileRoom, { body }, { as: null })
}

test('asks other services about an account once, and reserves more than needed', async () => {
  const first = await reserve('rma', 'u-1', 0)
  assert.deepEqual([first.data.bytes, first.data.files], [mebibyte, 2 + Math.floor(1_598 / 16)])
  const all = fileServices.filter((name) => name !== 'rma')
  assert.deepEqual(asked.map(({ service: name }) => name).sort(), [...all].sort())
  asked = []
  const second = await reserve('backoffice', 'u-1', 0, 10)
  assert.equal(second.status, 200)
  assert.ok(second.data.stamp > first.data.stamp)
  assert.deepEqual(asked, [])
})

test('reduces unused reservations of other services before refusing, and returns the used size', async () => {
  const { data } = await reserve('rma', 'u-2', 4)
  asked = []
  kept.rma = { bytes: 4 * mebibyte, files: 1 }
  assert.equal((await reserve('chat', 'u-2', 0, 12)).status, 200)
  assert.equal(asked.find((one) => one.service === 'rma')?.stamp, data.stamp)
  kept.chat = { bytes: 12 * mebibyte, files: 1 }
  const { status, body } = await reserve('tools', 'u-2', 0, 1)
  assert.deepEqual([status, body.error], [413, 'file.quota'])
  kept.chat = { bytes: 11.5 * mebibyte, files: 1_234 }
  const again = await reserve('tools', 'u-2', 0, 1)
  assert.match(again.body.msg, /^Your files take 15\.5 MB of 16 MB \(1,236 of 1,600 files\)\. Delete files/)
})

test('answers with a temporary error while a service with a reservation is unavailable', async () => {
  await reserve('rma', 'u-3', 15)
  kept.rma = undefined
  const { status } = await reserve('chat', 'u-3', 0, 2)
  assert.equal(status, 503)
  assert.equal((await reserve('chat', 'u-3', 0)).status, 200, 'there is room for little, whatever rma has')
})

test('counts nothing for a service that has never answered, and asks it again', async () => {
  kept.finance = undefined
  assert.equal((await reserve('rma', 'u-4', 0, 8)).status, 200)
  kept.rma = { bytes: 8 * mebibyte, files: 1 }
  kept.finance = { bytes: 12 * mebibyte, files: 1 }
  assert.equal((await reserve('chat', 'u-4', 0, 4)).status, 413)
})
