import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Device, deviceInternalRoutes, deviceRoutes } from '@portal/contracts/device.contract.ts'
import { exportRoutes } from '@portal/contracts/export.contract.ts'
import { backofficeFileRoutes, type StoredFile } from '@portal/contracts/file.contract.ts'
import { backofficeNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { warrantyServiceTypes } from '@portal/contracts/reference.ts'
import { type Warranty, type WarrantyDraft, warrantyRoutes } from '@portal/contracts/warranty.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { aDevice, aWarranty, owner, ownerWithAllPermissions } from '../common/row.builder.ts'
import { anExport, exportRows } from '../export/export.builder.ts'
import { findRoute, testBackoffice } from '../service.builder.ts'
import { type FindCompanyAccounts, notifyEndingWarranties } from './ending.ts'

const service = testBackoffice()
const { call } = service

const firstPage = { page: 1, size: 15 }
async function saved(draft: WarrantyDraft): Promise<Warranty> {
  const { status, data, body } = await call(warrantyRoutes.saveWarranty, { body: draft })
  assert.equal(status, 200, JSON.stringify(body))
  return data
}
async function aSavedDevice(part: Parameters<typeof aDevice>[0] = {}): Promise<Device> {
  const installed = { installationDate: '2024-01-31', warrantyMonths: 12, status: 'INSTALLED' } as const
  const { data, body } = await call(deviceRoutes.saveDevice, { body: aDevice({ ...installed, ...part }) })
  assert.ok(data, JSON.stringify(body))
  return data
}
const draftOf = ({ model, owner, expiry, files, createdAt, updatedAt, ...draft }: Warranty): WarrantyDraft =>
  draft
const coverOf = async ({ serialNum }: { serialNum: string }) =>
  (await call(deviceRoutes.getDevice, { body: { serialNum } })).data.warranty
const seen = async (as: object, queryParams = {}) =>
  (
    await call(warrantyRoutes.findWarranties, { body: { ...firstPage, queryParams } }, { as })
  ).data.content.map(({ id }: Warranty) => id)
const uploaded = async (): Promise<StoredFile> =>
  (
    await call(backofficeFileRoutes.uploadFile, {
      file: { name: 'invoice.pdf', content: '%PDF-1.4\n%%EOF\n' },
    })
  ).data

test('requires an existing device and files, and an end after the start', async () => {
  const { serialNum } = await aSavedDevice()
  const cases: [Partial<WarrantyDraft>, string][] = [
    [{ serialNum: 'NONE1' }, 'serialNum'],
    [{ serialNum, agreedEnd: '2026-01-30' }, 'agreedEnd'],
    [{ serialNum, months: 0 }, 'months'],
    [{ serialNum, startsOn: '2026-02-30' }, 'startsOn'],
    [{ serialNum, fileIds: ['00000000-0000-4000-8000-000000000000'] }, 'fileIds'],
  ]
  for (const [part, field] of cases) {
    const { status, body } = await call(warrantyRoutes.saveWarranty, { body: aWarranty(part) })
    assert.equal(status, 400, field)
    assert.ok(body.fields[field], JSON.stringify(body))
  }
})

test('BO-03 saves, finds, exports and deletes a warranty at its addresses', async () => {
  const device = await aSavedDevice({ companyId: 1 })
  const { serialNum } = device
  const draft = aWarranty({ serialNum: serialNum.toLowerCase() })
  const { data: warranty } = await call(findRoute('/warranty/save'), { body: draft })
  assert.deepEqual(
    [warranty.serialNum, warranty.model, warranty.owner],
    [serialNum, device.model, 'Signal Ridge'],
  )
  assert.deepEqual(warranty.expiry, { startsOn: '2026-01-31', expiresOn: '2027-01-31', reason: 'FROM_START' })
  const queryParams = { serialNum }
  const find = async () =>
    (await call(findRoute('/warranty/findPage'), { body: { ...firstPage, queryParams } })).data.content
  assert.deepEqual(await find(), [warranty])
  const changed = await saved({ ...draftOf(warranty), agreedEnd: '2026-12-24' })
  assert.deepEqual([changed.expiry.expiresOn, changed.expiry.reason], ['2026-12-24', 'AGREED'])
  const both = await Promise.all(
    [1, 2].map((months) => call(warrantyRoutes.saveWarranty, { body: { ...draftOf(changed), months } })),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409], 'two at the same moment')
  const fields = ['serialNum', 'expiresOn', 'owner']
  assert.deepEqual(
    await exportRows(service, exportRoutes.exportWarranties, anExport(fields, { queryParams })),
    [fields, [serialNum, '2026-12-24', 'Signal Ridge']],
  )
  const body = { ids: [warranty.id] }
  assert.equal((await call(findRoute('/warranty/delete'), { body })).data.affected, 1)
  assert.deepEqual(await find(), [])
})

