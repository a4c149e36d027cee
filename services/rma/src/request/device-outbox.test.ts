import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, beforeEach, test } from 'node:test'
import type { DeviceOwner } from '@portal/contracts/device.contract.ts'
import { rmaNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import type { Repair, RepairProblems } from '@portal/contracts/repair.contract.ts'
import { type RmaRequest, rmaRoutes } from '@portal/contracts/rma.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import type { FindDevice } from '../device/device.ts'
import { aCentre, aDraft, findTestDevice, otherOwner, owner, staff } from '../rma.builder.ts'
import { rma } from '../service.ts'
import { sendDeviceUpdates } from './device-outbox.ts'
import { closeAllAfterOwnerChange } from './owner-change.ts'

let service: TestService
let centre: number
/** Simulates the back office: records its calls and returns prepared answers. */
let received: Repair[] = []
let isUnavailable = false
let problems: RepairProblems = {}
let owners: DeviceOwner[] = []
const repairs = {
  async put(update: Repair) {
    if (isUnavailable) throw problem('backoffice.unavailable')
    received.push(update)
    return problems
  },
  findOwners: async () => owners,
  async check() {
    if (isUnavailable) throw problem('backoffice.unavailable')
    return problems
  },
}
/** Companies that bought devices, by serial number. */
let newOwners: ReadonlyMap<string, number> = new Map()
const findOwned: FindDevice = async (asker, serialNum) => {
  const companyId = newOwners.get(serialNum)
  if (companyId === undefined) return findTestDevice(asker, serialNum)
  const device = await findTestDevice({ ...asker, role: 'MAINTAIN' }, serialNum)
  return device && asker.companyId === companyId ? { ...device, companyId } : null
}
before(async () => {
  const config = { backofficeUrl: 'http://127.0.0.1:9', appealEmail: 'a@b.example', reportingDays: 90 }
  service = await startTestService(rma({ config, findDevice: findOwned, repairs }), { as: staff })
  centre = await aCentre(service)
})
after(() => service.close())
beforeEach(() => {
  received = []
  isUnavailable = false
  problems = {}
  owners = []
})

async function fileRequest(): Promise<RmaRequest> {
  const { data } = await service.call(rmaRoutes.saveRma, { body: aDraft(centre) }, { as: owner })
  return data
}
const get = async ({ rmaNumber }: RmaRequest, as: object = staff) =>
  (await service.call(rmaRoutes.getRma, { body: { rmaNumber } }, { as })).data
async function step({ rmaNumber }: RmaRequest, ...statuses: string[]) {
  for (const rmaStatus of statuses) {
    const { status, body } = await service.call(rmaRoutes.updateRmaAudit, {
      body: { rmaNumber, rmaStatus, remark: 'Because' },
    })
    assert.equal(status, 200, JSON.stringify(body))
  }
}
async function edit(request: RmaRequest, given: object) {
  const { id, version } = (await get(request)).request
  return service.call(rmaRoutes.editRma, { body: { id, version, ...given } })
}
/** Makes all waiting entries due now. */
const makeAllDue = () => service.app.db.query(sql`update device_word set next_at = now()`)
/** Sends updates until the back office has received a matching state, and returns it. */
async function waitForUpdate({ rmaNumber }: RmaRequest, isIt: (update: Repair) => boolean) {
  const last = () => received.findLast((update) => update.rmaNumber === rmaNumber)
  await waitUntil(async () => {
    await makeAllDue()
    await sendDeviceUpdates(service.app, repairs)
    const update = last()
    return update !== undefined && isIt(update)
  })
  return last() as Repair
}
const noticesOf = async ({ rmaNumber }: RmaRequest): Promise<string[]> =>
  (await service.call(rmaNoticeRoutes.findNotices, {})).data.notices
    .filter(({ values }: { values: { rmaNumber: string } }) => values.rmaNumber === rmaNumber)
    .map(({ kind }: { kind: string }) => kind)

test('informs the back office of a device from arrival to replacement in every sequence', async () => {
  const request = await fileRequest()
  await step(request, 'RECEIVED')
  const arrived = await waitForUpdate(request, ({ isAtCentre }) => isAtCentre)
  assert.deepEqual(
    [arrived.serialNum, arrived.replacementSerialNum, arrived.occurredOn, arrived.by],
    [request.serialNum, null, request.dateOfFault, { userId: staff.userId, username: staff.username }],
  )
  await step(request, 'WARRANTY_EXCEPTION', 'OUT_WARRANTY')
  // The device is still at the centre.
  assert.equal((await waitForUpdate(request, ({ turn }) => turn > arrived.turn)).isAtCentre, true)
  await service.call(
    rmaRoutes.updateRmaStatus,
    { body: { rmaNumber: request.rmaNumber, rmaCurrStatus: 'PAY' } },
    { as: owner },
  )
  await step(request, 'PAY_REPAIR', 'UNDER_REPAIR')
  await edit(request, { faultySerialNum: 'C1OTHER1', replacementSerialNum: 'C1NEW1' })
  const named = await waitForUpdate(request, ({ serialNum }) => serialNum === 'C1OTHER1')
  assert.deepEqual([named.isAtCentre, named.replacementSerialNum], [true, null], 'nothing is replaced yet')
  await step(request, 'COMPLETED')
  const done = await waitForUpdate(request, ({ isAtCentre }) => !isAtCentre)
  assert.deepEqual([done.serialNum, done.replacementSerialNum], ['C1OTHER1', 'C1NEW1'])
  assert.ok(done.turn > named.turn)
  // Corrects the replacement later, then deletes the request.
  await edit(request, { replacementSerialNum: 'C1NEW2' })
  await waitForUpdate(request, ({ replacementSerialNum }) => replacementSerialNum === 'C1NEW2')
  await service.call(rmaRoutes.deleteRma, { body: { ids: [request.id] } })
  await waitForUpdate(request, ({ replacementSerialNum }) => replacementSerialNum === null)
  await makeAllDue()
  received = []
  await sendDeviceUpdates(service.app, repairs)
  assert.deepEqual(received, [], 'what it knows it is not told again')
})

test('completes steps while the back office is down, and sends the last state later', async () => {
  const request = await fileRequest()
  isUnavailable = true
  await step(request, 'RECEIVED', 'UNDER_REPAIR')
  await sendDeviceUpdates(service.app, repairs)
  assert.equal((await edit(request, { replacementSerialNum: 'C1NEW3' })).status, 200)
  await step(request, 'COMPLETED')
  await sendDeviceUpdates(service.app, repairs)
  assert.deepEqual(received, [])
  isUnavailable = false
  const done = await waitForUpdate(request, () => true)
  assert.deepEqual([done.isAtCentre, done.replacementSerialNum], [false, 'C1NEW3'])
  assert.equal(received.filter(({ rmaNumber }) => rmaNumber === request.rmaNumber).length, 1)
})

test('shows devices that cannot be linked as form problems, or notifies staff once', async () => {
  const request = await fileRequest()
  problems = { replacementSerialNum: 'No device has this serial number' }
  const refused = await edit(request, { replacementSerialNum: 'C1NEW4' })
  assert.deepEqual([refused.status, refused.body.fields], [400, problems])
  problems = { serialNum: 'No device has this serial number' }
  assert.deepEqual((await edit(request, { faultySerialNum: 'C1NEW4' })).body.fields, {
    faultySerialNum: problems.serialNum,
  })
  isUnavailable = true
  assert.equal((await edit(request, { replacementSerialNum: 'C1NEW4' })).status, 200)
  isUnavailable = false
  problems = { replacementSerialNum: 'No device has this serial number' }
  await step(request, 'RECEIVED', 'UNDER_REPAIR', 'COMPLETED')
  await waitForUpdate(request, ({ replacementSerialNum }) => replacementSerialNum !== null)
  await waitUntil(async () => Object.keys((await get(request)).deviceProblems).length > 0)
  assert.deepEqual((await get(request)).deviceProblems, problems)
  assert.deepEqual((await get(request, owner)).deviceProblems, {}, 'a matter of the desk')
  const isTold = async () => (await noticesOf(request)).filter((kind) => kind === 'rma.unlinked').length
  assert.equal(await isTold(), 1)
  await service.app.db.query(sql`delete from notice`)
  await waitForUpdate(request, () => received.length > 3)
  assert.equal(await isTold(), 0)
  problems = {}
  received = []
  await waitForUpdate(request, () => true)
  await waitUntil(async () => Object.keys((await get(request)).deviceProblems).length === 0)
})

test('sends the update of a committed step after kill -9 from the next process', async () => {
  const request = await fileRequest()
  const { databaseUrl, dataDir } = service.app.config
  isUnavailable = true
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../device-outbox-crash.child.ts'), databaseUrl, dataDir, request.rmaNumber],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
  for await (const _ of createInterface({ input: child.stdout })) child.kill('SIGKILL')
  assert.equal(await ended, 'SIGKILL')
  isUnavailable = false
  const done = await waitForUpdate(request, ({ isAtCentre }) => !isAtCentre)
  assert.equal(done.turn, 2, 'the call that was under way is told by the word after it')
})

test('closes the open request when the device changes owner, and hides it from the former owner only', async () => {
  const request = await fileRequest()
  const { serialNum, rmaNumber } = request
  owners = [{ serialNum, companyId: 1, ownerId: null }]
  await closeAllAfterOwnerChange(service.app, repairs)
  assert.equal((await get(request)).request.closed, false, 'nothing has changed')
  owners = [{ serialNum: serialNum.toLowerCase(), companyId: 2, ownerId: null }]
  await closeAllAfterOwnerChange(service.app, repairs)
  const { request: closed } = await get(request)
  assert.deepEqual([closed.closed, closed.rmaCloseReason], [true, 'CANCELLED'])
  assert.ok((await noticesOf(request)).includes('rma.sold'))
  const as = { as: owner }
  const { data: list } = await service.call(rmaRoutes.findRma, { body: { page: 1, size: 200 } }, as)
  assert.ok(!list.content.some((one: RmaRequest) => one.rmaNumber === rmaNumber))
  for (const answer of [
    await service.call(rmaRoutes.getRma, { body: { rmaNumber } }, as),
    await service.call(rmaRoutes.answerRma, { body: { rmaNumber, text: 'Still mine?' } }, as),
  ])
    assert.equal(answer.status, 404)
})

test("lets a new owner file a request while the former owner's request is open", async () => {
  const request = await fileRequest()
  const { serialNum } = request
  newOwners = new Map([[serialNum, 2]])
  const as = { as: otherOwner }
  const lookup = await service.call(rmaRoutes.lookUpRmaDevice, { body: { serialNum } }, as)
  assert.deepEqual([lookup.data.problem, lookup.data.openRequest], ['', null])
  const filing = await service.call(rmaRoutes.saveRma, { body: aDraft(centre, { serialNum }) }, as)
  assert.equal(filing.status, 200, JSON.stringify(filing.body))
  assert.equal((await get(request)).request.closed, true)
  const again = await service.call(rmaRoutes.saveRma, { body: aDraft(centre, { serialNum }) }, as)
  assert.equal(again.status, 409)
})
