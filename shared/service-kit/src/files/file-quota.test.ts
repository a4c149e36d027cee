import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import {
  createServiceFileRoomRoutes,
  fileRoomRoutes,
  type ReservedRoom,
  type RoomRequest,
} from '@portal/contracts/file-room.contract.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { boxFileRoutes, boxService } from '../../test/box.ts'
import { sql } from '../database/database.ts'

const mebibyte = 2 ** 20
/** Limits whose 64th part, usable while identity is down, is one MiB and two files. */
const fileLimits = { minFreeMiB: 0, userMiB: 64, userCount: 128, unusedMiB: 1_024, unusedCount: 1_000 }

type Reply = { status: number; error?: string; msg?: string; data?: ReservedRoom }
let requests: RoomRequest[] = []
let reply: (request: RoomRequest) => Reply | Promise<Reply>
const identity = createServer(async (request, response) => {
  assert.equal(request.url, fileRoomRoutes.reserveFileRoom.path)
  const body = (await json(request)) as RoomRequest
  requests.push(body)
  const { status, ...rest } = await reply(body)
  const envelope = { code: status, msg: 'succeed', ...rest }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(envelope))
})

let stamp = 1
const grant = (bytes: number, files: number) => (): Reply => ({
  status: 200,
  data: { bytes, files, stamp: stamp++ },
})
const isAway = (): Reply => ({ status: 503, error: 'database.unavailable', msg: '' })

let service: TestService
before(async () => {
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve))
  const identityUrl = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`
  service = await startTestService(boxService, { config: { fileLimits, identityUrl } })
})
after(async () => {
  await service.close()
  identity.closeAllConnections()
  await new Promise((resolve) => identity.close(resolve))
})

const upload = (userId: string, bytes = 1) =>
  service.call(
    boxFileRoutes.uploadFile,
    { file: { name: 'a.txt', content: Buffer.alloc(bytes, 'a') } },
    { as: { userId } },
  )
const trim = async (accountId: string, upTo: number) =>
  (
    await service.call(createServiceFileRoomRoutes('backoffice').trimFileRoom, {
      body: { accountId, stamp: upTo },
    })
  ).data
const countFiles = async (userId: string) =>
  (await service.app.db.query(sql`select from file where created_by = ${userId}`)).length

test("reports the account's usage to identity, and asks again only when the reservation is used up", async () => {
  requests = []
  reply = grant(10, 3)
  for (let at = 0; at < 3; at++) assert.equal((await upload('u-1')).status, 200)
  assert.deepEqual(requests, [{ accountId: 'u-1', service: 'backoffice', bytes: 0, files: 0, size: 0 }])
  reply = grant(1_000, 10)
  assert.equal((await upload('u-1', 20)).status, 200)
  assert.deepEqual(requests.slice(1), [
    { accountId: 'u-1', service: 'backoffice', bytes: 3, files: 3, size: 0 },
  ])
})

test("asks again for a file larger than the reservation, and passes on identity's refusal", async () => {
  requests = []
  reply = ({ size }) =>
    size < 100 ? grant(100, 10)() : { status: 413, error: 'file.quota', msg: 'Your files take all.' }
  const { status, body } = await upload('u-2', 101)
  assert.deepEqual([status, body.error, body.msg], [413, 'file.quota', 'Your files take all.'])
  assert.deepEqual(
    requests.map(({ size }) => size),
    [0, 101],
  )
  assert.equal(await countFiles('u-2'), 0)
  assert.equal((await upload('u-2', 100)).status, 200)
})

test('allows a small part of the quota while identity is down, then answers 503 with Retry-After', async () => {
  for (const away of [
    isAway,
    (): Reply => ({ status: 404, error: 'request.unknown_path', msg: 'An old version.' }),
  ]) {
    const userId = `u-away-${stamp++}`
    reply = away
    assert.equal((await upload(userId, mebibyte)).status, 200)
    const answer = await upload(userId)
    assert.deepEqual([answer.status, answer.body.error], [503, 'file.quota_unavailable'])
    assert.equal(answer.headers['retry-after'], '2')
    reply = grant(2 * mebibyte, 10)
    assert.equal((await upload(userId)).status, 200)
    reply = away
    assert.equal((await upload(userId)).status, 200, 'within what is reserved')
  }
})

test('releases unused space and ignores a reservation still on its way', async () => {
  reply = grant(100, 10)
  await upload('u-3', 40)
  const late = stamp++
  assert.deepEqual(await trim('u-3', late), { bytes: 40, files: 1 })
  requests = []
  reply = () =>
    requests.length < 3 ? { status: 200, data: { bytes: 100, files: 10, stamp: late } } : isAway()
  assert.equal((await upload('u-3', 40)).status, 200, 'a part without identity')
  assert.equal(requests.length, 3, 'neither late answer was taken')
  assert.deepEqual(await trim('u-nobody', 0), { bytes: 0, files: 0 })
})

test('asks identity when an account exceeds a lowered quota', async () => {
  reply = grant(10 * mebibyte, 100)
  await upload('u-4', 2 * mebibyte)
  const { userMiB } = fileLimits
  service.app.config.fileLimits.userMiB = 1
  try {
    reply = () => ({ status: 413, error: 'file.quota', msg: 'Your files take more.' })
    assert.equal((await upload('u-4')).status, 413)
  } finally {
    service.app.config.fileLimits.userMiB = userMiB
  }
})