test('REF-01 accepts every warranty service type and no other', async () => {
  const { serialNum } = await aSavedDevice()
  for (const serviceType of warrantyServiceTypes) await saved(aWarranty({ serialNum, serviceType }))
  const body = { ...aWarranty({ serialNum }), serviceType: 'GIFT' }
  assert.equal((await call(warrantyRoutes.saveWarranty, { body })).status, 400)
  assert.deepEqual(warrantyServiceTypes, [
    'REPAIRED_UNIT',
    'REPLACEMENT',
    'EXTENDED_WARRANTY',
    'DAMAGE_OUT_OF_WARRANTY',
  ])
})

test('covers a device until its last confirmed warranty ends, and names that warranty', async () => {
  const device = await aSavedDevice()
  const { serialNum } = device
  const sold = { startsOn: '2024-01-31', expiresOn: '2025-01-31', reason: 'FROM_INSTALLATION' }
  assert.deepEqual(await coverOf(device), sold)
  const extension = await saved(aWarranty({ serialNum, startsOn: '2025-01-31', status: 'REGISTERED' }))
  assert.deepEqual(await coverOf(device), sold)
  const ids = [extension.id]
  const change = await call(warrantyRoutes.changeWarranties, { body: { ids, set: { status: 'CONFIRMED' } } })
  assert.equal(change.status, 200, JSON.stringify(change.body))
  const extended = { startsOn: '2024-01-31', expiresOn: '2026-01-31', reason: 'EXTENDED_WARRANTY' }
  assert.deepEqual(await coverOf(device), extended)
  // Compares the filter with the displayed value.
  const expiring = { serialNum, warrantyExpiresOn: { from: '2026-01-31', to: '2026-01-31' } }
  const found = await call(deviceRoutes.findDevices, { body: { ...firstPage, queryParams: expiring } })
  assert.deepEqual(found.data.content[0].warranty, extended)
  // Adds an earlier warranty, excluded damage and transferred cover, none of which changes the end.
  const early = await saved(aWarranty({ serialNum, serviceType: 'REPAIRED_UNIT', startsOn: '2024-02-01' }))
  await saved(aWarranty({ serialNum, serviceType: 'DAMAGE_OUT_OF_WARRANTY', months: 240 }))
  assert.deepEqual(await coverOf(device), extended)
  await call(warrantyRoutes.deleteWarranties, { body: { ids: [extension.id, early.id] } })
  assert.deepEqual(await coverOf(device), sold)
  const carried = { serviceType: 'REPLACEMENT', startsOn: '2024-03-01', agreedEnd: '2024-09-01' } as const
  await saved(aWarranty({ serialNum, ...carried }))
  assert.deepEqual(await coverOf(device), sold)
  const other = await aSavedDevice()
  const moved = await saved(aWarranty({ serialNum, months: 120 }))
  await saved({ ...draftOf(moved), serialNum: other.serialNum })
  assert.deepEqual(await coverOf(device), sold)
  assert.equal((await coverOf(other)).expiresOn, '2036-01-31')
  const undone = await call(warrantyRoutes.undoWarrantyChange, {
    body: { change: change.data.change, ids },
  })
  assert.equal(undone.data.refused.length, 1)
})

