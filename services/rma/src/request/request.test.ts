import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { rmaNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { emptyRepairCentre, repairCentreRoutes } from '@portal/contracts/repair-centre.contract.ts'
import {
  type RmaDraft,
  type RmaRequest,
  rmaFileRoutes,
  rmaInternalRoutes,
  rmaRoutes,
} from '@portal/contracts/rma.contract.ts'
import { rmaStatusLabels } from '@portal/contracts/rma-status.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import {
  aCentre,
  aDraft,
  colleague,
  createSerial,
  findTestDevice,
  installer,
  manualReader,
  otherOwner,
  owner,
  privateOwner,
  secondStaff,
  staff,
  type TestUser,
  viewer,
} from '../rma.builder.ts'
import { rma } from '../service.ts'
import { notifyOverdueAppeals } from './overdue.ts'

let service: TestService
let centre: number
before(async () => {
  const config = {
    backofficeUrl: 'http://127.0.0.1:9',
    appealEmail: 'appeal@portal.example',
    reportingDays: 90,
  }
  service = await startTestService(rma({ config, findDevice: findTestDevice }), { as: owner })
  centre = await aCentre(service)
})
after(() => service.close())

const save = (given: Partial<RmaDraft> = {}, as: TestUser = owner, headers: Record<string, string> = {}) =>
  service.call(rmaRoutes.saveRma, { body: aDraft(centre, given), headers }, { as })
async function filed(given: Partial<RmaDraft> = {}, as: TestUser = owner): Promise<RmaRequest> {
  const answer = await save(given, as)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.data
}
const uncovered = () => filed({ serialNum: createSerial('C1', 'X') })
const lane = ({ rmaNumber }: RmaRequest, rmaCurrStatus: string, rest: object = {}, as: TestUser = owner) =>
  service.call(rmaRoutes.updateRmaStatus, { body: { rmaNumber, rmaCurrStatus, ...rest } }, { as })
const audit = ({ rmaNumber }: RmaRequest, rmaStatus: string, rest: object = {}, as: TestUser = staff) =>
  service.call(rmaRoutes.updateRmaAudit, { body: { rmaNumber, rmaStatus, remark: '', ...rest } }, { as })
const find = async (as: TestUser, queryParams: object = {}): Promise<RmaRequest[]> =>
  (await service.call(rmaRoutes.findRma, { body: { page: 1, size: 200, queryParams } }, { as })).data.content
const get = async ({ rmaNumber }: Pick<RmaRequest, 'rmaNumber'>, as: TestUser = staff) =>
  (await service.call(rmaRoutes.getRma, { body: { rmaNumber } }, { as })).data
const noticesOf = async (as: TestUser, { rmaNumber }: RmaRequest): Promise<string[]> =>
  (await service.call(rmaNoticeRoutes.findNotices, {}, { as })).data.notices
    .filter(({ values }: { values: { rmaNumber: string } }) => values.rmaNumber === rmaNumber)
    .map(({ kind }: { kind: string }) => kind)
const upload = async (as: TestUser, name = 'photo.png'): Promise<string> => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const { data } = await service.call(rmaFileRoutes.uploadFile, { file: { name, content: png } }, { as })
  return data.id
}

test('RMA-19 RMA-20 RMA-45 saves a request with its number and cover', async () => {
  const fileIds = [await upload(owner)]
  const request = await filed({ fileIds, threadId: 'thread-0001', rmaStatus: 'REQUEST' })
  assert.match(request.rmaNumber, /^RMA20\d\d-\d{6}$/)
  const { rmaStatus, rmaCloseReason, closed, rmaCurrStatus, hasWarrantyInfo, support2Repair } = request
  assert.deepEqual(
    { rmaStatus, rmaCloseReason, closed, rmaCurrStatus, hasWarrantyInfo, support2Repair },
    {
      rmaStatus: 'REQUEST',
      rmaCloseReason: 'TIME_OUT',
      closed: false,
      rmaCurrStatus: 'NORMAL',
      hasWarrantyInfo: true,
      support2Repair: true,
    },
  )
  assert.deepEqual(
    [request.userId, request.userName, request.owner, request.model, request.warrantyExpireDate],
    ['O-1', 'owner', 'Solar One', 'LXP_5K', '2031-01-10'],
  )
  assert.deepEqual([request.files.length, request.threadId], [1, 'thread-0001'])
  for (const [field, value] of Object.entries(aDraft(centre)))
    if (field !== 'serialNum') assert.deepEqual(request[field as keyof RmaRequest], value, field)
  assert.deepEqual(await noticesOf(staff, request), ['rma.filed'])
  const { shop, events } = await get(request, owner)
  assert.equal(shop.appealEmail, 'appeal@portal.example', 'of the configuration, as the centre has none')
  assert.deepEqual(
    events.map(({ operation, userName }: { operation: string; userName: string }) => [operation, userName]),
    [['FILED', 'owner']],
  )
  const none = await uncovered()
  assert.deepEqual([none.hasWarrantyInfo, none.support2Repair, none.payForRepair], [false, false, false])
})

