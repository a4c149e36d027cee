import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Claim, type ClaimDraft, claimRoutes } from '@portal/contracts/claim.contract.ts'
import { type Device, type DeviceEvent, deviceRoutes } from '@portal/contracts/device.contract.ts'
import { backofficeFileRoutes, type StoredFile } from '@portal/contracts/file.contract.ts'
import {
  batteryTypes,
  faultReasons,
  outcomes,
  replaceKinds,
  warrantyServiceTypes,
  warrantyStates,
} from '@portal/contracts/reference.ts'
import { type Repair, repairInternalRoutes } from '@portal/contracts/repair.contract.ts'
import { searchRoutes } from '@portal/contracts/search.contract.ts'
import { type Warranty, warrantyRoutes } from '@portal/contracts/warranty.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import type { Answer } from '@portal/testing/node/service.ts'
import { aClaim, aDevice, aWarranty, owner, ownerWithAllPermissions, staff } from '../common/row.builder.ts'
import { findRoute, testBackoffice } from '../service.builder.ts'

const service = testBackoffice()
const { call } = service

const firstPage = { page: 1, size: 15 }
async function filed(draft: Partial<ClaimDraft>): Promise<Claim> {
  const { status, data, body } = await call(claimRoutes.addClaim, { body: aClaim(draft) })
  assert.equal(status, 200, JSON.stringify(body))
  return data
}
const draftOf = ({ claimNo, model, owner, files, createdAt, updatedAt, ...draft }: Claim): ClaimDraft => draft
const edit = (claim: Claim, change: Partial<ClaimDraft>, as?: object) =>
  call(claimRoutes.editClaim, { body: { ...draftOf(claim), ...change } }, as ? { as } : {})
async function edited(claim: Claim, change: Partial<ClaimDraft>): Promise<Claim> {
  const { status, data, body } = await edit(claim, change)
  assert.equal(status, 200, JSON.stringify(body))
  return data
}
/** Device whose warranty ends in 2030. */
async function aSavedDevice(part: Parameters<typeof aDevice>[0] = {}): Promise<Device> {
  const installed = { installationDate: '2025-01-31', status: 'INSTALLED' } as const
  const { data, body } = await call(deviceRoutes.saveDevice, { body: aDevice({ ...installed, ...part }) })
  assert.ok(data, JSON.stringify(body))
  return data
}
const stock = { installationDate: null, status: 'IN_STOCK' } as const
const read = async ({ serialNum }: { serialNum: string }): Promise<Device> =>
  (await call(deviceRoutes.getDevice, { body: { serialNum } })).data
const warrantiesOf = async ({ serialNum }: { serialNum: string }): Promise<Warranty[]> =>
  (await call(warrantyRoutes.findDeviceWarranties, { body: { serialNum } })).data

test('requires a sold device and a suitable replacement for a claim', async () => {
  const { serialNum } = await aSavedDevice()
  const cases: [Partial<ClaimDraft>, string][] = [
    [{ serialNum: 'NONE1' }, 'serialNum'],
    [{ serialNum, occurredOn: '2999-01-01' }, 'occurredOn'],
    [{ serialNum, occurredOn: '2025-01-30' }, 'occurredOn'],
    [{ serialNum, replaceKind: 'BOARDS', replacementSerialNum: serialNum }, 'replaceKind'],
    [{ serialNum, replaceKind: 'INVERTER', replacementSerialNum: serialNum }, 'replacementSerialNum'],
    [{ serialNum, replaceKind: 'INVERTER', replacementSerialNum: 'NONE1' }, 'replacementSerialNum'],
  ]
  for (const [part, field] of cases) {
    const { status, body } = await call(claimRoutes.addClaim, { body: aClaim(part) })
    assert.equal(status, 400, field)
    assert.ok(body.fields[field], JSON.stringify(body))
  }
})

