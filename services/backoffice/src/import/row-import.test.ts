import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AppVersionDraft, appVersionList, appVersionRoutes } from '@portal/contracts/app-version.contract.ts'
import { type Claim, ClaimDraft, claimList, claimRoutes } from '@portal/contracts/claim.contract.ts'
import type { CustodyEvent } from '@portal/contracts/custody.ts'
import {
  type Device,
  DeviceDraft,
  deviceList,
  deviceRoutes,
  emptyDevice,
} from '@portal/contracts/device.contract.ts'
import {
  DongleFirmwareDraft,
  dongleFirmwareList,
  dongleFirmwareRoutes,
} from '@portal/contracts/dongle-firmware.contract.ts'
import { exportRoutes } from '@portal/contracts/export.contract.ts'
import {
  FeedbackDraft,
  feedbackList,
  feedbackRoutes,
  feedbackStatuses,
} from '@portal/contracts/feedback.contract.ts'
import { importRoutes, type ListNames } from '@portal/contracts/import.contract.ts'
import { backofficeJobRoutes, type Job } from '@portal/contracts/job.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { type Part, PartDraft, partList, partRoutes } from '@portal/contracts/part.contract.ts'
import {
  batteryTypes,
  countries,
  deviceStatuses,
  dongleTypes,
  faultReasons,
  platforms,
  productModels,
  ticketCategories,
  warrantyServiceTypes,
  warrantyStatuses,
} from '@portal/contracts/reference.ts'
import {
  type Warranty,
  WarrantyDraft,
  warrantyList,
  warrantyRoutes,
} from '@portal/contracts/warranty.contract.ts'
import { independentTransaction, sql, transaction } from '@portal/service-kit/database/database.ts'
import {
  anyDraft,
  dayArbitrary,
  type ListedEntity,
  testRoundTrip,
  toLabels,
} from '@portal/testing/node/round-trip.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import fc from 'fast-check'
import { claimImport } from '../claim/claim.import.ts'
import {
  aClaim,
  aDevice,
  aPart,
  aShippedOrder,
  aWarranty,
  ownerWithAllPermissions,
  staff,
} from '../common/row.builder.ts'
import { partImport } from '../part/part.import.ts'
import { backoffice } from '../service.ts'
import { warrantyImport } from '../warranty/warranty.import.ts'
import { toCsv, waitForDecisionOrEnd } from './import.builder.ts'

const support = ['view', 'create', 'edit', 'delete'].map((action) => `feedback:${action}`)
const versions = ['firmware', 'appVersion'].flatMap((noun) =>
  ['view', 'edit', 'delete'].map((action) => `${noun}:${action}`),
)
let service: TestService
const call: TestService['call'] = (...input) => service.call(...input)

before(async () => {
  service = await startTestService(backoffice, {
    as: { ...staff, permissions: [...(staff.permissions ?? []), ...support, ...versions] },
  })
})
after(() => service.close())

type ImportRoute = (typeof importRoutes)[keyof typeof importRoutes]

async function done<R extends Parameters<typeof call>[0]>(
  route: R,
  input: Parameters<typeof call>[1],
  as?: object,
) {
  const { status, data, body } = await call(route, input, as ? { as } : {})
  assert.equal(status, 200, JSON.stringify(body))
  return data
}
const aSavedDevice = async (part = {}): Promise<string> =>
  (await done(deviceRoutes.saveDevice, { body: aDevice(part) })).serialNum
const installed = { installationDate: '2025-01-31', status: 'INSTALLED' } as const
const checked = async (
  route: ImportRoute,
  content: string | Buffer,
  { names = {}, name = 'list.csv' }: { names?: ListNames; name?: string } = {},
) => waitForDecisionOrEnd(service, (await done(route, { file: { name, content }, body: names })).id)
const apply = (id: number, rows: 'all' | 'valid' = 'all', as = {}) =>
  call(backofficeJobRoutes.applyJob, { params: { id }, body: { rows } }, { as })
