import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { exportRoutes } from '@portal/contracts/export.contract.ts'
import { type FirmwareRecord, firmwareRoutes } from '@portal/contracts/firmware.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { readRows } from '@portal/service-kit/spreadsheet/spreadsheet.ts'
import { owner } from '../common/row.builder.ts'
import { anExport, exportRows } from '../export/export.builder.ts'
import { findRoute, testBackoffice } from '../service.builder.ts'

const rights = ['firmware:view', 'firmware:edit', 'firmware:delete']
const maintain: Partial<Identity> = {
  userId: 'M-1',
  username: 'maintain',
  role: 'MAINTAIN',
  permissions: rights,
}
const admin: Partial<Identity> = {
  userId: 'A-1',
  username: 'admin',
  role: 'ADMIN',
  permissions: [...rights, 'firmwareInformation:edit'],
}

const service = testBackoffice({ as: maintain })
const { call } = service

const standard = {
  find: firmwareRoutes.findFirmwareRecords,
  group: firmwareRoutes.groupFirmwareRecords,
  change: firmwareRoutes.changeFirmwareRecords,
  undo: firmwareRoutes.undoFirmwareRecordChange,
  count: firmwareRoutes.countFirmwareRecords,
  export: exportRoutes.exportFirmwareRecords,
  save: firmwareRoutes.saveFirmwareRecord,
  log: firmwareRoutes.findFirmwareLog,
  download: firmwareRoutes.downloadFirmwareLog,
  remove: firmwareRoutes.deleteFirmwareRecords,
  restore: firmwareRoutes.restoreFirmwareRecords,
  history: firmwareRoutes.findFirmwareRecordHistory,
  get: firmwareRoutes.getFirmwareInformation,
  saveInformation: firmwareRoutes.saveFirmwareInformation,
}
const beta = Object.fromEntries(
  Object.entries(standard).map(([name, { path, method }]: [string, Route]) => [
    name,
    findRoute(path.replace(/^\/firmware[A-Z]\w+/, '$&/localTest'), method),
  ]),
) as Record<keyof typeof standard, Route>

let count = 0
const anEntry = (part: object = {}) => ({
  platform: 'EG4',
  deviceType: 'LXP_LB_8_12K',
  fwCode: `FAAB-${String(++count).padStart(4, '0')}`,
  description: 'Charges earlier in the morning\nFewer restarts',
  ...part,
})
const ofLog = { platform: 'EG4', selectType: 'LXP_LB_8_12K' }
const draftOf = ({ updatedAt, ...draft }: FirmwareRecord) => draft
const firstPage = { page: 1, size: 15 }

for (const [name, folder, calls] of [
  ['FW-12 FW-14', '/firmwareRecord', standard],
  ['FW-19', '/firmwareRecord/localTest', beta],
] as const)
  test(`${name} saves, finds and deletes an entry with code, time and lines at the addresses of its log`, async () => {
    const draft = anEntry({ createTime: '2026-05-04T08:00:00.000Z' })
    const { data: entry, body } = await call(findRoute(`${folder}/save`), { body: draft })
    assert.equal(body.code, 200, body.msg)
    assert.deepEqual({ ...entry, ...draft }, entry)
    const found = async () =>
      (
        await call(findRoute(`${folder}/findPage`), {
          body: { ...firstPage, queryParams: { fwCode: entry.fwCode } },
        })
      ).data.content
    assert.deepEqual(await found(), [entry])
    const { createTime: _, ...kept } = draftOf(entry)
    const { data: changed } = await call(calls.save, { body: { ...kept, description: 'One line' } })
    assert.deepEqual([changed.createTime, changed.description], [entry.createTime, 'One line'])
    const remove = () => call(findRoute(`${folder}/delete`), { body: { ids: [entry.id] } })
    assert.equal((await remove()).data.affected, 1)
    assert.deepEqual(await found(), [])
    assert.equal((await call(calls.log, { query: ofLog }, { as: null })).data.length, 0)
    const queryParams = { search: entry.fwCode.toLowerCase() }
    const counted = await call(calls.count, { body: { queryParams, deleted: true } })
    assert.deepEqual(counted.data, { count: 1, isExact: true })
    const matching = { queryParams, count: 1 }
    assert.equal((await call(calls.restore, { body: { matching } })).data.affected, 1)
    assert.equal((await call(calls.log, { query: ofLog }, { as: null })).data.length, 1)
    await remove()
  })