test('RMA-21 RMA-47 lists the centres that accept requests', async () => {
  await aCentre(service, { isActive: false, name: 'Closed down' })
  const { status, body } = await service.call(rmaRoutes.getRmaParamInfo, {}, { as: installer })
  assert.deepEqual([status, body.success], [200, true])
  assert.ok(!body.repairShops.some(({ name }: { name: string }) => name === 'Closed down'))
  const { repairShop, name, phoneNumber, contactPerson, address, hours } = body.repairShops[0]
  assert.ok(name)
  assert.deepEqual(
    [repairShop, phoneNumber, contactPerson, address, hours],
    [centre, '+39 02 1234', 'Ada', 'Via Roma 1, Milano', 'Monday to Friday, 9:00 to 17:00'],
  )
})

test('refuses invalid fields of the form and stores nothing', async () => {
  const cases: [field: string, value: unknown][] = [
    ['serialNum', 'A'.repeat(21)],
    ['datalogSn', '12345678901'],
    ['purchaseFrom', 'x'.repeat(51)],
    ['installLocation', 'x'.repeat(51)],
    ['country', 'x'.repeat(101)],
    ['city', 'x'.repeat(51)],
    ['contact', 'x'.repeat(51)],
    ['phoneNumber', '123456789012'],
    ['phoneNumber', 'call me'],
    ['rmaStatus', 'RECEIVED'],
    ['faultDesc', 'x'.repeat(1001)],
    ['installationDate', '2026-02-30'],
    ['installationDate', '2999-01-01'],
    ['dateOfFault', '2999-01-01'],
    ['dateOfFault', '2026-01-09'],
    ['repairShop', 999_999],
    ['serialNum', 'NONE0001'],
    ['serialNum', createSerial('C2')],
    ['serialNum', 'C1GONE01'],
  ]
  const total = (await find(staff)).length
  for (const [field, value] of cases) {
    const answer = await save({ [field]: value })
    assert.equal(answer.status, 400, `${field} ${value}`)
    assert.ok(answer.body.fields[field], JSON.stringify(answer.body))
  }
  for (const field of Object.keys(aDraft(centre)))
    assert.equal((await save({ [field]: field === 'repairShop' ? 0 : '' })).status, 400, `${field} is empty`)
  const { body: foreign } = await save({ serialNum: createSerial('C2') })
  const { body: unknown } = await save({ serialNum: 'NONE0002' })
  assert.deepEqual(
    [foreign.msg, foreign.fields],
    [unknown.msg, unknown.fields],
    'a foreign one is an unknown one',
  )
  assert.equal((await find(staff)).length, total)
})

test('allows one open request per serial number and names it to permitted users', async () => {
  const serialNum = createSerial('PP')
  const first = await filed({ serialNum }, privateOwner)
  const again = await save({ serialNum: serialNum.toLowerCase() }, privateOwner)
  assert.deepEqual([again.status, again.body.error], [409, 'rma.open_already'])
  assert.ok(again.body.msg.includes(first.rmaNumber))
  assert.equal(again.body.data.openRequest.rmaNumber, first.rmaNumber)
  const told = async ({ userId, role, kind, companyId }: TestUser) => {
    const body = { user: { userId, role, kind, companyId }, serialNum }
    return (await service.call(rmaInternalRoutes.findOpenRequests, { body }, { as: null })).data
  }
  const open = [{ rmaNumber: first.rmaNumber, serialNum, rmaStatus: 'REQUEST' }]
  assert.deepEqual(await told(privateOwner as never), open, 'to the assistant')
  assert.deepEqual(await told(otherOwner as never), [])
  const other = await save({ serialNum }, installer)
  assert.deepEqual([other.status, other.body.data.openRequest], [409, null])
  assert.ok(!other.body.msg.includes(first.rmaNumber))
  const seen = async (as: TestUser, serial = serialNum) =>
    (await service.call(rmaRoutes.lookUpRmaDevice, { body: { serialNum: serial } }, { as })).data
  const mine = await seen(privateOwner)
  assert.deepEqual(
    [mine.device.owner, mine.device.isCovered, mine.openRequest.rmaNumber],
    ['person', true, first.rmaNumber],
  )
  const fitters = await seen(installer)
  assert.deepEqual([fitters.device.owner, fitters.device.endUser, fitters.openRequest], ['', '', null])
  assert.match(fitters.problem, /open for this device already/)
  assert.deepEqual((await seen(otherOwner)).device, null)
  assert.deepEqual((await seen(otherOwner)).problem, (await seen(otherOwner, 'NONE0001')).problem)
  const raced = createSerial()
  const both = await Promise.all([save({ serialNum: raced }), save({ serialNum: raced }, colleague)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  await lane(first, 'NORMAL', { end: true }, privateOwner)
  assert.equal((await save({ serialNum }, privateOwner)).status, 200, 'after the first has ended')
})

test('assigns numbers without gaps under concurrency, failures and repeated calls', async () => {
  const numberOf = ({ rmaNumber }: { rmaNumber: string }) => Number(rmaNumber.slice(8))
  const start = numberOf(await filed())
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      save({ ...(at % 3 === 0 && { fileIds: ['00000000-0000-4000-8000-000000000000'] }) }),
    ),
  )
  const numbers = answers.flatMap(({ status, data }) => (status === 200 ? [numberOf(data)] : []))
  assert.equal(numbers.length, 8, answers.map(({ status }) => status).join())
  assert.deepEqual(
    numbers.sort((a, b) => a - b),
    numbers.map((_, at) => start + 1 + at),
  )
  const given = { serialNum: createSerial() }
  const key = { 'idempotency-key': 'browser-closed-during-save' }
  const [one, two] = [await save(given, owner, key), await save(given, owner, key)]
  assert.deepEqual([one.status, two.status, two.data.rmaNumber], [200, 200, one.data.rmaNumber])
  assert.equal(numberOf(await filed()), numberOf(one.data) + 1)
})

