import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { type Device, type DeviceDraft, deviceRoutes } from '@portal/contracts/device.contract.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { backofficeNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import {
  emptyRegistration,
  type Registration,
  type RegistrationChange,
  type RegistrationDraft,
  registrationRoutes,
} from '@portal/contracts/registration.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { aDevice, staff as anyStaff, aShippedOrder, installer, owner } from '../common/row.builder.ts'
import { testBackoffice } from '../service.builder.ts'
import { maxAttemptsPerDay } from './registration.rules.ts'

type User = Partial<Identity>
const own = ['registration:view', 'registration:create', 'device:view']
const staff: User = {
  ...anyStaff,
  permissions: [
    ...(anyStaff.permissions ?? []),
    'registration:view',
    'registration:edit',
    'registration:delete',
  ],
}
const other: User = { ...staff, userId: 'M-2', username: 'other' }
/** Private owner. */
const person: User = { ...owner, userId: 'O-5', username: 'anna', companyId: null, permissions: own }
const neighbour: User = { ...person, userId: 'O-6', username: 'ben' }
const dealer: User = { ...owner, permissions: own }
const colleague: User = { ...dealer, userId: 'O-2', username: 'colleague' }
const fitter: User = { ...installer, permissions: own }

const service = testBackoffice({ as: staff })
const { call } = service

async function device(part: Partial<DeviceDraft> = {}): Promise<Device> {
  const stock = { status: 'SHIPPED', warrantyMonths: 60 } as const
  const { data, body } = await call(deviceRoutes.saveDevice, { body: aDevice({ ...stock, ...part }) })
  assert.ok(data, JSON.stringify(body))
  return data
}
const deviceNow = async ({ serialNum }: Device, as: User = staff): Promise<Device> =>
  (await call(deviceRoutes.getDevice, { body: { serialNum } }, { as })).data
const invoice = async (as: User): Promise<string> =>
  (
    await call(
      backofficeFileRoutes.uploadFile,
      { file: { name: 'invoice.pdf', content: '%PDF-1.4\n%%EOF\n' } },
      { as },
    )
  ).data.id
const save = (body: RegistrationDraft, as: User) =>
  call(registrationRoutes.saveRegistration, { body }, { as })
const draft = async (serialNum: string, as: User, part: Partial<RegistrationDraft> = {}) => ({
  ...emptyRegistration,
  serialNum,
  installedOn: '2026-03-10',
  fileIds: [await invoice(as)],
  ...part,
})
async function filed(
  { serialNum }: Device,
  as: User,
  part: Partial<RegistrationDraft> = {},
): Promise<Registration> {
  const { status, data, body } = await save(await draft(serialNum, as, part), as)
  assert.equal(status, 200, JSON.stringify(body))
  return data
}
const draftOf = ({ id, version, serialNum, installedOn, remark }: Registration): RegistrationDraft => ({
  id,
  version,
  serialNum,
  installedOn,
  remark,
})
const decide = (ids: readonly number[], set: RegistrationChange, as: User = staff, partly = false) =>
  call(registrationRoutes.changeRegistrations, { body: { ids: [...ids], set, partly } }, { as })
const confirm = (ids: readonly number[], as?: User) => decide(ids, { status: 'CONFIRMED' }, as)
const withdraw = ({ id, version }: Registration, as: User) =>
  call(registrationRoutes.withdrawRegistration, { body: { id, version } }, { as })
const found = async (as: User, queryParams: object = {}): Promise<Registration[]> =>
  (await call(registrationRoutes.findRegistrations, { body: { page: 1, size: 100, queryParams } }, { as }))
    .data.content
const now = async ({ id }: Registration): Promise<Registration> =>
  (await found(staff)).find((one) => one.id === id) as Registration
const noticesOf = async (as: User, serialNum: string): Promise<string[]> =>
  (await call(backofficeNoticeRoutes.findNotices, {}, { as })).data.notices
    .filter(({ values }: { values: { serialNum?: string } }) => values.serialNum === serialNum)
    .map(({ kind }: { kind: string }) => kind)
const refusal = ({ body }: { body: { data?: { refused: { msg: string }[] } } }) =>
  body.data?.refused.map(({ msg }) => msg)