async function taken(job: Job, rows: 'all' | 'valid' = 'all') {
  assert.equal(job.state, 'CHECKED', JSON.stringify(job))
  const { status, body } = await apply(job.id, rows)
  assert.equal(status, 200, body.msg)
  return waitForDecisionOrEnd(service, job.id, ['DONE', 'FAILED', 'CHECKED'])
}
/** Inserts rows between check and import; the import must report them and overwrite nothing. */
async function raced(route: ImportRoute, rows: unknown[][], write: () => Promise<unknown>) {
  const job = await checked(route, toCsv(rows))
  assert.deepEqual([job.state, job.valid], ['CHECKED', 1])
  await write()
  const back = await taken(job)
  assert.deepEqual([back.state, back.valid, back.written], ['CHECKED', 0, 0])
}
const problemsOf = ({ problems }: Job) => problems.map(({ row, column, msg }) => `${row} ${column}: ${msg}`)

// Runs first, because it needs an empty device table.
test('imports an exported list of devices without changes', async () => {
  await service.app.db.query(sql`insert into company (id, name) values (1, 'Kauri "Home", Power')`)
  const lines = (['LXP_5K', 'LXP_LB_EU_8K', 'SNA_5000'] as const).map((model) => ({ model, quantity: 9 }))
  const { orderNo } = await done(orderRoutes.saveOrder, { body: aShippedOrder({ lines }) })
  const day = dayArbitrary.filter((on) => on >= '2025-03-10')
  const models = [
    { model: 'LXP_5K', deviceType: 0, subType: null },
    { model: 'LXP_LB_EU_8K', deviceType: 6, subType: 161 },
    { model: 'LXP_LB_EU_8K', deviceType: 6, subType: null },
    { model: 'SNA_5000', deviceType: 3, subType: 131 },
  ] as const
  const draft = fc
    .tuple(
      fc.constantFrom(...models),
      anyDraft(DeviceDraft, {
        serialNum: fc.stringMatching(/^[A-Za-z0-9-]{4,20}$/),
        datalogSn: fc.stringMatching(/^[A-Z0-9]{0,20}$/),
        deviceType: fc.constant(0),
        subType: fc.constant(null),
        firmwareCodes: fc.array(fc.stringMatching(/^[A-Za-z]{4}-[0-9]{4}$/), { maxLength: 8 }),
        orderNo: fc.constantFrom(orderNo, null),
        companyId: fc.constantFrom(1, null),
        installerId: fc.constant(null),
        country: fc.constantFrom(...countries),
        installationDate: day,
      }),
    )
    .map(([model, row]) => ({
      ...emptyDevice,
      ...row,
      ...model,
      // Devices of a shipped order are shipped.
      status: row.orderNo && row.status === 'IN_STOCK' ? ('SHIPPED' as const) : row.status,
    }))
  const noun: ListedEntity<DeviceDraft> = {
    routes: {
      save: deviceRoutes.saveDevice,
      find: deviceRoutes.findDevices,
      delete: deviceRoutes.deleteDevices,
      import: importRoutes.importDevices,
      export: exportRoutes.exportDevices,
    },
    jobs: backofficeJobRoutes,
    fields: deviceList.exports,
    own: ['updatedAt'],
    said: {
      status: { label: '状态', words: toLabels(deviceStatuses) },
      deviceType: { label: 'Device type', words: { 6: 'LXP 7-12K', '6/161': 'LXP 7-12K · 8-10K-EU' } },
      country: { label: 'Country', words: toLabels(countries) },
    },
    drafts: fc.uniqueArray(draft, {
      minLength: 1,
      maxLength: 20,
      selector: ({ serialNum }) => serialNum.toUpperCase(),
    }),
  }
  await testRoundTrip(service, noun, 3)
})