test('BO-02 adds, finds, edits and deletes a claim at its addresses', async () => {
  const device = await aSavedDevice({ companyId: 1 })
  const draft = aClaim({ serialNum: device.serialNum, replaceKind: 'BOARDS', batteryType: 'LITHIUM' })
  const { data: claim } = await call(findRoute('/defective/add'), { body: draft })
  assert.match(claim.claimNo, /^C\d{6}$/)
  assert.deepEqual([claim.model, claim.owner], [device.model, 'Signal Ridge'])
  const find = async () =>
    (
      await call(findRoute('/defective/findPage'), {
        body: { ...firstPage, queryParams: { serialNum: device.serialNum } },
      })
    ).data.content
  assert.deepEqual(await find(), [claim])
  const change = { outcome: 'SOLVED', remark: 'Board changed' } as const
  const { data: solved } = await call(findRoute('/defective/edit'), {
    body: { ...draftOf(claim), ...change },
  })
  assert.deepEqual([solved.outcome, solved.version], ['SOLVED', 2])
  const both = await Promise.all(['One', 'Two'].map((handler) => edit(solved, { handler })))
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409], 'two at the same moment')
  const found = await call(searchRoutes.searchTrace, { body: { text: claim.claimNo.toLowerCase() } })
  assert.deepEqual(found.data[0], {
    kind: 'Claims',
    title: claim.claimNo,
    detail: device.serialNum,
    link: `/defective?claimNo=${claim.claimNo}`,
  })
  const body = { ids: [claim.id] }
  assert.equal((await call(findRoute('/defective/delete'), { body })).data.affected, 1)
  assert.equal((await edit(solved, {})).status, 404)
  assert.deepEqual(await find(), [])
})

test('accepts every code of the reference lists', async () => {
  const { serialNum } = await aSavedDevice()
  const lists = {
    faultReason: faultReasons,
    batteryType: batteryTypes,
    replaceKind: replaceKinds,
    serviceType: warrantyServiceTypes,
    outcome: outcomes,
    warranty: warrantyStates,
  }
  const claim = await filed({ serialNum })
  let version = claim.version
  for (const [field, codes] of Object.entries(lists))
    for (const code of codes) {
      const { status, data } = await edit({ ...claim, version }, { [field]: code })
      assert.equal(status, 200, code)
      version = data.version
    }
})

test('transfers the remaining warranty to a replacement once', async () => {
  const [device, replacement, other] = [
    await aSavedDevice(),
    await aSavedDevice(stock),
    await aSavedDevice(stock),
  ]
  const change = { replaceKind: 'INVERTER', replacementSerialNum: replacement.serialNum } as const
  const claim = await filed({ serialNum: device.serialNum, ...change })
  assert.equal((await read(device)).status, 'REPLACED')
  const carried = { startsOn: '2025-06-15', expiresOn: '2030-01-31', reason: 'REPLACEMENT' }
  assert.deepEqual((await read(replacement)).warranty, carried)
  const events = await call(deviceRoutes.findDeviceHistory, { body: { id: device.id } })
  assert.deepEqual(events.data[0].after, { status: 'REPLACED' })
  // Refuses a second replacement of a device, and a second use of a replacement.
  const again = aClaim({ ...change, serialNum: device.serialNum, replacementSerialNum: other.serialNum })
  const twice = await call(claimRoutes.addClaim, { body: again })
  assert.match(twice.body.fields.replacementSerialNum, new RegExp(claim.claimNo))
  const third = await aSavedDevice()
  const elsewhere = await call(claimRoutes.addClaim, {
    body: aClaim({ ...change, serialNum: third.serialNum }),
  })
  assert.match(elsewhere.body.fields.replacementSerialNum, new RegExp(claim.claimNo))
  const dead = await call(claimRoutes.addClaim, {
    body: aClaim({ ...change, serialNum: third.serialNum, replacementSerialNum: device.serialNum }),
  })
  assert.ok(dead.body.fields.replacementSerialNum)
  assert.equal((await read(third)).status, 'INSTALLED')
  // Saves without changes, which transfers nothing again.
  const kept = await edited(claim, { handler: 'Somebody' })
  assert.equal((await warrantiesOf(replacement)).length, 1)
  // Replaces the replacement itself.
  const next = await filed({
    serialNum: replacement.serialNum,
    occurredOn: '2025-07-01',
    replaceKind: 'INVERTER',
    replacementSerialNum: other.serialNum,
  })
  assert.deepEqual((await read(other)).warranty, { ...carried, startsOn: '2025-07-01' })
  const inUse = await call(claimRoutes.deleteClaims, { body: { ids: [next.id] } })
  assert.deepEqual([inUse.status, inUse.body.msg.includes(next.claimNo)], [409, true])
  await edited(next, { replacementSerialNum: null })
  // Undoes the replacement, which restores both devices.
  const moved = await edited(kept, { replacementSerialNum: other.serialNum })
  assert.deepEqual(
    [(await read(device)).status, (await read(replacement)).warranty.reason, (await read(other)).warranty],
    ['REPLACED', 'NOT_STARTED', carried],
  )
  await edited(moved, { replacementSerialNum: null })
  assert.equal((await read(device)).status, 'INSTALLED')
  assert.deepEqual(await warrantiesOf(other), [])
  assert.equal((await call(claimRoutes.deleteClaims, { body: { ids: [claim.id] } })).status, 200)
})