test("shows requests to the author, the device's owner and company, and staff", async () => {
  const companys = await filed()
  const installers = await filed({ serialNum: createSerial('C1') }, installer)
  const persons = await filed({ serialNum: createSerial('PP') }, installer)
  const strangers = await filed({ serialNum: createSerial('C2') }, otherOwner)
  const all = [companys, installers, persons, strangers]
  const sees = async (as: TestUser) => {
    const found = (await find({ ...as, permissions: ['rma:view'] })).map(({ id }) => id)
    const got = await Promise.all(all.map(async (one) => (await get(one, as))?.request?.id === one.id))
    assert.deepEqual(
      got,
      all.map(({ id }) => found.includes(id)),
      as.username,
    )
    return got
  }
  const expected: [TestUser, boolean[]][] = [
    [staff, [true, true, true, true]],
    [owner, [true, true, false, false]],
    [colleague, [true, true, false, false]],
    [viewer, [true, true, false, false]],
    [installer, [false, true, true, false]],
    [{ ...installer, companyId: owner.companyId }, [false, true, true, false]],
    [privateOwner, [false, false, true, false]],
    [otherOwner, [false, false, false, true]],
    [manualReader, [false, false, false, false]],
  ]
  for (const [as, seen] of expected) assert.deepEqual(await sees(as), seen, as.username)
  const own = await service.call(rmaRoutes.findOwnRma, {}, { as: installer })
  assert.ok(own.data.every(({ userId }: RmaRequest) => userId === installer.userId))
  for (const rmaStatus of ['RECEIVED', 'COMPLETED'])
    assert.equal((await audit(companys, rmaStatus, {}, owner)).status, 403)
  assert.equal((await lane(companys, 'APPEAL', {}, otherOwner)).status, 404)
  assert.equal((await lane(companys, 'APPEAL', {}, viewer)).status, 403)
})

test("shows filed and closed requests in the device's timeline to permitted users", async () => {
  const request = await uncovered()
  const eventsOf = async (as: TestUser) =>
    (await service.call(rmaRoutes.findRmaDeviceEvents, { body: { serialNum: request.serialNum } }, { as }))
      .data
  const told = { kind: 'REPAIR', values: { rmaNumber: request.rmaNumber }, link: `/rma/${request.rmaNumber}` }
  const on = request.createdAt.slice(0, 10)
  const filed = { ...told, on, title: 'Repair request {rmaNumber} filed', detail: 'Request' }
  assert.deepEqual(await eventsOf(owner), [filed])
  assert.deepEqual(await eventsOf(otherOwner), [])
  const ended = (await lane(request, 'NORMAL', { end: true })).data
  const closed = { ...told, on: ended.closedAt.slice(0, 10), title: 'Repair request {rmaNumber} closed' }
  assert.deepEqual(await eventsOf(staff), [
    { ...filed, detail: '' },
    { ...closed, detail: 'Request' },
  ])
})

test('RMA-46 lets a customer appeal, withdraw, agree to pay and end the request', async () => {
  const request = await uncovered()
  const appealed = await lane(request, 'APPEAL')
  assert.deepEqual([appealed.data.rmaStatus, appealed.data.rmaCurrStatus], ['IN_APPEAL', 'APPEAL'])
  assert.ok(appealed.data.appealDueAt)
  const again = await lane(request, 'APPEAL')
  assert.deepEqual([again.status, again.data.version], [200, appealed.data.version], 'it is so already')
  const back = await lane(request, 'NORMAL')
  assert.deepEqual(
    [back.data.rmaStatus, back.data.rmaCurrStatus, back.data.appealDueAt],
    ['REQUEST', 'NORMAL', null],
  )
  const paying = await lane(request, 'PAY')
  assert.deepEqual([paying.data.rmaStatus, paying.data.rmaCurrStatus], ['PAY_REQUEST', 'PAY'])
  assert.equal((await lane(request, 'NORMAL')).data.rmaStatus, 'REQUEST')
  const stale = await lane(request, 'NORMAL', { version: paying.data.version })
  assert.deepEqual(
    [stale.status, stale.body.error, stale.body.data.current.rmaStatus],
    [409, 'rma.stale', 'REQUEST'],
  )
  const ended = await lane(request, 'NORMAL')
  assert.deepEqual([ended.data.closed, ended.data.rmaCloseReason], [true, 'CANCELLED'])
  const late = await lane(request, 'APPEAL')
  assert.deepEqual(
    [late.status, late.body.error, late.body.msg],
    [409, 'rma.not_allowed', 'The request is closed.'],
  )
  assert.equal(late.body.data.current.closed, true)
  assert.equal((await lane(await filed(), 'PAY')).status, 409, 'a warranty covers it')
})