test('derives type and company of imported devices, and requires unique serial numbers', async () => {
  const head = ['serialNum', 'model', 'deviceType', 'brand', 'country', 'orderNo', 'owner', 'companyId']
  const there = await aSavedDevice()
  const lines = [{ model: 'LXP_LB_EU_8K' as const, quantity: 1 }]
  const order = await done(orderRoutes.saveOrder, { body: aShippedOrder({ lines }) })
  const good = ['NEW-1', 'LXP LB EU 8K', '', 'LUX_POWER', 'DE', '', '', '']
  const of = (...rest: unknown[]) => [...rest, ...good.slice(rest.length)]
  const job = await checked(
    importRoutes.importDevices,
    toCsv([
      head,
      of('NEW-1', 'LXP LB EU 8K', '', 'LUX_POWER', 'DE', order.orderNo.toLowerCase(), 'kauri "home", power'),
      of(there.toLowerCase()),
      of('NEW-2', 'LXP_5K', '6/161'),
      of('NEW-3', 'LXP_LB_EU_8K', '3/131'),
      of('NEW-4', 'LXP_5K', '', '', 'XX', 'SO-NONE'),
      of('NEW-5', 'LXP_5K', '', 'LUX_POWER', 'DE', 'SO-NONE', 'Nobody Ltd'),
      of('new-1'),
      of('NEW-6', 'LXP_5K', '', 'LUX_POWER', 'DE', '', 'Kauri "Home", Power', 1),
      of('NEW-8', 'LXP_5K', '', 'LUX_POWER', 'DE', order.orderNo),
    ]),
  )
  assert.deepEqual(
    problemsOf(job).filter((one) => !one.includes('country')),
    [
      '3 serialNum: Another device has this serial number already',
      '4 deviceType: LXP_5K is of the type Hybrid',
      '5 deviceType: LXP_LB_EU_8K is of the type LXP 7-12K',
      '6 brand: is missing',
      '7 orderNo: No order has this number',
      '7 owner: No company of this name has devices or orders yet. Give its number in the column Company',
      '8 : Row 2 says the same already. Remove one of them.',
      `10 orderNo: There is no LXP_5K on order ${order.orderNo}: it has LXP_LB_EU_8K`,
    ],
  )
  assert.equal((await taken(job, 'valid')).written, 2)
  const device: Device = await done(deviceRoutes.getDevice, { body: { serialNum: 'NEW-1' } })
  assert.deepEqual(
    [device.deviceType, device.companyId, device.orderNo, device.shippedOn, device.status],
    [6, 1, order.orderNo, '2025-03-10', 'SHIPPED'],
  )
  const [entry] = await done(deviceRoutes.findDeviceHistory, { body: { id: device.id } })
  assert.deepEqual([entry.action, entry.after.companyId, entry.after.shippedOn], ['import', 1, undefined])
  const custody: CustodyEvent[] = await done(deviceRoutes.findDeviceCustody, {
    body: { serialNum: 'NEW-1' },
  })
  assert.deepEqual(
    custody.map(({ kind, by }) => [kind, by]),
    ['REGISTERED', 'ASSIGNED', 'SHIPPED'].map((kind) => [kind, entry.by]),
  )
  await raced(importRoutes.importDevices, [head, of('NEW-7')], () => aSavedDevice({ serialNum: 'new-7' }))
})

test('imports an exported list of parts without changes', async () => {
  const serialNum = await aSavedDevice()
  const { orderNo } = await done(orderRoutes.saveOrder, { body: aShippedOrder() })
  const draft = anyDraft(PartDraft, {
    orderNo: fc.constantFrom(orderNo, null),
    serialNum: fc.constant(null),
  }).map((row) => ({
    ...row,
    model: row.replacedOn ? ('LXP_5K' as const) : row.model,
    serialNum: row.replacedOn && serialNum,
  }))
  const noun: ListedEntity<PartDraft> = {
    routes: {
      save: partRoutes.savePart,
      find: partRoutes.findParts,
      delete: partRoutes.deleteParts,
      import: importRoutes.importParts,
      export: exportRoutes.exportParts,
    },
    jobs: backofficeJobRoutes,
    fields: partList.exports,
    own: ['updatedAt'],
    said: { model: { label: '型号', words: toLabels(productModels) }, serialNum: { label: 'Built into' } },
    drafts: fc.uniqueArray(draft, {
      minLength: 1,
      maxLength: 20,
      selector: ({ partNo }) => partNo.trim().toUpperCase(),
    }),
  }
  await testRoundTrip(service, noun, 3)
})