test('FW-15 serves a log without a session by platform and select type, newest first, separate from the beta log', async () => {
  const at = (day: string) => ({ createTime: `2026-0${day}T12:00:00.000Z` })
  const save = async (part: object, calls: typeof beta = standard) =>
    (await call(calls.save, { body: anEntry(part) })).data.fwCode
  const gtec = { platform: 'GTEC', deviceType: 'SNA' }
  const middle = await save({ ...gtec, ...at('4-02') })
  const first = await save({ ...gtec, ...at('3-02') })
  const last = await save({ ...gtec, ...at('5-02') })
  await save({ ...gtec, platform: 'EG4' })
  const tested = await save({ ...gtec, ...at('6-02') }, beta)
  const codes = async (calls: typeof beta) =>
    (await call(calls.log, { query: { platform: 'GTEC', selectType: 'SNA' } }, { as: null })).data.map(
      ({ fwCode }: FirmwareRecord) => fwCode,
    )
  assert.deepEqual(await codes(standard), [last, middle, first])
  assert.deepEqual(await codes(beta), [tested])
  const wrong: Record<string, string>[] = [
    { platform: 'LUX_POWER', selectType: 'SNA' },
    { platform: 'GTEC', selectType: 'X' },
    {},
  ]
  for (const query of wrong) assert.equal((await call(standard.log, { query }, { as: null })).status, 400)
})

test('FW-16 exports the log as a file for everybody who may read it', async () => {
  const fwCode = '=1+1'
  await call(standard.save, {
    body: anEntry({ platform: 'CROWN', fwCode, createTime: '2026-02-01T12:00:00.000Z' }),
  })
  const answer = await call(
    standard.download,
    { query: { platform: 'CROWN', firmwareDeviceType: 'LXP_LB_8_12K' } },
    { as: null },
  )
  assert.equal(answer.status, 200)
  assert.match(String(answer.headers['content-disposition']), /filename="firmwareChangeLog\.xlsx"/)
  const path = join(service.app.config.dataDir, 'log.xlsx')
  await writeFile(path, answer.raw)
  const rows = (await Array.fromAsync(readRows(path, { maxRows: 10 }))).map(({ cells }) =>
    cells.map(({ value }) => value),
  )
  assert.deepEqual(rows, [
    ['Firmware code', 'Date', 'Description'],
    [fwCode, '2026-02-01', 'Charges earlier in the morning\nFewer restarts'],
  ])
})

test('publishes the newest entries as a feed with escaped texts and links', async () => {
  const log = { platform: 'GTEC', deviceType: 'LSP' }
  const entry = {
    ...log,
    fwCode: 'HAAA <1>',
    description: 'a < b & "c"\nNext',
    createTime: '2026-02-01T12:00:00.000Z',
  }
  await call(standard.save, { body: anEntry(entry) })
  const answer = await call(
    firmwareRoutes.readFirmwareFeed,
    { query: { platform: 'GTEC', selectType: 'LSP' } },
    { as: null },
  )
  assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'application/atom+xml'])
  for (const part of [
    '<title>HAAA &lt;1&gt;</title>',
    '<published>2026-02-01T12:00:00.000Z</published>',
    '<link href="/releaseLog?platform=GTEC&amp;deviceType=LSP#HAAA-1-"/>',
    'a &lt; b &amp; &quot;c&quot;\nNext</content>',
  ])
    assert.ok(answer.body.includes(part), `${part} in ${answer.body}`)
  assert.equal((await call(firmwareRoutes.readFirmwareFeed, { query: {} }, { as: null })).status, 400)
})

test("FW-30 exports entries by a job with the list's filter", async () => {
  const { data: entry } = await call(standard.save, {
    body: anEntry({ platform: 'CROWN', deviceType: 'ACS' }),
  })
  const queryParams = { platform: 'CROWN', deviceType: 'ACS' }
  const request = anExport(['fwCode', 'platform', 'description'], { queryParams })
  assert.deepEqual(await exportRows(service, findRoute('/firmwareRecord/export'), request), [
    ['fwCode', 'platform', 'description'],
    [entry.fwCode, 'CROWN', entry.description],
  ])
})

test('requires unique codes per log, also on restore and concurrent saves', async () => {
  const draft = anEntry({ platform: 'FORTRESS' })
  const { data: entry } = await call(standard.save, { body: draft })
  const again = await call(standard.save, { body: draft })
  assert.deepEqual([again.status, again.body.error], [400, 'firmwareRecord.duplicate_code'])
  assert.ok(again.body.fields.fwCode)
  assert.equal((await call(standard.save, { body: { ...draft, deviceType: 'SNA' } })).status, 200)
  const otherBoard = { ...draft, fwCode: draft.fwCode.toLowerCase() }
  assert.equal((await call(standard.save, { body: otherBoard })).status, 200)
  await call(standard.remove, { body: { ids: [entry.id] } })
  const both = await Promise.all([1, 2].map(() => call(standard.save, { body: draft })))
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
  const back = await call(standard.restore, { body: { ids: [entry.id] } })
  assert.deepEqual([back.status, back.body.error], [400, 'firmwareRecord.duplicate_code'])
})