test('requires a replacement of the same family or a reason, from stock or of the same owner', async () => {
  const device = await aSavedDevice({ companyId: 1 })
  const battery = { model: 'LITESTOR_5', deviceType: 200 } as const
  const [foreign, foreignStock, stockBattery, own] = [
    await aSavedDevice({ ...battery, companyId: 2 }),
    await aSavedDevice({ ...stock, companyId: 2 }),
    await aSavedDevice({ ...battery, ...stock }),
    await aSavedDevice({ companyId: 1 }),
  ]
  const by = (replacement: Device, part: Partial<ClaimDraft> = {}) =>
    aClaim({
      serialNum: device.serialNum,
      replaceKind: 'INVERTER',
      ...part,
      replacementSerialNum: replacement.serialNum,
    })
  const problems = async (draft: ClaimDraft) =>
    (await call(claimRoutes.addClaim, { body: draft })).body.fields
  for (const replacement of [foreign, foreignStock])
    assert.match((await problems(by(replacement))).replacementSerialNum, /belongs to another owner/)
  const asked = await problems(by(stockBattery))
  assert.match(asked.replacementSerialNum, /of the family Hybrid, this one of LiteStor/)
  assert.ok(asked.replacementReason)
  assert.ok((await problems(by(stockBattery, { replacementReason: ' \u200b' }))).replacementReason)
  const repair = aRepair(device)
  const refused = await repair.say({ replacementSerialNum: foreign.serialNum })
  assert.match(refused.replacementSerialNum, /belongs to another owner/)
  assert.match(
    (await repair.say({ replacementSerialNum: stockBattery.serialNum })).replacementSerialNum,
    /record it as a claim/,
  )
  assert.deepEqual([(await read(device)).status, (await read(foreign)).companyId], ['INSTALLED', 2])
  const claim = await filed(by(stockBattery, { replacementReason: 'A set was changed' }))
  assert.equal(claim.replacementReason, 'A set was changed')
  // Sends a repair with the same content as the claim; nothing changes.
  assert.deepEqual(await repair.say({ replacementSerialNum: stockBattery.serialNum }), {})
  const { replacementReason: _, ...older } = draftOf(claim)
  assert.equal((await edited(claim, older)).replacementReason, 'A set was changed')
  const next = await aSavedDevice({ companyId: 1 })
  await filed({ ...by(own), serialNum: next.serialNum })
  assert.equal((await read(next)).status, 'REPLACED')
})