test('imports exported dongle firmware and app versions without changes', async () => {
  const code = fc.stringMatching(/^[A-Z0-9.=+-]{1,12}$/)
  const common = { jobs: backofficeJobRoutes, own: ['updatedAt'] }
  await testRoundTrip(
    service,
    {
      ...common,
      routes: {
        save: dongleFirmwareRoutes.saveDongleFirmware,
        find: dongleFirmwareRoutes.findDongleFirmware,
        delete: dongleFirmwareRoutes.deleteDongleFirmware,
        import: importRoutes.importDongleFirmware,
        export: exportRoutes.exportDongleFirmware,
      },
      fields: dongleFirmwareList.exports,
      said: { dongleType: { label: '采集器', words: toLabels(dongleTypes) } },
      drafts: fc.uniqueArray(anyDraft(DongleFirmwareDraft, { fwCode: code }), {
        minLength: 1,
        maxLength: 20,
        selector: ({ fwCode }) => fwCode,
      }),
    },
    2,
  )
  await testRoundTrip(
    service,
    {
      ...common,
      routes: {
        save: appVersionRoutes.saveAppVersion,
        find: appVersionRoutes.findAppVersions,
        delete: appVersionRoutes.deleteAppVersions,
        import: importRoutes.importAppVersions,
        export: exportRoutes.exportAppVersions,
      },
      fields: appVersionList.exports,
      said: { userPlatform: { label: '平台', words: toLabels(platforms) } },
      drafts: fc.uniqueArray(anyDraft(AppVersionDraft, { versionCode: code }), {
        minLength: 1,
        maxLength: 20,
        selector: ({ versionCode }) => versionCode,
      }),
    },
    2,
  )
})

test('requires imported versions to be unique and complete', async () => {
  const head = ['dongleType', 'fwCode', 'publishDate', 'description']
  const of = (code: string, type = 'ESP_WIFI') => [type, code, '2026-05-04', 'New']
  await done(dongleFirmwareRoutes.saveDongleFirmware, {
    body: { dongleType: 'ESP_WIFI', fwCode: 'Espw-1', publishDate: '2026-05-04', description: 'New' },
  })
  const job = await checked(
    importRoutes.importDongleFirmware,
    toCsv([head, of('ESPW-1'), of('ESPW-2'), of('espw-2'), of('ESPW-1', 'ESP_WIFI6'), ['', 'X', 'soon', '']]),
  )
  assert.deepEqual(
    problemsOf(job).filter((one) => !one.includes('publishDate')),
    [
      '2 fwCode: Another firmware has this code already',
      '4 : Row 3 says the same already. Remove one of them.',
      '6 dongleType: is missing',
      '6 description: is missing',
    ],
  )
  assert.equal((await taken(job, 'valid')).written, 2)
  const fields = ['envPlatform', 'userPlatform', 'versionCode', 'publishDate', 'remark']
  await raced(importRoutes.importAppVersions, [fields, ['IOS', 'EG4', 'v9.9', '2026-05-04', 'New']], () =>
    done(appVersionRoutes.saveAppVersion, {
      body: {
        envPlatform: 'IOS',
        userPlatform: 'EG4',
        versionCode: 'V9.9',
        publishDate: '2026-05-04',
        remark: 'New',
      },
    }),
  )
})