for (const [name, calls] of [
  ['FW-13 FW-17 FW-18', standard],
  ['FW-20', beta],
] as const)
  test(`${name} lets everybody read the information of a log, and only administrators save it`, async () => {
    const body = {
      platform: 'EG4',
      deviceType: 'LXP_LB_8_12K',
      information: 'Update over Wi-Fi.\nKeep the PV on.',
    }
    const read = async () => (await call(calls.get, { query: ofLog }, { as: null })).data
    assert.deepEqual(await read(), { ...body, information: '', version: 0, updatedAt: null })
    const asAdmin = { as: admin }
    const asEve = { as: { ...admin, username: 'eve' } }
    for (const as of [maintain, owner, null])
      assert.equal((await call(calls.saveInformation, { body }, { as })).status, as === null ? 401 : 403)
    assert.equal((await call(calls.saveInformation, { body }, asAdmin)).status, 200)
    assert.deepEqual([(await read()).information, (await read()).version], [body.information, 1])
    const saveLate = async () => {
      const { status, body: answer } = await call(
        calls.saveInformation,
        { body: { ...body, information: 'Mine', version: 0 } },
        asAdmin,
      )
      return [status, answer.data.current.information, answer.data.by]
    }
    assert.deepEqual(await saveLate(), [409, body.information, 'admin'])
    const large = { ...body, information: 'x'.repeat(20_001) }
    assert.equal((await call(calls.saveInformation, { body: large }, asAdmin)).status, 400)
    const both = await Promise.all(
      ['A', 'B'].map((information) =>
        call(calls.saveInformation, { body: { ...body, information, version: 1 } }, asEve),
      ),
    )
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    assert.deepEqual(await saveLate(), [409, (await read()).information, 'eve'])
  })

for (const [name, calls] of [
  ['standard', standard],
  ['beta', beta],
] as const) {
  const saved = async (part: object = {}): Promise<FirmwareRecord> => {
    const { data, body } = await call(calls.save, { body: anEntry({ platform: 'GTEC', ...part }) })
    assert.equal(body.code, 200, body.msg)
    return data
  }
  const found = async (request: object): Promise<FirmwareRecord[]> =>
    (await call(calls.find, { body: { ...firstPage, ...request } })).data.content
  const idsOf = (rows: readonly FirmwareRecord[]) => rows.map(({ id }) => id)

  test(`${name}: changes the date of many entries and undoes it, with history`, async () => {
    const log = { platform: 'FORTRESS', deviceType: 'ACS' }
    const rows = [await saved(log), await saved(log)]
    const ids = idsOf(rows)
    const createTime = '2026-07-01T12:00:00.000Z'
    const { data: done } = await call(calls.change, { body: { ids, set: { createTime } } })
    assert.deepEqual([done.ids, done.refused], [ids, []])
    const queryParams = { ...log, createTime: { from: '2026-07-01', to: '2026-07-01' } }
    assert.deepEqual(idsOf(await found({ queryParams })), ids)
    const { data: history } = await call(calls.history, { body: { id: ids[0] } })
    assert.deepEqual([history[0].action, history[0].after], ['edit', { createTime }])
    const undone = await call(calls.undo, { body: { change: done.change, ids } })
    assert.deepEqual(undone.data.ids, ids)
    const back = await found({ queryParams: log })
    assert.deepEqual(
      back.map((row) => row.createTime),
      rows.map((row) => row.createTime),
    )
  })

  test(`${name}: uses UTC dates, both ends included, in filters, sorts and exports`, async () => {
    const at = (createTime: string) => saved({ deviceType: 'TRIP', createTime })
    const late = await at('2026-03-02T23:59:59.999Z')
    const early = await at('2026-03-02T00:00:00.000Z')
    await at('2026-03-01T23:59:59.999Z')
    await at('2026-03-03T00:00:00.000Z')
    const queryParams = { deviceType: 'TRIP', createTime: { from: '2026-03-02', to: '2026-03-02' } }
    assert.deepEqual(idsOf(await found({ queryParams })), idsOf([early, late]))
    const since = { deviceType: 'TRIP', createTime: { from: '2026-03-02' } }
    assert.equal((await found({ queryParams: since })).length, 3)
    const groups = await call(calls.group, { body: { by: 'deviceType', queryParams } })
    assert.deepEqual(groups.data.groups, [{ value: 'TRIP', count: 2 }])
    const body = anExport(['fwCode', 'createTime'], {
      queryParams,
      sort: 'createTime',
      timeZone: 'Asia/Tokyo',
    })
    assert.deepEqual(await exportRows(service, calls.export, body), [
      ['fwCode', 'createTime'],
      [early.fwCode, '2026-03-02'],
      [late.fwCode, '2026-03-02'],
    ])
  })
}