test('extends current cover when bought in advance, and leaves a gap when bought late', async () => {
  const [early, late] = [await aSavedDevice({ warrantyMonths: 60 }), await aSavedDevice()]
  await saved(aWarranty({ serialNum: early.serialNum, startsOn: '2029-01-31', months: 24 }))
  await saved(aWarranty({ serialNum: late.serialNum, startsOn: '2035-01-31', months: 24 }))
  const read = async ({ serialNum }: Device): Promise<Device> =>
    (await call(deviceRoutes.getDevice, { body: { serialNum } })).data
  assert.deepEqual((await read(early)).warranty, {
    startsOn: '2024-01-31',
    expiresOn: '2031-01-31',
    reason: 'EXTENDED_WARRANTY',
  })
  const { serialNum, warranty, cover, coverEndsOn } = await read(late)
  assert.deepEqual([warranty.expiresOn, coverEndsOn, cover.length], ['2025-01-31', '2037-01-31', 2])
  const asker = { userId: 'U-1', role: 'MAINTAIN', kind: 'staff', companyId: null }
  const repair = await call(deviceInternalRoutes.findDeviceToRepair, { body: { user: asker, serialNum } })
  assert.deepEqual(repair.data.cover, cover)
  for (const [field, on] of [
    ['warrantyExpiresOn', '2025-01-31'],
    ['coverEndsOn', '2037-01-31'],
  ] as const) {
    const queryParams = { serialNum, [field]: { from: on, to: on } }
    const found = await call(deviceRoutes.findDevices, { body: { ...firstPage, queryParams } })
    assert.equal(found.data.content.length, 1, field)
  }
})

test('counts all warranties of a device that are saved concurrently', async () => {
  const { serialNum, ...device } = await aSavedDevice()
  const answers = await Promise.all(
    [10, 20, 30, 40, 50, 60].map((months) =>
      call(warrantyRoutes.saveWarranty, { body: aWarranty({ serialNum, months }) }),
    ),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(6).fill(200),
  )
  assert.equal((await coverOf({ ...device, serialNum })).expiresOn, '2031-01-31')
  await Promise.all(
    answers.map(({ data }, index) =>
      index % 2
        ? call(warrantyRoutes.deleteWarranties, { body: { ids: [data.id] } })
        : call(warrantyRoutes.saveWarranty, { body: { ...draftOf(data), purchaser: 'Two at once' } }),
    ),
  )
  assert.equal((await coverOf({ ...device, serialNum })).expiresOn, '2030-03-31')
})

test('refuses to delete a device that has a warranty, and restores a warranty only if its device exists', async () => {
  const device = await aSavedDevice()
  const { id } = await saved(aWarranty({ serialNum: device.serialNum }))
  const refused = await call(deviceRoutes.deleteDevices, { body: { ids: [device.id] } })
  assert.deepEqual([refused.status, /1 warranty/.test(refused.body.msg)], [409, true])
  await call(warrantyRoutes.deleteWarranties, { body: { ids: [id] } })
  assert.equal((await call(deviceRoutes.deleteDevices, { body: { ids: [device.id] } })).status, 200)
  const orphan = await call(warrantyRoutes.restoreWarranties, { body: { ids: [id] } })
  assert.deepEqual([orphan.status, orphan.body.msg.includes(device.serialNum)], [409, true])
})

test('shows an owner warranties and invoices of own devices only', async () => {
  const [own, foreign] = [await aSavedDevice({ companyId: 1 }), await aSavedDevice({ companyId: 2 })]
  const invoice = await uploaded()
  const warranty = await saved(aWarranty({ serialNum: own.serialNum, fileIds: [invoice.id] }))
  assert.deepEqual(warranty.files, [invoice])
  const other = await saved(aWarranty({ serialNum: foreign.serialNum, fileIds: [(await uploaded()).id] }))
  assert.ok((await seen(owner)).includes(warranty.id) && !(await seen(owner)).includes(other.id))
  const ofDevice = (serialNum: string) =>
    call(warrantyRoutes.findDeviceWarranties, { body: { serialNum } }, { as: owner })
  assert.deepEqual((await ofDevice(own.serialNum)).data, [warranty])
  assert.deepEqual((await ofDevice(foreign.serialNum)).data, [])
  const fetched = async ({ id }: StoredFile, as: object) =>
    (await call(backofficeFileRoutes.downloadFile, { params: { id } }, { as })).status
  assert.equal(await fetched(invoice, owner), 200)
  assert.equal(await fetched(invoice, { ...owner, companyId: 2 }), 404)
  assert.equal(await fetched(invoice, { ...owner, permissions: ['order:view'] }), 404)
  for (const answer of [
    await call(
      warrantyRoutes.findWarrantyHistory,
      { body: { id: other.id } },
      { as: ownerWithAllPermissions },
    ),
    await call(warrantyRoutes.saveWarranty, { body: draftOf(other) }, { as: ownerWithAllPermissions }),
    await call(
      warrantyRoutes.deleteWarranties,
      { body: { ids: [other.id] } },
      { as: ownerWithAllPermissions },
    ),
  ])
    assert.ok(answer.status === 404 || answer.body.fields?.serialNum, JSON.stringify(answer.body))
  const strange = aWarranty({ serialNum: foreign.serialNum })
  const refused = await call(warrantyRoutes.saveWarranty, { body: strange }, { as: ownerWithAllPermissions })
  assert.ok(refused.body.fields.serialNum)
  const { owner: _, warranty: __, createdAt, updatedAt, ...draft } = own
  await call(deviceRoutes.saveDevice, { body: { ...draft, companyId: 2 } })
  assert.ok(!(await seen(owner)).includes(warranty.id))
  assert.equal(await fetched(invoice, owner), 404)
})