test('reviews a fault that was reported late, and prefers the recorded installation date', async () => {
  const late = { dateOfFault: '2026-01-10', installationDate: '1900-01-01' }
  const request = await filed(late)
  assert.deepEqual(
    [request.isToExamine, request.hasWarrantyInfo, request.support2Repair],
    [true, false, false],
  )
  assert.deepEqual([request.installationDate, request.statedInstallationDate], ['2026-01-10', '1900-01-01'])
  assert.deepEqual((await filed()).statedInstallationDate, null)
  const accept = (of: RmaRequest, as: TestUser = staff) =>
    service.call(rmaRoutes.acceptRmaWarranty, { body: { rmaNumber: of.rmaNumber, remark: '' } }, { as })
  await audit(request, 'RECEIVED')
  assert.equal((await audit(request, 'UNDER_REPAIR')).status, 409)
  assert.equal((await accept(request, owner)).status, 403)
  const { data: accepted } = await accept(request)
  assert.deepEqual([accepted.isToExamine, accepted.hasWarrantyInfo], [false, true])
  assert.ok((await noticesOf(owner, request)).includes('rma.warrantyAccepted'))
  assert.equal((await audit(request, 'UNDER_REPAIR')).status, 200)
  assert.equal((await accept(await filed())).status, 409, 'a warranty covers it')
  const other = await filed(late)
  const { data: refused } = await audit(other, 'OUT_WARRANTY', { remark: 'Water damage' })
  assert.deepEqual([refused.isToExamine, refused.hasWarrantyInfo], [false, false])
  const outside = await filed({ ...late, serialNum: createSerial('C1', 'X') })
  assert.deepEqual([outside.isToExamine, outside.hasWarrantyInfo], [false, false])
})

test('shows the reason of a refusal with the status and in the notice', async () => {
  const request = await uncovered()
  assert.equal(request.statusReason, '')
  await audit(request, 'RECEIVED', { remark: 'Arrived wet' })
  const { data } = await audit(request, 'OUT_WARRANTY', { remark: 'Water\ndamage' })
  assert.equal(data.statusReason, 'Water\ndamage')
  assert.equal((await get(request, owner)).request.statusReason, 'Water\ndamage')
  const { notices } = (await service.call(rmaNoticeRoutes.findNotices, {}, { as: owner })).data
  const [notice] = notices.filter(
    ({ values }: { values: RmaRequest }) => values.rmaNumber === request.rmaNumber,
  )
  assert.deepEqual(
    [notice.text, notice.values.reason],
    [
      'No warranty covers repair request {rmaNumber}. You can appeal or pay. Reason: {reason}',
      'Water damage',
    ],
  )
  assert.equal((await lane(request, 'APPEAL')).data.statusReason, '', 'it is open again')
  await audit(request, 'OUT_WARRANTY', { remark: 'Salt water' })
  assert.equal((await get(request)).request.statusReason, 'Salt water')
})

test('continues the time of a withdrawn appeal, and limits appeals', async () => {
  const request = await uncovered()
  const { data: first } = await lane(request, 'APPEAL')
  await service.app.db.query(
    sql`update repair_request set appeal_due_at = appeal_due_at - interval '1 day' where id = ${request.id}`,
  )
  await lane(request, 'NORMAL')
  await lane(request, 'PAY')
  const { data: again } = await lane(request, 'APPEAL')
  assert.ok(Date.parse(again.appealDueAt) < Date.parse(first.appealDueAt) - 3_600_000, again.appealDueAt)
  const statuses: number[] = []
  for (let at = 0; at < 10; at += 1)
    statuses.push((await lane(request, at % 2 === 0 ? 'NORMAL' : 'APPEAL')).status)
  assert.deepEqual(
    statuses,
    [200, 200, 200, 200, 200, 200, 409, 200, 409, 200],
    'an appeal that is there already is no step',
  )
  assert.equal((await lane(request, 'NORMAL')).body.error, 'rma.not_allowed')
  assert.equal((await get(request)).events.length, 11)
  await service.call(
    rmaRoutes.addRmaNote,
    { body: { rmaNumber: request.rmaNumber, text: 'We look at it', isInternal: false } },
    { as: staff },
  )
  assert.equal((await lane(request, 'NORMAL')).status, 200)
  assert.equal((await lane(request, 'NORMAL', { end: true })).status, 200)
})

test('refuses another request after customers withdrew several for the same device, except from staff', async () => {
  const file = (as: TestUser) => save({ serialNum: 'C1-AGAIN' }, as)
  for (let at = 0; at < 5; at += 1) {
    const { data } = await file(owner)
    assert.equal((await lane(data, 'NORMAL', { end: true })).status, 200)
  }
  const refused = await file(owner)
  assert.deepEqual([refused.status, refused.body.error], [429, 'rma.too_often'])
  assert.equal((await file(staff)).status, 200)
})