test('requires imported parts to belong to their order and device, and to be unique', async () => {
  const serialNum = await aSavedDevice()
  const { orderNo } = await done(orderRoutes.saveOrder, { body: aShippedOrder() })
  const head = ['partNo', 'name', 'model', 'orderNo', 'serialNum', 'replacedOn']
  const board = ['B-1', 'Board', 'LXP_5K']
  const job = await checked(
    importRoutes.importParts,
    toCsv([
      head,
      [...board, orderNo.toLowerCase(), serialNum.toLowerCase(), '2025-06-15'],
      [...board, 'SO-NONE', 'NONE1', '2025-06-15'],
      [...board, '', serialNum, ''],
      [...board, '', '', '2025-06-15'],
      [...board, '', '', ''],
      [...board, orderNo, serialNum, '2025-06-15'],
    ]),
  )
  assert.deepEqual(problemsOf(job), [
    '3 orderNo: No order has this number',
    '3 serialNum: No device has this serial number',
    '4 replacedOn: Give the day on which the part was built into the device',
    '5 serialNum: Give the serial number of the device that the part was built into',
    '7 : Row 2 says the same already. Remove one of them.',
  ])
  assert.equal(partImport.linkOf(7), '/order?view=importParts&job=7')
  assert.equal((await taken(job, 'valid')).written, 2)
  const find = { body: { page: 1, size: 15, queryParams: { partNo: 'B-1', serialNum } } }
  const [part]: Part[] = (await done(partRoutes.findParts, find)).content
  assert.deepEqual([part?.orderNo, part?.serialNum], [orderNo, serialNum])
  const [entry] = await done(partRoutes.findPartHistory, { body: { id: part?.id } })
  assert.deepEqual([entry.action, entry.after.serialNum], ['import', serialNum])
  const again = await checked(importRoutes.importParts, toCsv([head, [...board, '', '', '']]))
  assert.deepEqual(problemsOf(again), ['2 partNo: This part is there already'])
  await raced(importRoutes.importParts, [head, ['B-2', 'Board', 'LXP_5K', '', '', '']], () =>
    done(partRoutes.savePart, { body: aPart({ partNo: 'B-2', batchNo: '' }) }),
  )
})

test('imports an exported list of warranties without changes', async () => {
  const serials = [await aSavedDevice(), await aSavedDevice(), await aSavedDevice()]
  const draft = anyDraft(WarrantyDraft, { serialNum: fc.constantFrom(...serials) })
  const isSound = ({ months, agreedEnd, startsOn, serviceType }: WarrantyDraft) =>
    agreedEnd !== null ? agreedEnd >= startsOn : months > 0 || serviceType === 'DAMAGE_OUT_OF_WARRANTY'
  const noun: ListedEntity<WarrantyDraft> = {
    routes: {
      save: warrantyRoutes.saveWarranty,
      find: warrantyRoutes.findWarranties,
      delete: warrantyRoutes.deleteWarranties,
      import: importRoutes.importWarranties,
      export: exportRoutes.exportWarranties,
    },
    jobs: backofficeJobRoutes,
    fields: warrantyList.exports,
    own: ['updatedAt'],
    said: {
      serialNum: { label: '序列号' },
      serviceType: { label: 'Kind of service', words: toLabels(warrantyServiceTypes) },
      status: { label: 'Status', words: toLabels(warrantyStatuses) },
      expiresOn: { label: 'Ends on' },
    },
    drafts: fc.uniqueArray(draft.filter(isSound), {
      minLength: 1,
      maxLength: 20,
      selector: ({ serialNum, serviceType, startsOn }) => [serialNum, serviceType, startsOn].join(),
    }),
  }
  await testRoundTrip(service, noun, 3)
})