test('lets only owners and installers register, and answers alike for invisible and unknown devices', async () => {
  const free = await device()
  const body = await draft(free.serialNum, person)
  assert.equal((await save(body, staff)).status, 403)
  const gone = await device()
  await call(deviceRoutes.deleteDevices, { body: { ids: [gone.id] } })
  const taken = await device()
  await confirm([(await filed(taken, neighbour)).id])
  const unknown = [
    'NONE12345',
    gone.serialNum,
    (await device({ companyId: 2 })).serialNum,
    taken.serialNum,
    (await device({ status: 'REPLACED' })).serialNum,
    (await device({ status: 'RETIRED' })).serialNum,
  ]
  const answers = new Set<string>()
  for (const serialNum of unknown) {
    const answer = await save({ ...body, serialNum }, person)
    answers.add(JSON.stringify([answer.status, answer.body.error, answer.body.msg, answer.body.fields]))
  }
  assert.deepEqual(
    [...answers],
    [
      JSON.stringify([
        400,
        'registration.invalid',
        'No device that you can register has this serial number. Check it on the nameplate.',
        {
          serialNum: 'No device that you can register has this serial number. Check it on the nameplate',
        },
      ]),
    ],
  )
  const named = await device({ installationDate: '2026-01-01', status: 'INSTALLED', companyId: 1 })
  const own = await save(await draft(named.serialNum, dealer), dealer)
  assert.equal(own.body.fields.serialNum, 'This device is registered for you already')
  const shipped = (await call(orderRoutes.saveOrder, { body: aShippedOrder({ shippedOn: '2026-03-11' }) }))
    .data
  const ordered = await device({ orderNo: shipped.orderNo })
  for (const [part, field] of [
    [{ installedOn: '2999-01-01' }, 'installedOn'],
    [{ installedOn: '2026-02-30' }, 'installedOn'],
    [{ serialNum: ordered.serialNum }, 'installedOn'],
    [{ fileIds: [] }, 'fileIds'],
    [{ fileIds: undefined }, 'fileIds'],
    [{ fileIds: [await invoice(neighbour)] }, 'fileIds'],
    [{ serialNum: 'x' }, 'serialNum'],
  ] as const) {
    const answer = await save({ ...body, ...part } as RegistrationDraft, person)
    assert.equal(answer.status, 400, field)
    assert.ok(answer.body.fields[field], JSON.stringify(answer.body))
  }
  assert.deepEqual(await found(person), [])
})

test('checks type and size of an invoice and deletes replaced ones', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const cases: [name: string, content: string | Buffer, status: number, error: string][] = [
    ['invoice.png', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(4096)]), 400, 'file.type_mismatch'],
    ['invoice.svg', drawing, 400, 'file.type_not_allowed'],
    ['invoice.png', drawing, 400, 'file.type_mismatch'],
    ['invoice.pdf', Buffer.alloc(60 * 2 ** 20, '%PDF-1.4\n'), 413, 'file.too_large'],
  ]
  const uploader = { ...person, userId: 'O-8' }
  for (const [name, content, status, error] of cases) {
    const answer = await call(backofficeFileRoutes.uploadFile, { file: { name, content } }, { as: uploader })
    assert.deepEqual([answer.status, answer.body.error], [status, error], name)
  }
  const kept = await service.app.db.query(sql`select from file where created_by = 'O-8'`)
  assert.equal(kept.length, 0)
})

test('sets owner, date and warranty on confirmation, and records who did it', async () => {
  for (const { as, role, gives } of [
    { as: person, role: 'OWNER', gives: { ownerId: 'O-5', companyId: null, installerId: null } },
    { as: dealer, role: 'OWNER', gives: { ownerId: null, companyId: 1, installerId: null } },
    { as: fitter, role: 'INSTALLER', gives: { ownerId: null, companyId: null, installerId: 'I-1' } },
  ]) {
    const free = await device()
    const one = await filed({ ...free, serialNum: free.serialNum.toLowerCase() }, as, {
      remark: 'In the shed',
    })
    assert.deepEqual(
      [one.serialNum, one.status, one.role, one.userName, one.files.length, one.model],
      [free.serialNum, 'WAITING', role, as.username, 1, 'LXP_5K'],
    )
    assert.deepEqual(await noticesOf(staff, free.serialNum), ['registration.sent'])
    const confirmed = await confirm([one.id])
    assert.deepEqual([confirmed.status, confirmed.data.ids], [200, [one.id]], JSON.stringify(confirmed.body))
    const { companyId, ownerId, installerId, installationDate, status, warranty } = await deviceNow(free)
    assert.deepEqual({ ownerId, companyId, installerId }, gives)
    assert.deepEqual([installationDate, status], ['2026-03-10', 'INSTALLED'])
    assert.deepEqual(warranty, {
      startsOn: '2026-03-10',
      expiresOn: '2031-03-10',
      reason: 'FROM_INSTALLATION',
    })
    assert.equal((await deviceNow(free, as))?.id, role === 'OWNER' ? free.id : undefined)
    const { data: history } = await call(deviceRoutes.findDeviceHistory, { body: { id: free.id } })
    assert.deepEqual([history[0].by, history[0].action], [staff.username, 'edit'])
    assert.deepEqual(await noticesOf(as, free.serialNum), ['registration.confirmed'])
    assert.deepEqual(await noticesOf(staff, free.serialNum), [], 'nobody has to look at it any more')
  }
})