test('RMA-48 lets staff move a device from arrival to repair by visible steps', async () => {
  const request = await filed()
  assert.equal((await audit(request, 'COMPLETED')).status, 409)
  const kinds: string[] = []
  for (const status of ['RECEIVED', 'WAITING_REPAIR', 'UNDER_REPAIR', 'COMPLETED']) {
    const { data } = await audit(request, status)
    assert.equal(data.rmaStatus, status)
    kinds.unshift(
      `rma.${{ RECEIVED: 'received', WAITING_REPAIR: 'queued', UNDER_REPAIR: 'repairing', COMPLETED: 'completed' }[status]}`,
    )
  }
  assert.deepEqual(await noticesOf(owner, request), kinds)
  const [listed] = await find(owner, { rmaNumber: request.rmaNumber })
  assert.deepEqual([listed?.rmaStatus, listed?.closed], ['COMPLETED', true])
  const process = (as: TestUser) =>
    service.call(rmaRoutes.getRmaStatusProcess, { body: request.rmaNumber }, { as })
  const lines = ({ data }: Awaited<ReturnType<typeof process>>) =>
    data.map(({ fromStatus, rmaStatus, userName }: Record<string, string>) => [
      fromStatus,
      rmaStatus,
      userName,
    ])
  assert.deepEqual(lines(await process(owner)), [
    [null, 'REQUEST', 'owner'],
    ['REQUEST', 'RECEIVED', ''],
    ['RECEIVED', 'WAITING_REPAIR', ''],
    ['WAITING_REPAIR', 'UNDER_REPAIR', ''],
    ['UNDER_REPAIR', 'COMPLETED', ''],
  ])
  assert.equal(lines(await process(staff))[4][2], staff.username)
  assert.equal((await process(otherOwner)).status, 404)
  const { data: history } = await service.call(
    rmaRoutes.findRmaHistory,
    { body: { id: request.id } },
    { as: staff },
  )
  assert.deepEqual(
    history.map(({ action, after }: { action: string; after: RmaRequest }) => [action, after.rmaStatus]),
    [
      ['edit', 'COMPLETED'],
      ['edit', 'UNDER_REPAIR'],
      ['edit', 'WAITING_REPAIR'],
      ['edit', 'RECEIVED'],
      ['create', 'REQUEST'],
    ],
  )
})

test('pauses the time limit of an appeal while staff wait for the invoice, then approves or refuses it', async () => {
  const request = await uncovered()
  await lane(request, 'APPEAL')
  const { rmaNumber } = request
  const ask = (remark: string) =>
    service.call(rmaRoutes.askRmaCustomer, { body: { rmaNumber, remark } }, { as: staff })
  assert.equal((await ask(' ')).status, 400)
  const asked = await ask('Please add the invoice.')
  assert.deepEqual([asked.data.isWaiting, asked.data.appealDueAt], [true, null])
  assert.ok(asked.data.appealMinutesLeft > 0 && asked.data.appealMinutesLeft <= 72 * 60)
  assert.deepEqual(await noticesOf(owner, request), ['rma.asked'])
  assert.equal((await ask('Again')).status, 409)
  const body = { rmaNumber, text: 'Here it is.', fileIds: [await upload(owner, 'invoice.png')] }
  const answered = await service.call(rmaRoutes.answerRma, { body })
  assert.deepEqual(
    [answered.data.isWaiting, answered.data.appealMinutesLeft, answered.data.files.length],
    [false, null, 1],
  )
  assert.ok(answered.data.appealDueAt)
  assert.ok((await noticesOf(staff, request)).includes('rma.answered'))
  assert.equal((await audit(request, 'OUT_WARRANTY')).status, 400, 'a refusal has its reason')
  const refused = await audit(request, 'OUT_WARRANTY', { remark: 'Opened by somebody else.' })
  assert.deepEqual([refused.data.rmaStatus, refused.data.support2Repair], ['OUT_WARRANTY', false])
  assert.equal((await lane(request, 'APPEAL')).data.rmaStatus, 'IN_APPEAL', 'with new evidence')
  const passed = await audit(request, 'APPEAL_PASSED')
  assert.deepEqual(
    [passed.data.hasWarrantyInfo, passed.data.support2Repair, passed.data.payForRepair],
    [true, true, false],
  )
})

test('notifies staff once of an overdue appeal, even with two instances', async () => {
  const request = await uncovered()
  await lane(request, 'APPEAL')
  assert.equal(await notifyOverdueAppeals(service.app), 0)
  await service.app.db.query(
    sql`update repair_request set appeal_due_at = now() - interval '1 minute' where id = ${request.id}`,
  )
  const told = await Promise.all([notifyOverdueAppeals(service.app), notifyOverdueAppeals(service.app)])
  assert.deepEqual(told.sort(), [0, 1])
  assert.deepEqual(await noticesOf(staff, request), ['rma.overdue', 'rma.appealed', 'rma.filed'])
  const found = await find(staff, { isOverdue: true })
  assert.deepEqual(
    found.map(({ id }) => id),
    [request.id],
  )
  await lane(request, 'NORMAL')
  assert.deepEqual(await find(staff, { isOverdue: true }), [])
})