test('imports an exported list of claims without changes', async () => {
  const serials = [await aSavedDevice(), await aSavedDevice(), await aSavedDevice()]
  for (const serialNum of serials)
    await done(warrantyRoutes.saveWarranty, {
      body: aWarranty({ serialNum, startsOn: '1990-01-01', agreedEnd: '2099-12-31' }),
    })
  const draft = anyDraft(ClaimDraft, {
    serialNum: fc.constantFrom(...serials),
    replacementSerialNum: fc.constant(null),
  })
  const noun: ListedEntity<ClaimDraft> = {
    routes: {
      save: claimRoutes.addClaim,
      find: claimRoutes.findClaims,
      delete: claimRoutes.deleteClaims,
      import: importRoutes.importClaims,
      export: exportRoutes.exportClaims,
    },
    jobs: backofficeJobRoutes,
    fields: claimList.exports,
    own: ['claimNo', 'updatedAt'],
    said: {
      claimNo: { label: 'Claim number' },
      faultReason: { label: '故障原因', words: toLabels(faultReasons) },
      batteryType: { label: 'Battery', words: toLabels(batteryTypes) },
    },
    drafts: fc.uniqueArray(draft, {
      minLength: 1,
      maxLength: 20,
      selector: ({ serialNum, faultReason, occurredOn }) => [serialNum, faultReason, occurredOn].join(),
    }),
  }
  await testRoundTrip(service, noun, 3)
})

test('imports exported feedback without changes', async () => {
  const serialNum = await aSavedDevice()
  const draft = anyDraft(FeedbackDraft, { serialNum: fc.option(fc.constant(serialNum)) }).map((row) => ({
    ...row,
    status: row.outcome === null ? ('IN_PROGRESS' as const) : ('CLOSED' as const),
  }))
  const noun: ListedEntity<FeedbackDraft> = {
    routes: {
      save: feedbackRoutes.saveFeedback,
      find: feedbackRoutes.findFeedback,
      delete: feedbackRoutes.deleteFeedback,
      import: importRoutes.importFeedback,
      export: exportRoutes.exportFeedback,
    },
    jobs: backofficeJobRoutes,
    fields: feedbackList.exports,
    own: ['createdAt', 'updatedAt'],
    said: {
      category: { label: 'Category', words: toLabels(ticketCategories) },
      status: { label: '状态', words: toLabels(feedbackStatuses) },
    },
    drafts: fc.uniqueArray(draft, {
      minLength: 1,
      maxLength: 20,
      selector: ({ title, content }) => [title.trim(), content.trim()].join().toUpperCase(),
    }),
  }
  await testRoundTrip(service, noun, 3)
})

test('assigns imported feedback to the importing user, under the listed name, once', async () => {
  const head = ['title', 'content', 'userName', 'serialNum', 'outcome', 'status']
  const list = toCsv([
    head,
    ['Dark', 'Since today.', 'Anna', '', '', ''],
    ['Dark', 'Since today.', '', 'NONE1', '', ''],
    ['Loud', 'A hum.', '', '', 'SOLVED', ''],
  ])
  const job = await checked(importRoutes.importFeedback, list)
  assert.deepEqual(problemsOf(job), [
    '3 serialNum: No device has this serial number',
    '4 outcome: Only closed feedback has an outcome',
  ])
  await taken(job, 'valid')
  const [row] = (await done(feedbackRoutes.findFeedback, { body: { page: 1, size: 15 } })).content
  assert.deepEqual([row.userName, row.ownerId, row.status], ['Anna', 'M-1', 'OPEN'])
  const again = await checked(importRoutes.importFeedback, list)
  assert.equal(problemsOf(again)[0], '2 title: This feedback is there already')
})

const warrantyHead = ['serialNum', 'startsOn', 'months', 'expiresOn', 'purchaser']
const listWarranties = (...rows: unknown[][]) => toCsv([warrantyHead, ...rows])
const claimHead = ['serialNum', 'faultReason', 'occurredOn', 'replaceKind', 'replacementSerialNum']
const listClaims = (...rows: unknown[][]) => toCsv([claimHead, ...rows])

test('refuses rows of devices that the user may not see', async () => {
  const serialNum = await aSavedDevice({ companyId: null })
  const file = { name: 'list.csv', content: listWarranties([serialNum, '2026-01-31', 12, '', '']) }
  const { id } = await done(importRoutes.importWarranties, { file }, ownerWithAllPermissions)
  const job = await waitForDecisionOrEnd(
    { call: (route, input) => call(route, input, { as: ownerWithAllPermissions }) },
    id,
  )
  assert.deepEqual(problemsOf(job), ['2 serialNum: No device has this serial number'])
})