test('transfers owner, place, installation and status to a replacement, and back', async () => {
  const place = { companyId: 1, endUser: 'Berta Wolf', country: 'AT', site: 'Wolf farm', installerId: 'I-1' }
  const device = await aSavedDevice({ ...place, installerId: null })
  await service.app.db.query(sql`update device set installer_id = 'I-1' where id = ${device.id}`)
  const unit = await aSavedDevice({ ...stock, endUser: '', warrantyMonths: 120 })
  const placed = async () => {
    const { companyId, endUser, country, site, installerId, installationDate, status } = await read(unit)
    return { companyId, endUser, country, site, installerId, installationDate, status }
  }
  const before = await placed()
  const over = { ...place, installationDate: '2025-06-15', status: 'INSTALLED' }
  const replacing = { replaceKind: 'INVERTER', replacementSerialNum: unit.serialNum } as const
  const claim = await filed({ serialNum: device.serialNum, ...replacing })
  assert.deepEqual(await placed(), over)
  const seen = await call(deviceRoutes.getDevice, { body: { serialNum: unit.serialNum } }, { as: owner })
  assert.equal(seen.status, 200)
  // Does not start the warranty term of the original sale.
  assert.equal((await read(unit)).coverEndsOn, device.coverEndsOn)
  // Changes the date of the fault, which moves the start of the transferred cover.
  const earlier = await edited(claim, { occurredOn: '2025-05-01' })
  assert.deepEqual(await placed(), { ...over, installationDate: '2025-05-01' })
  assert.deepEqual(
    (await warrantiesOf(unit)).map(({ startsOn }) => startsOn),
    ['2025-05-01'],
  )
  await edited(earlier, { replacementSerialNum: null })
  assert.deepEqual([await placed(), (await read(device)).status], [before, 'INSTALLED'])

  const { say } = aRepair(device)
  assert.deepEqual(await say({ isAtCentre: true }), {})
  assert.deepEqual(await say({ replacementSerialNum: unit.serialNum }), {})
  assert.deepEqual([await placed(), (await read(device)).status], [over, 'REPLACED'])
  // Sells the replacement to another owner; repeating the request changes nothing.
  const { owner: _, warranty, createdAt, updatedAt, installer, ...draft } = await read(unit)
  await call(deviceRoutes.saveDevice, { body: { ...draft, companyId: 2 } })
  assert.deepEqual(await say({ replacementSerialNum: unit.serialNum }), {})
  assert.deepEqual([await placed(), (await read(device)).status], [{ ...over, companyId: 2 }, 'REPLACED'])
  await say({})
  assert.deepEqual([await placed(), (await read(device)).status], [{ ...before, companyId: 2 }, 'INSTALLED'])
})

test('ships a unit from stock as the replacement of a device that is not installed yet', async () => {
  const [shipped, kept] = [
    await aSavedDevice({ installationDate: null, status: 'SHIPPED', companyId: 1 }),
    await aSavedDevice({ ...stock, companyId: 1 }),
  ]
  for (const [device, status] of [
    [shipped, 'SHIPPED'],
    [kept, 'IN_STOCK'],
  ] as const) {
    const unit = await aSavedDevice(stock)
    const replacing = { replaceKind: 'INVERTER', replacementSerialNum: unit.serialNum } as const
    await filed({ serialNum: device.serialNum, warranty: 'OUT', ...replacing })
    const { companyId, status: made } = await read(unit)
    assert.deepEqual([companyId, made], [1, status])
  }
})

test('keeps the site of a replacement when the device has none', async () => {
  const device = await aSavedDevice({ companyId: 1 })
  const at = { site: 'Wolf farm', siteAddress: 'Dorfstr. 1' }
  const unit = await aSavedDevice({ companyId: 1, ...at })
  await filed({
    serialNum: device.serialNum,
    replaceKind: 'INVERTER',
    replacementSerialNum: unit.serialNum,
  })
  const { site, siteAddress } = await read(unit)
  assert.deepEqual({ site, siteAddress }, at)
})

test('refuses to undo a replacement that was itself replaced', async () => {
  const [device, unit, last] = [await aSavedDevice(), await aSavedDevice(stock), await aSavedDevice(stock)]
  const by = ({ serialNum }: Device) =>
    ({ replaceKind: 'INVERTER', replacementSerialNum: serialNum }) as const
  const claim = await filed({ serialNum: device.serialNum, ...by(unit) })
  await filed({ serialNum: unit.serialNum, occurredOn: '2025-07-01', ...by(last) })
  const refused = await edit(claim, { replacementSerialNum: null })
  assert.match(refused.body.fields.replacementSerialNum, /was replaced itself since/)
  assert.equal((await edit(claim, { occurredOn: '2025-06-01' })).status, 400)
  assert.equal((await edit(claim, { handler: 'Somebody' })).status, 200)
  assert.equal((await read(device)).status, 'REPLACED')
})