test("registers a company's device without a date, for an owner and an installer too", async () => {
  const own = await device({ companyId: 1, endUser: 'Kept' })
  const [owners, fitters] = [
    await filed(own, dealer),
    await filed(own, fitter, { installedOn: '2026-03-12' }),
  ]
  assert.equal((await confirm([owners.id, fitters.id])).status, 200)
  const { companyId, installerId, installationDate, endUser } = await deviceNow(own)
  assert.deepEqual([companyId, installerId, installationDate, endUser], [1, 'I-1', '2026-03-10', 'Kept'])
})

test('moves a private device to the company that its owner joins', async () => {
  const free = await device()
  await confirm([(await filed(free, person)).id])
  const { owner: _, installer: __, warranty, createdAt, updatedAt, ...held } = await deviceNow(free)
  const cleared = { ...held, installationDate: null, status: 'SHIPPED' as const }
  assert.equal((await call(deviceRoutes.saveDevice, { body: cleared })).status, 200)
  await confirm([(await filed(free, { ...person, companyId: 1 })).id])
  const { companyId, ownerId } = await deviceNow(free)
  assert.deepEqual([companyId, ownerId], [1, null])
})

test('requests more information and stores it; refuses with a reason and undoes it', async () => {
  const free = await device()
  const one = await filed(free, person)
  for (const status of ['ASKED', 'REFUSED'] as const)
    assert.deepEqual(refusal(await decide([one.id], { status })), [
      'Say why: whoever registered the device reads it.',
    ])
  assert.deepEqual(refusal(await decide([one.id], { reason: 'Hm' })), [
    'Choose what becomes of the registration.',
  ])
  const asking = { status: 'ASKED', reason: 'The date cannot be read.' } as const
  assert.equal((await decide([one.id], asking)).status, 200)
  assert.deepEqual(await noticesOf(person, free.serialNum), ['registration.asked'])
  const asked = (await found(person, { serialNum: free.serialNum }))[0] as Registration
  assert.deepEqual([asked.status, asked.reason], ['ASKED', asking.reason])
  const strange = await save({ ...draftOf(asked), serialNum: 'NONE1' }, person)
  assert.ok(strange.body.fields.serialNum)
  assert.equal((await save(draftOf(one), person)).status, 409, 'from before support asked')
  const fileIds = [...asked.files.map(({ id }) => id), await invoice(person)]
  const added = await save({ ...draftOf(asked), installedOn: '2026-03-09', fileIds }, person)
  assert.deepEqual(
    [added.data.status, added.data.installedOn, added.data.files.length],
    ['WAITING', '2026-03-09', 2],
  )
  assert.deepEqual(await noticesOf(staff, free.serialNum), ['registration.sent'])
  assert.deepEqual(await noticesOf(person, free.serialNum), [])

  const refused = await decide([one.id], { status: 'REFUSED', reason: 'Not a dealer of ours.' })
  assert.deepEqual(await noticesOf(person, free.serialNum), ['registration.refused'])
  assert.equal((await save(draftOf(await now(one)), person)).body.error, 'registration.closed')
  assert.deepEqual((await deviceNow(free)).ownerId, null)
  const ids = [one.id]
  const undo = (change: string) => call(registrationRoutes.undoRegistrationChange, { body: { change, ids } })
  assert.deepEqual((await undo(refused.data.change)).data.ids, ids)
  assert.deepEqual([(await now(one)).status, await noticesOf(person, free.serialNum)], ['WAITING', []])
  const confirmed = await confirm(ids)
  assert.deepEqual(
    (await undo(confirmed.data.change)).data.refused.map(({ msg }: { msg: string }) => msg),
    ['The device has been given away. Change the device.'],
  )
})