test('lists every invalid cell with a hint, and writes the valid rows with a long timeout', async () => {
  const { prepare } = warrantyImport
  const limits: unknown[] = []
  warrantyImport.prepare = async (tx, jobId) => {
    limits.push(...(await tx.query(sql`show statement_timeout`)))
    return prepare(tx, jobId)
  }
  const serialNum = await aSavedDevice()
  const job = await checked(
    importRoutes.importWarranties,
    listWarranties(
      ['NONE1', '2026-01-31', 12, '', ''],
      [serialNum, '2026-01-31', 12, '2026-01-30', ''],
      [serialNum, '', 'twelve', '01/02/2026', `=cmd|' /C calc'!A0`],
      [serialNum, '2026-01-31', 241, '', 'x'.repeat(1_000_000)],
      [serialNum, '2026-02-28', 0, '', ''],
      [serialNum, '2026-03-01', 12, '', ''],
      [serialNum.toLowerCase(), '2026-03-01', 24, '', ''],
    ),
  )
  assert.deepEqual(problemsOf(job), [
    '2 serialNum: No device has this serial number',
    '3 expiresOn: The warranty cannot end before it starts',
    '4 months: Not a whole number. Write digits only, for example 12.',
    '4 expiresOn: This date can be read in two ways. Write it as YYYY-MM-DD, or format the cell as a date.',
    '4 purchaser: Formulas are not taken. Copy the cell and paste it as a value.',
    '4 startsOn: is missing',
    '5 months: Must be from 0 to 240.',
    '5 purchaser: must be at most 120 characters',
    '6 months: Give the months of the warranty, or the day it ends',
    '8 : Row 7 says the same already. Remove one of them.',
  ])
  assert.deepEqual([job.valid, job.invalid], [1, 6])
  assert.ok(job.problems.every(({ value }) => value.length <= 200))
  assert.equal((await apply(job.id)).status, 409)
  const ended = await taken(job, 'valid')
  warrantyImport.prepare = prepare
  assert.deepEqual([ended.state, ended.written, limits], ['DONE', 1, [{ statement_timeout: '10min' }]])
})

test('refuses a file with other columns or of another kind, with a hint', async () => {
  const wrongType = await call(importRoutes.importClaims, { file: { name: 'list.pdf', content: '%PDF-1.4' } })
  assert.deepEqual([wrongType.status, wrongType.body.error], [400, 'import.file_type'])
  const header = await checked(
    importRoutes.importClaims,
    toCsv([
      ['serialNum', 'colour'],
      ['A', 'red'],
    ]),
  )
  assert.equal(header.state, 'FAILED')
  assert.deepEqual(
    problemsOf(header).map((one) => one.replace(/ one of .*,/, ' …')),
    [
      '1 B: No such column. Rename it to … or remove it.',
      '1 faultReason: The column faultReason is missing.',
      '1 occurredOn: The column occurredOn is missing.',
    ],
  )
  for (const body of [
    { columns: [{ field: 'x', names: [] }] },
    { colour: 'red' },
    { columns: [{ field: '\0', names: ['x'] }] },
  ]) {
    const refused = await call(importRoutes.importClaims, { file: { name: 'l.csv', content: 'a' }, body })
    assert.equal(refused.status, 400, JSON.stringify(body))
  }
})

const notTheOwners =
  'This device belongs to another owner. Choose a free unit from stock, or one of the same owner'