test("shows claims and warranties on a device's time line to permitted users", async () => {
  const [device, replacement] = [await aSavedDevice({ companyId: 1 }), await aSavedDevice(stock)]
  const { claimNo } = await filed({
    serialNum: device.serialNum,
    replaceKind: 'INVERTER',
    replacementSerialNum: replacement.serialNum,
  })
  const told = async ({ serialNum }: Device, as: object) => {
    const { data } = await call(deviceRoutes.findDeviceEvents, { body: { serialNum } }, { as })
    return (data as DeviceEvent[])
      .filter(({ title }) => /Claim|taken over/.test(title))
      .map(({ on, title, detail, values, link }) => [
        on,
        title,
        detail,
        values.replacement ?? values.until,
        link,
      ])
  }
  const link = `/defective?claimNo=${claimNo}`
  const claimed = ['2025-06-15', 'Claim {claimNo}', 'Replaced by {replacement}', replacement.serialNum, link]
  assert.deepEqual(await told(device, staff), [claimed])
  assert.deepEqual(await told(device, owner), [claimed])
  assert.deepEqual(await told(device, { ...owner, permissions: ['device:view'] }), [])
  assert.deepEqual(await told(replacement, staff), [
    ['2025-06-15', 'Claim {claimNo}', 'Replacement for {serialNum}', replacement.serialNum, link],
    [
      '2025-06-15',
      'Remaining warranty taken over, until {until}',
      '',
      '2030-01-31',
      `/warranty?serialNum=${replacement.serialNum}`,
    ],
  ])
})

test('accepts "in warranty" only for a fault on a covered day, and keeps earlier decisions', async () => {
  const { serialNum } = await aSavedDevice({ warrantyMonths: 12 })
  const later = { serialNum, startsOn: '2028-01-31', months: 12 }
  await call(warrantyRoutes.saveWarranty, { body: aWarranty(later) })
  const on = (occurredOn: string, warranty: 'IN' | 'OUT') =>
    call(claimRoutes.addClaim, { body: aClaim({ serialNum, occurredOn, warranty }) })
  const inGap = await on('2026-02-01', 'IN')
  assert.match(inGap.body.fields.warranty, /between two of its warranties/)
  const { data: out } = await on('2026-02-01', 'OUT')
  const { data: covered } = await on('2026-01-31', 'IN')
  assert.ok(out && covered)
  const ids = [out.id, covered.id]
  const change = await call(claimRoutes.changeClaims, { body: { ids, set: { warranty: 'IN' } } })
  assert.deepEqual(
    change.data.refused.map(({ title }: { title: string }) => title),
    [out.claimNo],
  )
  const { owner: _, warranty, createdAt, updatedAt, ...device } = await read({ serialNum })
  await call(deviceRoutes.saveDevice, { body: { ...device, warrantyMonths: 6 } })
  const kept = await edited(covered, { handler: 'Somebody else' })
  const moved = await edit(kept, { occurredOn: '2026-01-30' })
  assert.ok(moved.body.fields.warranty, JSON.stringify(moved.body))
})

test('refuses a fault in warranty after the day on which the device was replaced', async () => {
  const device = await aSavedDevice()
  const unit = await aSavedDevice(stock)
  const replacing = { replaceKind: 'INVERTER', replacementSerialNum: unit.serialNum } as const
  const claim = await filed({ serialNum: device.serialNum, occurredOn: '2025-06-15', ...replacing })
  const on = (occurredOn: string, warranty: 'IN' | 'OUT') =>
    call(claimRoutes.addClaim, { body: aClaim({ serialNum: device.serialNum, occurredOn, warranty }) })
  assert.match((await on('2025-06-16', 'IN')).body.fields.warranty, /was replaced before this fault/)
  assert.equal((await on('2025-06-14', 'IN')).status, 200)
  const { data: out } = await on('2025-06-16', 'OUT')
  const change = await call(claimRoutes.changeClaims, { body: { ids: [out.id], set: { warranty: 'IN' } } })
  assert.equal(change.status, 409)
  // Allows another date for the claim that replaced the device.
  assert.equal((await edited(claim, { occurredOn: '2025-07-01' })).occurredOn, '2025-07-01')
})