test('skips withdrawn and conflicting registrations and confirms the others', async () => {
  const [free, sold, binned] = [await device(), await device(), await device()]
  const [mine, gone] = [await filed(free, person), await filed(free, neighbour)]
  assert.equal((await withdraw(gone, person)).status, 404)
  assert.equal((await withdraw(gone, neighbour)).data.status, 'WITHDRAWN')
  assert.deepEqual(await noticesOf(staff, free.serialNum), ['registration.sent'], 'that of the other')
  assert.deepEqual(refusal(await confirm([gone.id])), ['The registration was withdrawn.'])
  assert.equal((await withdraw(gone, neighbour)).status, 409)
  // Allows a second registration by another user.
  const again = await filed(free, neighbour)
  assert.equal((await save(await draft(free.serialNum, neighbour), neighbour)).status, 400)
  const [late, lost] = [await filed(sold, person), await filed(binned, person)]
  const { owner: _, installer: __, warranty, createdAt, updatedAt, ...soldDraft } = sold
  await call(deviceRoutes.saveDevice, { body: { ...soldDraft, companyId: 2 } })
  await call(deviceRoutes.deleteDevices, { body: { ids: [binned.id] } })
  assert.deepEqual(refusal(await confirm([mine.id, again.id, late.id, lost.id])), [
    'Two of the chosen registrations are of this device. Choose one.',
    'Two of the chosen registrations are of this device. Choose one.',
    'The device has another owner by now.',
    'The device is deleted.',
  ])
  assert.equal((await now(mine)).status, 'WAITING')
  const partly = await decide([mine.id, late.id, lost.id], { status: 'CONFIRMED' }, staff, true)
  assert.deepEqual([partly.data.ids, partly.data.refused.length], [[mine.id], 2])
  assert.deepEqual(refusal(await confirm([again.id])), ['The device has another owner by now.'])
})

test('applies one of two concurrent actions and returns its result to the other', async () => {
  const free = await device()
  const one = await draft(free.serialNum, person)
  const twice = await Promise.all([save(one, person), save(await draft(free.serialNum, person), person)])
  assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 400])
  assert.equal(
    twice.find(({ status }) => status === 400)?.body.fields.serialNum,
    'You have registered this device already. Support will decide',
  )
  const [first] = await found(person, { serialNum: free.serialNum })
  const second = await filed(free, neighbour)
  const both = await Promise.all([confirm([first?.id ?? 0]), confirm([second.id], other)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  assert.deepEqual(refusal(both.find(({ status }) => status === 409) as never), [
    'The device has another owner by now.',
  ])
  const next = await filed(await device(), person)
  const decisions = await Promise.all([
    confirm([next.id]),
    decide([next.id], { status: 'REFUSED', reason: 'No' }, other),
    withdraw(next, person),
  ])
  assert.deepEqual(decisions.map(({ status }) => status).sort(), [200, 409, 409])
  const { status } = await now(next)
  assert.equal(
    status,
    ['CONFIRMED', 'REFUSED', 'WITHDRAWN'][decisions.findIndex((one) => one.status === 200)],
  )
})

test("shows registrations and invoices to the author, the owner's company and support only", async () => {
  const one = await filed(await device(), dealer)
  const fitted = await filed(await device(), fitter)
  const seen = async (as: User) => {
    const ids = (await found(as)).map(({ id }) => id)
    return [one.id, fitted.id].map((id) => ids.includes(id))
  }
  assert.deepEqual(await Promise.all([staff, dealer, colleague, fitter, neighbour].map(seen)), [
    [true, true],
    [true, false],
    [true, false],
    [false, true],
    [false, false],
  ])
  const download = async (as: User) =>
    (await call(backofficeFileRoutes.downloadFile, { params: { id: one.files[0]?.id ?? '' } }, { as })).status
  assert.deepEqual(await Promise.all([staff, colleague, fitter].map(download)), [200, 200, 404])
  assert.equal((await save(draftOf(one), neighbour)).status, 404)
  assert.equal((await confirm([one.id], dealer)).status, 403)
  const ids = [one.id]
  assert.equal(
    (await call(registrationRoutes.deleteRegistrations, { body: { ids } }, { as: dealer })).status,
    403,
  )
})

test('refuses to confirm a deleted registration, and notifies support when it is restored', async () => {
  const free = await device()
  const ids = [(await filed(free, dealer)).id]
  assert.equal((await call(registrationRoutes.deleteRegistrations, { body: { ids } })).data.affected, 1)
  assert.deepEqual(await noticesOf(staff, free.serialNum), [])
  assert.equal((await confirm(ids)).status, 404)
  assert.equal((await call(registrationRoutes.restoreRegistrations, { body: { ids } })).data.affected, 1)
  assert.deepEqual(await noticesOf(other, free.serialNum), ['registration.sent'])
})

test('limits guessing of serial numbers', async () => {
  const guesser = { ...person, userId: 'O-7' }
  await service.app.db.query(
    sql`insert into registration_try values ('O-7', current_date, ${maxAttemptsPerDay - 1})`,
  )
  const body = await draft('NONE12345', guesser)
  const answers = await Promise.all([save(body, guesser), save(body, guesser), save(body, guesser)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [400, 429, 429])
  await service.app.db.query(sql`update registration_try set day = day - 1 where account_id = 'O-7'`)
  assert.equal((await save(body, guesser)).status, 400)
})
