import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { exportRoutes } from '@portal/contracts/export.contract.ts'
import { type FirmwareRecord, firmwareRoutes as routes } from '@portal/contracts/firmware.contract.ts'
import { backofficeJobRoutes } from '@portal/contracts/job.contract.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { anExport, ended, rowsOf } from '../export/export.builder.ts'
import { owner } from '../row/row.builder.ts'
import { backoffice } from '../service.ts'

const staff: Partial<Identity> = {
  userId: 'M-1',
  username: 'maintain',
  role: 'MAINTAIN',
  permissions: ['firmware:view', 'firmware:edit', 'firmware:delete'],
}
const reader = { ...staff, permissions: ['firmware:view'] }

let service: TestService
const call: TestService['call'] = (...input) => service.call(...input)
before(async () => {
  service = await startTestService(backoffice, { as: staff })
})
after(() => service.close())

const standard = {
  find: routes.findFirmwareRecords,
  save: routes.saveFirmwareRecord,
  log: routes.findFirmwareLog,
  group: routes.groupFirmwareRecords,
  change: routes.changeFirmwareRecords,
  undo: routes.undoFirmwareRecordChange,
  count: routes.countFirmwareRecords,
  remove: routes.deleteFirmwareRecords,
  restore: routes.restoreFirmwareRecords,
  history: routes.findFirmwareRecordHistory,
  export: exportRoutes.exportFirmwareRecords,
}
const beta: Record<
  keyof typeof standard,
  (typeof routes)[keyof typeof routes] | (typeof exportRoutes)['exportBetaFirmwareRecords']
> = {
  find: routes.findBetaFirmwareRecords,
  save: routes.saveBetaFirmwareRecord,
  log: routes.findBetaFirmwareLog,
  group: routes.groupBetaFirmwareRecords,
  change: routes.changeBetaFirmwareRecords,
  undo: routes.undoBetaFirmwareRecordChange,
  count: routes.countBetaFirmwareRecords,
  remove: routes.deleteBetaFirmwareRecords,
  restore: routes.restoreBetaFirmwareRecords,
  history: routes.findBetaFirmwareRecordHistory,
  export: exportRoutes.exportBetaFirmwareRecords,
}

let count = 0
const anEntry = (part: object = {}) => ({
  platform: 'GTEC',
  deviceType: 'SNA',
  fwCode: `LIST-${String(++count).padStart(4, '0')}`,
  description: 'Fewer restarts',
  createTime: '2026-05-04T12:00:00.000Z',
  ...part,
})
const firstPage = { page: 1, size: 15 }

for (const [name, calls] of [
  ['standard', standard],
  ['beta', beta],
] as const) {
  const saved = async (part: object = {}): Promise<FirmwareRecord> => {
    const { data, body } = await call(calls.save, { body: anEntry(part) })
    assert.equal(body.code, 200, body.msg)
    return data
  }
  const found = async (request: object): Promise<FirmwareRecord[]> =>
    (await call(calls.find, { body: { ...firstPage, ...request } })).data.content
  const idsOf = (rows: readonly FirmwareRecord[]) => rows.map(({ id }) => id)

  test(`${name}: the list's calls are refused to those without the right, and changes that are none`, async () => {
    const { id } = await saved()
    const set = { createTime: '2026-06-01T12:00:00.000Z' }
    const byRight = {
      read: [
        [calls.find, firstPage],
        [calls.group, { by: 'platform' }],
        [calls.export, anExport(['fwCode'])],
      ],
      write: [
        [calls.change, { ids: [id], set }],
        [calls.undo, { change: '0b9f4a1e-7f5c-4c65-9b7e-2d1f0f2f9a11', ids: [id] }],
        [calls.count, {}],
        [calls.restore, { ids: [id] }],
        [calls.history, { id }],
        [calls.find, { ...firstPage, deleted: true }],
        [calls.group, { by: 'platform', deleted: true }],
      ],
    } as const
    for (const [as, asked] of [
      [owner, [...byRight.read, ...byRight.write]],
      [null, [...byRight.read, ...byRight.write]],
      [reader, byRight.write],
    ] as const)
      for (const [route, body] of asked) {
        const { status } = await call(route, { body }, { as })
        assert.equal(status, as === null ? 401 : 403, `${route.path} ${JSON.stringify(body)}`)
      }
    for (const wrong of [
      {},
      { fwCode: 'ANOTHER' },
      { platform: 'EG4' },
      { createTime: '2026-06-01' },
      { createTime: null },
    ])
      assert.equal((await call(calls.change, { body: { ids: [id], set: wrong } })).status, 400)
    assert.equal((await call(calls.group, { body: { by: 'fwCode' } })).status, 400)
    const [kept] = await found({ queryParams: { fwCode: 'LIST' } })
    assert.equal(kept?.createTime, '2026-05-04T12:00:00.000Z')
    await call(calls.remove, { body: { ids: [id] } })
  })

  test(`${name}: a deleted entry stands in the bin, is found there, and comes back into the log`, async () => {
    const entry = await saved({ platform: 'CROWN' })
    const log = async () =>
      (await call(calls.log, { query: { platform: 'CROWN', selectType: 'SNA' } }, { as: null })).data
    await call(calls.remove, { body: { ids: [entry.id] } })
    assert.deepEqual(await log(), [])
    const queryParams = { search: entry.fwCode.toLowerCase() }
    assert.deepEqual(await found({ queryParams }), [])
    const [binned] = await found({ queryParams, deleted: true })
    assert.deepEqual([binned?.id, binned?.deletedBy], [entry.id, 'maintain'])
    const counted = await call(calls.count, { body: { queryParams, deleted: true } })
    assert.deepEqual(counted.data, { count: 1, isExact: true })
    const matching = { queryParams, count: 1 }
    assert.equal((await call(calls.restore, { body: { matching } })).data.affected, 1)
    assert.deepEqual(idsOf(await log()), [entry.id])
  })

  test(`${name}: the day of many is changed and put back, each with its line in the history`, async () => {
    const rows = [await saved({ platform: 'FORTRESS' }), await saved({ platform: 'FORTRESS' })]
    const ids = idsOf(rows)
    const createTime = '2026-07-01T12:00:00.000Z'
    const { data: done } = await call(calls.change, { body: { ids, set: { createTime } } })
    assert.deepEqual([done.ids, done.refused], [ids, []])
    const queryParams = { platform: 'FORTRESS', createTime: { from: '2026-07-01', to: '2026-07-01' } }
    assert.deepEqual(idsOf(await found({ queryParams })), ids)
    const { data: history } = await call(calls.history, { body: { id: ids[0] } })
    assert.deepEqual([history[0].action, history[0].after], ['edit', { createTime }])
    const undone = await call(calls.undo, { body: { change: done.change, ids } })
    assert.deepEqual(undone.data.ids, ids)
    const back = await found({ queryParams: { platform: 'FORTRESS' } })
    assert.deepEqual(
      back.map((row) => row.createTime),
      rows.map((row) => row.createTime),
    )
  })

  test(`${name}: days are those of UTC, both included, in filters, their order and exports`, async () => {
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
    const { data: started } = await call(calls.export, { body })
    const job = await ended(service, started.id)
    const file = await call(backofficeJobRoutes.downloadJobFile, { params: { id: job.id } })
    assert.deepEqual(await rowsOf(file.raw), [
      ['fwCode', 'createTime'],
      [early.fwCode, '2026-03-02'],
      [late.fwCode, '2026-03-02'],
    ])
  })
}