test('transfers every interval of cover with its gaps', async () => {
  const [device, replacement] = [await aSavedDevice({ warrantyMonths: 12 }), await aSavedDevice(stock)]
  const later = { serialNum: device.serialNum, startsOn: '2028-01-31', months: 12 }
  await call(warrantyRoutes.saveWarranty, { body: aWarranty(later) })
  const replacing = { replaceKind: 'INVERTER', replacementSerialNum: replacement.serialNum } as const
  const claim = await filed({ serialNum: device.serialNum, ...replacing })
  const days = async () => (await read(replacement)).cover.map(({ startsOn, endsOn }) => [startsOn, endsOn])
  assert.deepEqual(await days(), [
    ['2025-06-15', '2026-01-31'],
    ['2028-01-31', '2029-01-31'],
  ])
  await edited(claim, { replacementSerialNum: null })
  assert.deepEqual(await days(), [])
})

test('does not transfer an expired warranty', async () => {
  const [device, replacement] = [await aSavedDevice({ warrantyMonths: 1 }), await aSavedDevice(stock)]
  await filed({
    serialNum: device.serialNum,
    warranty: 'OUT',
    replaceKind: 'INVERTER',
    replacementSerialNum: replacement.serialNum,
  })
  assert.deepEqual(await warrantiesOf(replacement), [])
  assert.equal((await read(device)).status, 'REPLACED')
})

test('refuses one of two concurrent replacements with a problem at its field', async () => {
  const [device, one, two, first, second] = [
    await aSavedDevice(),
    await aSavedDevice(stock),
    await aSavedDevice(stock),
    await aSavedDevice(),
    await aSavedDevice(),
  ]
  const replaced = (serialNum: string, replacementSerialNum: string) =>
    call(claimRoutes.addClaim, {
      body: aClaim({ serialNum, replaceKind: 'INVERTER', replacementSerialNum }),
    })
  const oneDevice = await Promise.all([
    replaced(device.serialNum, one.serialNum),
    replaced(device.serialNum, two.serialNum),
  ])
  const oneReplacement = await aSavedDevice(stock)
  const sameReplacement = await Promise.all([
    replaced(first.serialNum, oneReplacement.serialNum),
    replaced(second.serialNum, oneReplacement.serialNum),
  ])
  for (const answers of [oneDevice, sameReplacement]) {
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
    assert.ok(answers.find(({ status }) => status === 400)?.body.fields.replacementSerialNum)
  }
  // Two claims that swap the same devices: no deadlock, and only one succeeds.
  const [a, b] = [await aSavedDevice(), await aSavedDevice()]
  const crossed = await Promise.all([replaced(a.serialNum, b.serialNum), replaced(b.serialNum, a.serialNum)])
  assert.deepEqual(crossed.map(({ status }) => status).sort(), [200, 400])
})

test('refuses to delete a device that has a claim, and restores a claim only if its device exists', async () => {
  const device = await aSavedDevice()
  const { id } = await filed({ serialNum: device.serialNum })
  const refused = await call(deviceRoutes.deleteDevices, { body: { ids: [device.id] } })
  assert.deepEqual([refused.status, /1 claim/.test(refused.body.msg)], [409, true])
  await call(claimRoutes.deleteClaims, { body: { ids: [id] } })
  assert.equal((await call(deviceRoutes.deleteDevices, { body: { ids: [device.id] } })).status, 200)
  const orphan = await call(claimRoutes.restoreClaims, { body: { ids: [id] } })
  assert.deepEqual([orphan.status, orphan.body.msg.includes(device.serialNum)], [409, true])
})