test('continues the repair after staff confirm the payment', async () => {
  const request = await uncovered()
  assert.equal((await audit(await uncovered(), 'WAITING_REPAIR')).status, 409)
  await lane(request, 'PAY')
  const paid = await audit(request, 'PAY_REPAIR')
  assert.deepEqual(
    [paid.data.hasWarrantyInfo, paid.data.support2Repair, paid.data.payForRepair],
    [false, true, true],
  )
  await audit(request, 'RECEIVED')
  assert.equal(
    (await audit(request, 'WARRANTY_EXCEPTION', { remark: 'x' })).status,
    409,
    'no warranty is in question',
  )
  assert.equal((await audit(request, 'UNDER_REPAIR')).status, 200)
})

test('applies one of two concurrent steps and returns the current status to the other', async () => {
  const request = await filed()
  const { version } = request
  const both = await Promise.all([
    audit(request, 'RECEIVED', { version }),
    audit(request, 'RECEIVED', { version }, secondStaff),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  const late = both.find(({ status }) => status === 409)
  assert.equal(late?.body.data.current.rmaStatus, 'RECEIVED')
})

test('hides internal notes and their files from customers', async () => {
  const request = await filed()
  const { rmaNumber } = request
  const note = async (text: string, isInternal: boolean) =>
    service.call(
      rmaRoutes.addRmaNote,
      { body: { rmaNumber, text, isInternal, fileIds: [await upload(staff)] } },
      { as: staff },
    )
  assert.equal((await note('Customer is difficult', true)).status, 200)
  assert.equal((await note('We look at it today', false)).status, 200)
  const seen = await get(request, owner)
  assert.ok(!JSON.stringify(seen).includes('difficult'))
  assert.ok(JSON.stringify(seen).includes('We look at it today'))
  assert.deepEqual([seen.internalFiles, seen.request.files.length], [[], 1])
  const full = await get(request, staff)
  assert.equal(full.events.filter(({ isInternal }: { isInternal: boolean }) => isInternal).length, 1)
  const download = async (as: TestUser) =>
    (await service.call(rmaFileRoutes.downloadFile, { params: { id: full.internalFiles[0].id } }, { as }))
      .status
  assert.deepEqual(await Promise.all([staff, owner].map(download)), [200, 404])
  assert.deepEqual(await noticesOf(owner, request), ['rma.note'])
  const process = await service.call(rmaRoutes.getRmaStatusProcess, { body: rmaNumber })
  assert.ok(!JSON.stringify(process.body).includes('difficult'))
  assert.equal((await service.call(rmaRoutes.findRmaHistory, { body: { id: request.id } })).status, 403)
})

test('applies a bulk step to all or only the possible requests, each with notice and history', async () => {
  const [one, two, closed] = [await filed(), await filed(), await filed()]
  await lane(closed, 'NORMAL', { end: true })
  const ids = [one.id, two.id, closed.id]
  const change = (set: object, partly = false) =>
    service.call(rmaRoutes.changeRma, { body: { ids, set, partly } }, { as: staff })
  const none = await change({ rmaStatus: 'RECEIVED' })
  assert.deepEqual(
    [none.status, none.body.data.refused],
    [
      409,
      [
        {
          id: closed.id,
          title: closed.rmaNumber,
          msg: 'The request is closed.',
          errors: [{ error: 'rma.closed' }],
        },
      ],
    ],
  )
  assert.equal((await get(one)).request.rmaStatus, 'REQUEST')
  const some = await change({ rmaStatus: 'RECEIVED', remark: 'Pallet 7' }, true)
  assert.deepEqual([some.data.ids, some.data.refused.length], [[one.id, two.id], 1])
  for (const request of [one, two]) {
    const { events, request: now } = await get(request)
    assert.deepEqual([now.rmaStatus, events.at(-1).text, events.length], ['RECEIVED', 'Pallet 7', 2])
    assert.deepEqual(await noticesOf(owner, request), ['rma.received'])
  }
  const undo = (act: string) =>
    service.call(rmaRoutes.undoRmaChange, { body: { change: act, ids: [one.id] } }, { as: staff })
  assert.equal((await undo(some.data.change)).data.refused.length, 1, 'a step is not undone')
  const fault = await change({ faultReason: 'RELAY' }, true)
  assert.equal((await get(one)).request.faultReason, 'RELAY')
  assert.deepEqual((await undo(fault.data.change)).data.ids, [one.id])
  assert.equal((await get(one)).request.faultReason, null)
})

test('assigns a centre and devices, and closes a replaced request', async () => {
  const request = await filed()
  const other = await aCentre(service, { name: 'Second centre' })
  const edit = (given: object, as: TestUser = staff) =>
    service.call(rmaRoutes.editRma, { body: { id: request.id, version: request.version, ...given } }, { as })
  assert.equal((await edit({ repairShop: other }, owner)).status, 403)
  assert.equal((await edit({ repairShop: 999_999 })).status, 400)
  const edited = await edit({
    repairShop: other,
    faultReason: 'RELAY',
    replacementSerialNum: 'C1NEW0001',
    faultySerialNum: 'C1OLD0001',
  })
  assert.deepEqual(
    [edited.data.repairShopName, edited.data.faultReason, edited.data.replacementSerialNum],
    ['Second centre', 'RELAY', 'C1NEW0001'],
  )
  assert.equal((await edit({ contact: 'Late' })).body.error, 'rma.stale')
  for (const status of ['RECEIVED', 'UNDER_REPAIR', 'COMPLETED']) await audit(request, status)
  assert.equal((await get(request)).request.rmaCloseReason, 'REPLACED')
  const { rmaNumber } = request
  const reopened = await service.call(
    rmaRoutes.reopenRma,
    { body: { rmaNumber, remark: 'Again' } },
    { as: staff },
  )
  assert.equal(reopened.status, 409, 'what was completed stays so')
})

test('closes a request with a reason and reopens it, unless another request is open', async () => {
  const request = await uncovered()
  const { rmaNumber, serialNum } = request
  const close = (rmaCloseReason: string) =>
    service.call(
      rmaRoutes.closeRma,
      { body: { rmaNumber, rmaCloseReason, remark: 'No answer.' } },
      { as: staff },
    )
  const reopen = () =>
    service.call(rmaRoutes.reopenRma, { body: { rmaNumber, remark: 'Wrong one' } }, { as: staff })
  assert.equal((await close('COMPLETED')).status, 400)
  assert.deepEqual([(await close('TIME_OUT')).data.closed, (await close('REFUSED')).status], [true, 409])
  assert.equal((await reopen()).data.closed, false)
  await close('REFUSED')
  await filed({ serialNum })
  assert.equal((await reopen()).body.error, 'rma.open_already')
})

test('RMA-22 returns the data of the order form', async () => {
  const request = await filed()
  const { rmaNumber } = request
  const { data } = await service.call(rmaRoutes.getRmaReport, { body: { rmaNumber } })
  for (const field of [
    'serialNum',
    'datalogSn',
    'installLocation',
    'installationDate',
    'dateOfFault',
    'purchaseFrom',
    'faultDesc',
    'phoneNumber',
    'contact',
    'city',
    'rmaNumber',
    'endUser',
    'warrantyDate',
    'warrantyExpireDate',
    'hasWarrantyInfo',
    'payForRepair',
    'rmaStatus',
    'support2Repair',
  ] as const)
    assert.deepEqual(data[field], request[field], field)
  assert.equal(data.name, 'owner')
  assert.equal(
    (await service.call(rmaRoutes.getRmaReport, { body: { rmaNumber } }, { as: otherOwner })).status,
    404,
  )
})

test('RMA-23 RMA-24 RMA-25 RMA-26 RMA-49 returns the status lists with names in order', async () => {
  const { data } = await service.call(rmaRoutes.getRmaStatusParamInfo, {})
  assert.deepEqual(
    data.map(({ name, statuses }: { name: string; statuses: { label: string }[] }) => [
      name,
      statuses.map(({ label }) => label),
    ]),
    [
      [
        'NORMAL',
        [
          'Request',
          'Received',
          'Waiting for repair',
          'Under repair',
          'Warranty exception',
          'Repair completed',
        ],
      ],
      ['APPEAL', ['In appeal', 'Appeal passed, waiting repair']],
      ['OUT_WARRANTY', ['Out warranty']],
      ['PAY', ['Pay for repair request', 'Pay for repair']],
    ],
  )
  assert.equal(Object.keys(rmaStatusLabels).length, 11)
  const own = (await service.call(rmaRoutes.findOwnRma, {})).data
  assert.ok(own.length > 0 && own.every(({ userName }: RmaRequest) => userName === 'owner'))
})

test('finds requests by open time, completion and texts, and restores a deleted request unless another is open', async () => {
  const request = await filed({ contact: 'Zoë Findable', faultDesc: 'Relay clicks' })
  // Filters without a column, which the contract test suite does not cover.
  const filters = [
    { openSince: { from: '2026-01-01' } },
    { completedOn: { isEmpty: true } },
    { search: 'findable' },
  ]
  for (const filter of filters)
    for (const as of [staff, owner])
      assert.ok(
        (await find(as, { contact: 'findable', ...filter })).some(({ id }) => id === request.id),
        `${JSON.stringify(filter)} ${as.username}`,
      )
  assert.deepEqual(await find(staff, { contact: 'findable', openSince: { to: '2026-01-01' } }), [])
  const hits = async (text: string, as: TestUser) =>
    (await service.call(rmaRoutes.searchRma, { body: { text } }, { as })).data.map(
      ({ link }: { link: string }) => link,
    )
  assert.deepEqual(await hits('Findable', staff), [`/rma/${request.rmaNumber}`])
  assert.deepEqual(await hits(request.rmaNumber, otherOwner), [])
  const ids = [request.id]
  assert.equal((await service.call(rmaRoutes.deleteRma, { body: { ids } }, { as: staff })).data.affected, 1)
  assert.equal(await get(request, owner), null)
  assert.deepEqual(await noticesOf(staff, request), [])
  const next = await filed({ serialNum: request.serialNum })
  const restore = () => service.call(rmaRoutes.restoreRma, { body: { ids } }, { as: staff })
  assert.equal((await restore()).body.error, 'rma.open_already')
  await lane(next, 'NORMAL', { end: true })
  assert.equal((await restore()).data.affected, 1)
})

test('counts the rows that its filters find', async () => {
  const { data } = await service.call(rmaRoutes.findRmaFigures, {}, { as: staff })
  const total = async (queryParams: object) => (await find(staff, queryParams)).length
  for (const { value, count } of data.byStatus)
    assert.equal(await total({ closed: false, rmaStatus: value }), count, value)
  for (const { value, count } of data.byModel)
    assert.equal(await total({ closed: false, model: value }), count)
  for (const { repairShop, count } of data.byCentre)
    assert.equal(await total({ closed: false, repairShop }), count)
  for (const { from, to, count } of data.byAge)
    assert.equal(
      await total({ openSince: { ...(from && { from }), ...(to && { to }) } }),
      count,
      `${from} ${to}`,
    )
  assert.equal(data.repairTimes.length, 12)
  for (const { from, to, count, medianHours } of data.repairTimes) {
    assert.equal(await total({ completedOn: { from, to } }), count)
    assert.equal(medianHours === null, count === 0)
  }
  const { data: summary } = await service.call(rmaRoutes.getRmaSummary, {}, { as: installer })
  assert.deepEqual([summary.open, summary.overdue], [[], 0])
  assert.ok(summary.own.length > 0)
})

test('requires a valid calendar, and keeps a centre that is used by a request', async () => {
  const body = {
    ...emptyRepairCentre,
    name: 'Odd',
    phoneNumber: '1',
    contactPerson: 'A',
    address: 'B',
    hours: 'C',
  }
  const saveCentre = (given: object, as: TestUser = staff) =>
    service.call(repairCentreRoutes.saveRepairCentre, { body: { ...body, ...given } }, { as })
  for (const wrong of [
    { timeZone: 'Mars/Olympus' },
    { workingDays: [] },
    { workingDays: [8] },
    { holidays: ['2026-02-30'] },
    { appealEmail: 'no address' },
  ])
    assert.equal((await saveCentre(wrong)).status, 400, JSON.stringify(wrong))
  const { data: saved } = await saveCentre({ timeZone: 'Asia/Shanghai', holidays: ['2026-10-01'] })
  assert.deepEqual([saved.holidays, saved.workingDays, saved.openCount], [['2026-10-01'], [1, 2, 3, 4, 5], 0])
  assert.equal((await saveCentre({ name: 'odd' })).body.error, 'repairCentre.duplicate_name')
  const edited = await saveCentre({ id: saved.id, version: saved.version, hours: 'Never' })
  assert.equal(edited.data.hours, 'Never')
  assert.equal((await saveCentre({ id: saved.id, version: saved.version })).status, 409)
  const remove = ({ id, version }: { id: number; version: number }) =>
    service.call(repairCentreRoutes.deleteRepairCentre, { body: { id, version } }, { as: staff })
  const { data: all } = await service.call(repairCentreRoutes.findRepairCentres, {}, { as: staff })
  const used = all.find(({ id }: { id: number }) => id === centre)
  assert.ok(used.openCount > 0)
  assert.equal((await remove(used)).body.error, 'repairCentre.in_use')
  assert.equal((await remove(edited.data)).status, 200)
})

test('refuses to save, with a hint, while the back office is down', async () => {
  const config = { backofficeUrl: 'http://127.0.0.1:9', appealEmail: 'a@b.c', reportingDays: 90 }
  const alone = await startTestService(rma({ config }), { as: owner })
  const shop = await aCentre(alone)
  const answer = await alone.call(rmaRoutes.saveRma, { body: aDraft(shop) })
  assert.deepEqual([answer.status, answer.body.error], [503, 'device.unavailable'])
  assert.equal((await alone.app.db.query(sql`select from repair_request`)).length, 0)
  await alone.close()
})

test('creates demo requests in every status that pass all calls', async () => {
  const config = { backofficeUrl: 'http://127.0.0.1:9', appealEmail: 'a@b.example', reportingDays: 90 }
  const demo = await startTestService(rma({ config, findDevice: findTestDevice }), {
    as: staff,
    config: { demo: true },
  })
  const found = async (queryParams: object = {}): Promise<RmaRequest[]> =>
    (await demo.call(rmaRoutes.findRma, { body: { page: 1, size: 200, queryParams } })).data.content
  const all = await found()
  assert.ok(all.length > 80, String(all.length))
  const statuses = new Set(all.map(({ rmaStatus }) => rmaStatus))
  assert.deepEqual(
    Object.keys(rmaStatusLabels).filter((status) => !statuses.has(status as never)),
    [],
  )
  for (const userName of ['owner', 'installer'])
    assert.ok((await found({ userName, closed: false })).length > 0, userName)
  const { data } = await demo.call(rmaRoutes.findRmaFigures, {})
  assert.ok(data.repairTimes.filter(({ count }: { count: number }) => count > 0).length > 6)
  const { request, events } = (await demo.call(rmaRoutes.getRma, { body: { rmaNumber: all[0]?.rmaNumber } }))
    .data
  assert.equal(events.at(-1).rmaStatus, request.rmaStatus)
  const saved = await demo.call(rmaRoutes.saveRma, { body: aDraft(1) })
  assert.equal(saved.data.rmaNumber.slice(8), `${String(all.length + 1).padStart(6, '0')}`)
  await demo.close()
})