test('keeps the invoice when a save omits it, and deletes it when a save removes it', async () => {
  const { serialNum } = await aSavedDevice()
  const [first, second] = [await uploaded(), await uploaded()]
  const warranty = await saved(aWarranty({ serialNum, fileIds: [first.id, second.id] }))
  const kept = await saved({ ...draftOf(warranty), purchaser: 'Somebody' })
  assert.equal(kept.files.length, 2)
  const left = await saved({ ...draftOf(kept), fileIds: [second.id] })
  assert.deepEqual(left.files, [second])
  const [row] = await service.app.db.query<{ noun: string | null }>(
    sql`select noun from file where id = ${first.id}`,
  )
  assert.equal(row?.noun, null)
  const taken = await call(warrantyRoutes.saveWarranty, {
    body: aWarranty({ serialNum, fileIds: [second.id] }),
  })
  assert.ok(taken.body.fields.fileIds)
})

test('notifies owners once of a warranty that ends within thirty days, and again when the end moves', async () => {
  const inDays = (days: number, years = 0) => {
    const day = new Date(Date.now() + days * 86_400_000)
    day.setUTCFullYear(day.getUTCFullYear() + years)
    return day.toISOString().slice(0, 10)
  }
  const ends = (days: number, part: Parameters<typeof aDevice>[0]) =>
    aSavedDevice({ installationDate: inDays(days, -1), warrantyMonths: 12, ...part })
  const ofFirm = { companyId: 2, ownerId: null }
  const single = await ends(20, ofFirm)
  await ends(10, ofFirm)
  await ends(10, ofFirm)
  await ends(40, ofFirm)
  await ends(-3, ofFirm)
  await ends(5, { ...ofFirm, status: 'RETIRED' })
  const extended = await ends(15, ofFirm)
  await saved(
    aWarranty({ serialNum: extended.serialNum, startsOn: inDays(15), months: 24, status: 'CONFIRMED' }),
  )
  const asked: number[][] = []
  const ownersOf: FindCompanyAccounts = async (companyIds) => {
    asked.push(companyIds)
    return [{ companyId: 2, accountId: 'END-1' }]
  }
  const told = async (userId: string) =>
    (
      await call(backofficeNoticeRoutes.findNotices, {}, { as: { userId, permissions: [] } })
    ).data.notices.map(({ kind, values, path }: { kind: string; values: object; path: string }) => [
      kind,
      values,
      path,
    ])
  await assert.rejects(
    notifyEndingWarranties(service.app, () => Promise.reject(new Error('identity is away'))),
    /away/,
  )
  assert.deepEqual(await told('END-1'), [], 'told later')
  await Promise.all([
    notifyEndingWarranties(service.app, ownersOf),
    notifyEndingWarranties(service.app, ownersOf),
  ])
  await notifyEndingWarranties(service.app, ownersOf)
  const one = [
    'warranty.ends',
    { serialNum: single.serialNum, day: inDays(20) },
    `/device/${single.serialNum}`,
  ]
  const two = [
    'warranty.endSeveral',
    { count: '2', day: inDays(10) },
    `/device?warrantyExpiresOn=${inDays(10)}..${inDays(10)}`,
  ]
  assert.deepEqual((await told('END-1')).sort(), [two, one])
  await service.app.db.query(sql`delete from notice where audience = 'user END-1'`)
  await notifyEndingWarranties(service.app, ownersOf)
  assert.deepEqual(await told('END-1'), [], 'not again')
  await saved(
    aWarranty({
      serialNum: single.serialNum,
      startsOn: inDays(-5),
      agreedEnd: inDays(25),
      months: 1,
      status: 'CONFIRMED',
    }),
  )
  await notifyEndingWarranties(service.app, ownersOf)
  assert.deepEqual(await told('END-1'), [
    ['warranty.ends', { serialNum: single.serialNum, day: inDays(25) }, `/device/${single.serialNum}`],
  ])
})