test('shows an owner claims and photos of own devices only', async () => {
  const [own, foreign] = [await aSavedDevice({ companyId: 1 }), await aSavedDevice({ companyId: 2 })]
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const file = { name: 'photo.png', content: png }
  const photo: StoredFile = (await call(backofficeFileRoutes.uploadFile, { file })).data
  const claim = await filed({ serialNum: own.serialNum, fileIds: [photo.id] })
  assert.deepEqual(claim.files, [photo])
  const other = await filed({ serialNum: foreign.serialNum })
  const seen = async () =>
    (await call(claimRoutes.findClaims, { body: firstPage }, { as: owner })).data.content.map(
      ({ id }: Claim) => id,
    )
  const download = async () =>
    (await call(backofficeFileRoutes.downloadFile, { params: { id: photo.id } }, { as: owner })).status
  assert.ok((await seen()).includes(claim.id) && !(await seen()).includes(other.id))
  assert.equal(await download(), 200)
  const ofDevice = (serialNum: string) =>
    call(claimRoutes.findDeviceClaims, { body: { serialNum } }, { as: owner })
  assert.deepEqual((await ofDevice(own.serialNum)).data, [claim])
  assert.deepEqual((await ofDevice(foreign.serialNum)).data, [])
  for (const answer of [
    await call(claimRoutes.findClaimHistory, { body: { id: other.id } }, { as: ownerWithAllPermissions }),
    await edit(other, { serialNum: own.serialNum }, ownerWithAllPermissions),
    await call(claimRoutes.deleteClaims, { body: { ids: [other.id] } }, { as: ownerWithAllPermissions }),
  ])
    assert.equal(answer.status, 404)
  const body = aClaim({ serialNum: foreign.serialNum })
  const strange = await call(claimRoutes.addClaim, { body }, { as: ownerWithAllPermissions })
  assert.ok(strange.body.fields.serialNum)
  const { owner: _, warranty, createdAt, updatedAt, ...draft } = own
  await call(deviceRoutes.saveDevice, { body: { ...draft, companyId: 2 } })
  assert.ok(!(await seen()).includes(claim.id))
  assert.equal(await download(), 404)
})

test('closes many claims at once and undoes it', async () => {
  const { serialNum } = await aSavedDevice()
  const claims = [await filed({ serialNum }), await filed({ serialNum, faultReason: 'CT' })]
  const ids = claims.map(({ id }) => id)
  const set = { outcome: 'TIMEOUT', handler: 'Night shift' }
  const change = await call(claimRoutes.changeClaims, { body: { ids, set } })
  assert.equal(change.data.ids.length, 2, JSON.stringify(change.body))
  const undone = await call(claimRoutes.undoClaimChange, { body: { change: change.data.change, ids } })
  assert.deepEqual([undone.data.ids.length, undone.data.refused], [2, []])
})

let repairs = 0
/** Creates the calls that a repair request makes about its devices. */
function aRepair(device: Device) {
  const rmaNumber = `RMA2026-${String(++repairs).padStart(6, '0')}`
  let turn = 0
  const send = (said: Partial<Repair>): Promise<Answer> =>
    call(repairInternalRoutes.putRepair, {
      body: {
        rmaNumber,
        turn,
        serialNum: device.serialNum,
        isAtCentre: false,
        replacementSerialNum: null,
        occurredOn: '2025-06-15',
        by: { userId: 'M-1', username: 'maintain' },
        ...said,
      },
    })
  return {
    rmaNumber,
    again: send,
    async say(said: Partial<Repair>) {
      turn += 1
      const { status, data, body } = await send(said)
      assert.equal(status, 200, JSON.stringify(body))
      return data
    },
  }
}