test('replaces devices once for imported claims, as for saved ones', async () => {
  const installed = { installationDate: '2025-01-31', warrantyMonths: 24, status: 'INSTALLED' }
  const [first, second, third] = await Promise.all([aSavedDevice(installed), aSavedDevice(), aSavedDevice()])
  const [another, foreign] = await Promise.all([aSavedDevice(installed), aSavedDevice({ companyId: 1 })])
  const job = await checked(
    importRoutes.importClaims,
    listClaims(
      [first, 'RELAY', '2025-06-15', 'Inverter', second],
      [first, 'NTC', '2025-06-15', 'INVERTER', third],
      [second, 'NTC', '2025-06-15', 'INVERTER', third],
      [first, 'LCD', '2025-01-30', '', ''],
      [third, 'LCD', '2999-01-30', '', third],
      [third, 'LCD', '2025-06-15', 'BOARDS', 'NONE1'],
      [another, 'LCD', '2025-06-15', 'INVERTER', foreign],
    ),
  )
  assert.deepEqual(
    problemsOf(job),
    [
      `8 replacementSerialNum: ${notTheOwners}`,
      '3 replacementSerialNum: Row 2 replaces one of these two devices, too. Import one of the rows later.',
      '4 replacementSerialNum: Row 2 replaces one of these two devices, too. Import one of the rows later.',
      '5 occurredOn: The device was installed after this day',
      '6 occurredOn: The fault cannot lie in the future',
      '6 replaceKind: Another device takes the place only where the inverter is changed',
      '7 replaceKind: Another device takes the place only where the inverter is changed',
    ].sort(),
  )
  assert.equal((await taken(job, 'valid')).written, 1)
  const status = async (serialNum: string | undefined) =>
    (await done(deviceRoutes.getDevice, { body: { serialNum } })).status
  assert.deepEqual([await status(first), await status(second)], ['REPLACED', 'INSTALLED'])
  const [carried]: Warranty[] = await done(warrantyRoutes.findDeviceWarranties, {
    body: { serialNum: second },
  })
  assert.deepEqual([carried?.startsOn, carried?.agreedEnd], ['2025-06-15', '2027-01-31'])
  const [claim]: Claim[] = await done(claimRoutes.findDeviceClaims, { body: { serialNum: first } })
  const [entry] = await done(claimRoutes.findClaimHistory, { body: { id: claim?.id } })
  assert.deepEqual([entry.action, entry.by, entry.after.replacementSerialNum], ['import', 'maintain', second])
})

test('reports rows that became invalid since the check, and applies atomically', async () => {
  const [first, second] = await Promise.all([aSavedDevice(installed), aSavedDevice(installed)])
  const job = await checked(
    importRoutes.importWarranties,
    listWarranties([first, '2026-01-31', 12, '', ''], [second, '2026-01-31', 12, '', '']),
  )
  await done(warrantyRoutes.saveWarranty, { body: aWarranty({ serialNum: second }) })
  const back = await taken(job)
  assert.deepEqual([back.state, back.valid, back.written], ['CHECKED', 1, 0])
  assert.deepEqual(problemsOf(back), ['3 startsOn: The device has such a warranty from this day already'])
  const of = (serialNum: string | undefined) =>
    done(warrantyRoutes.findDeviceWarranties, { body: { serialNum } })
  assert.deepEqual(await of(first), [])
  assert.equal((await taken(back, 'valid')).written, 1)
  assert.equal((await of(first)).length, 1)
  const again = await checked(importRoutes.importClaims, listClaims([first, 'RELAY', '2025-06-15', '', '']))
  await done(claimRoutes.addClaim, { body: aClaim({ serialNum: first }) })
  assert.match(problemsOf(await taken(again)).join(), /^2 occurredOn: There is a claim for this fault/)
  assert.deepEqual(
    await service.app.db.query(sql`select from import_row where is_good and job_id = ${again.id}`),
    [],
  )
})

test('locks the devices of all rows before writing the first', async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => aSavedDevice(installed)))
  const job = await checked(
    importRoutes.importClaims,
    listClaims(
      [first, 'RELAY', '2025-06-15', 'INVERTER', second?.toLowerCase()],
      [third, 'LCD', '2025-06-15', '', ''],
    ),
  )
  await transaction(service.app.db, async (tx) => {
    assert.equal(await claimImport.prepare(tx, job.id), 2)
    const free = await independentTransaction(service.app.db, (other) =>
      other.query(sql`select serial_num from device
        where serial_num = any(${[first, second, third]}::text[]) for no key update skip locked`),
    )
    assert.deepEqual(free, [])
  })
})