test('marks a device as in repair at the centre, and moves its warranty to a replacement', async () => {
  const [device, replacement, other] = [
    await aSavedDevice({ companyId: 1 }),
    await aSavedDevice(stock),
    await aSavedDevice(stock),
  ]
  const { rmaNumber, say, again } = aRepair(device)
  const at = async () => [(await read(device)).status, (await warrantiesOf(replacement)).length]
  await say({ isAtCentre: true })
  assert.deepEqual(await at(), ['IN_REPAIR', 0])
  const { data: history } = await call(deviceRoutes.findDeviceHistory, { body: { id: device.id } })
  assert.deepEqual([history[0].by, history[0].after], ['maintain', { status: 'IN_REPAIR' }])
  const replaced = { replacementSerialNum: replacement.serialNum }
  assert.deepEqual(await say(replaced), {})
  // Repeats the call; nothing changes.
  await again(replaced)
  await again({ turn: 1, isAtCentre: true })
  assert.deepEqual(await at(), ['REPLACED', 1])
  assert.deepEqual((await read(replacement)).warranty, {
    startsOn: '2025-06-15',
    expiresOn: '2030-01-31',
    reason: 'REPLACEMENT',
  })
  const { data: events } = await call(deviceRoutes.findDeviceEvents, {
    body: { serialNum: replacement.serialNum },
  })
  const event = (events as DeviceEvent[]).find(({ kind }) => kind === 'REPAIR')
  assert.deepEqual(
    [event?.detail, event?.values.serialNum, event?.link],
    ['Replacement for {serialNum}', device.serialNum, `/rma/${rmaNumber}`],
  )
  const gone = await call(deviceRoutes.deleteDevices, { body: { ids: [device.id] } })
  assert.deepEqual([gone.status, /1 repair with/.test(gone.body.msg)], [409, true])
  // Refuses a second replacement of the device and other uses of the replacement.
  const third = await aSavedDevice()
  const claimed = await call(claimRoutes.addClaim, {
    body: aClaim({ serialNum: third.serialNum, replaceKind: 'INVERTER', ...replaced }),
  })
  assert.match(claimed.body.fields.replacementSerialNum, new RegExp(rmaNumber))
  assert.match((await aRepair(third).say(replaced)).replacementSerialNum, new RegExp(rmaNumber))
  assert.equal((await read(third)).status, 'INSTALLED')
  // Changes the replacement, then removes it; all devices are restored.
  await say({ replacementSerialNum: other.serialNum })
  assert.deepEqual([...(await at()), (await warrantiesOf(other)).length], ['REPLACED', 0, 1])
  await say({})
  assert.deepEqual([...(await at()), (await warrantiesOf(other)).length], ['INSTALLED', 0, 0])
})

test('reports a device that a repair cannot link with a problem at its field, and links it later', async () => {
  const device = await aSavedDevice()
  const { say, again, rmaNumber } = aRepair(device)
  const missing = { replacementSerialNum: 'NOTYETHERE1' }
  const unknown = {
    replacementSerialNum: 'No device has this serial number',
    errors: { replacementSerialNum: { error: 'device.unknown_serial' } },
  }
  await say({ isAtCentre: true })
  assert.deepEqual(await say(missing), unknown)
  assert.equal((await read(device)).status, 'INSTALLED')
  const { serialNum } = device
  const check = (replacementSerialNum: string) =>
    call(repairInternalRoutes.checkRepair, { body: { rmaNumber, serialNum, replacementSerialNum } })
  assert.deepEqual((await check(missing.replacementSerialNum)).data, unknown)
  assert.ok((await check(serialNum)).data.replacementSerialNum)
  await aSavedDevice({ ...stock, serialNum: missing.replacementSerialNum })
  assert.deepEqual((await again({ ...missing, turn: 2 })).data, {})
  assert.equal((await read(device)).status, 'REPLACED')
  const nobody = aRepair({ ...device, serialNum: 'NOBODYS1' })
  assert.deepEqual(await nobody.say({ isAtCentre: true }), {
    serialNum: 'No device has this serial number',
    errors: { serialNum: { error: 'device.unknown_serial' } },
  })
  assert.deepEqual(await nobody.say({}), {})
})

test('keeps changes that users made after the repair', async () => {
  const [device, sent] = [await aSavedDevice(), await aSavedDevice({ status: 'RETIRED' })]
  const first = aRepair(device)
  await first.say({ isAtCentre: true })
  const { id } = device
  const { version } = await read(device)
  await call(deviceRoutes.changeDevices, { body: { ids: [id], set: { status: 'RETIRED' } } })
  assert.notEqual((await read(device)).version, version)
  await first.say({ isAtCentre: true })
  await first.say({})
  await aRepair(sent).say({ isAtCentre: true })
  assert.deepEqual([(await read(device)).status, (await read(sent)).status], ['RETIRED', 'RETIRED'])
  // Two concurrent repairs that swap the same devices: no deadlock, and only one succeeds.
  const [a, b] = [await aSavedDevice(), await aSavedDevice()]
  const crossed = await Promise.all([
    aRepair(a).say({ replacementSerialNum: b.serialNum }),
    aRepair(b).say({ replacementSerialNum: a.serialNum }),
  ])
  assert.equal(crossed.filter(({ replacementSerialNum }) => replacementSerialNum).length, 1)
})
