import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { type AppVersion, appVersionRoutes } from '@portal/contracts/app-version.contract.ts'
import { exportRoutes } from '@portal/contracts/export.contract.ts'
import { backofficeJobRoutes } from '@portal/contracts/job.contract.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { anExport, ended, rowsOf } from '../export/export.builder.ts'
import { owner } from '../row/row.builder.ts'
import { backoffice } from '../service.ts'

const admin: Partial<Identity> = {
  userId: 'A-1',
  username: 'admin',
  role: 'ADMIN',
  permissions: ['appVersion:view', 'appVersion:edit', 'appVersion:delete'],
}
const maintain: Partial<Identity> = { ...admin, role: 'MAINTAIN', permissions: ['firmware:view'] }

let service: TestService
const call: TestService['call'] = (...input) => service.call(...input)
before(async () => {
  service = await startTestService(backoffice, { as: admin })
})
after(() => service.close())

let count = 0
const aVersion = (part: object = {}) => ({
  envPlatform: 'ANDROID',
  userPlatform: 'EG4',
  versionCode: `5.${++count}.0`,
  publishDate: '2026-05-04',
  remark: 'Dark mode\nFewer taps',
  ...part,
})
const saved = async (part: object = {}): Promise<AppVersion> => {
  const { data, body } = await call(appVersionRoutes.saveAppVersion, { body: aVersion(part) })
  assert.equal(body.code, 200, body.msg)
  return data
}
const firstPage = { page: 1, size: 15 }
const find = async (queryParams: object) =>
  (await call(appVersionRoutes.findAppVersions, { body: { ...firstPage, queryParams } })).data.content

test('FW-27 FW-28 an app version is saved, found by every filter, changed, deleted and restored', async () => {
  const row = await saved({ envPlatform: 'IOS_CN', userPlatform: 'GTEC', publishDate: '2026-02-03' })
  assert.deepEqual(
    [row.versionCode, row.publishDate, row.remark],
    ['5.1.0', '2026-02-03', 'Dark mode\nFewer taps'],
  )
  const filters = {
    envPlatform: 'IOS_CN',
    userPlatform: 'GTEC',
    versionCode: '5.1',
    publishDate: { to: '2026-02-03' },
    remark: 'DARK',
  }
  for (const [key, value] of Object.entries(filters))
    assert.deepEqual(await find({ [key]: value }), [row], key)
  for (const sort of ['envPlatform', 'userPlatform', 'versionCode', 'publishDate', 'updatedAt'])
    assert.equal(
      (await call(appVersionRoutes.findAppVersions, { body: { ...firstPage, sort } })).status,
      200,
      sort,
    )
  const { createdAt: _, updatedAt: __, ...draft } = row
  const change = { ...draft, remark: 'One line' }
  assert.equal((await call(appVersionRoutes.saveAppVersion, { body: change })).data.remark, 'One line')
  const late = await call(appVersionRoutes.saveAppVersion, { body: draft })
  assert.deepEqual([late.status, late.body.data.current.remark], [409, 'One line'])
  assert.equal(appVersionRoutes.deleteAppVersions.method, 'DELETE')
  const gone = await call(appVersionRoutes.deleteAppVersions, { body: { ids: [row.id] } })
  assert.equal(gone.data.affected, 1)
  assert.deepEqual(await find({ envPlatform: 'IOS_CN' }), [])
  assert.equal(
    (await call(appVersionRoutes.restoreAppVersions, { body: { ids: [row.id] } })).data.affected,
    1,
  )
  assert.equal((await find({ envPlatform: 'IOS_CN' })).length, 1)
})

test('FW-29 everybody reads the versions of an app by envPlatform and userPlatForm, newest first', async () => {
  const app = { envPlatform: 'WEB', userPlatform: 'FORTRESS' }
  const middle = await saved({ ...app, publishDate: '2026-03-02' })
  const first = await saved({ ...app, publishDate: '2026-01-02' })
  const last = await saved({ ...app, publishDate: '2026-03-03' })
  await saved({ ...app, envPlatform: 'WEB_CN' })
  await saved({ ...app, userPlatform: 'CROWN' })
  const read = (body: object) => call(appVersionRoutes.getAppVersions, { body }, { as: null })
  assert.deepEqual((await read({ envPlatform: 'WEB', userPlatForm: 'FORTRESS' })).data, [last, middle, first])
  const feed = await call(
    appVersionRoutes.readAppVersionFeed,
    { query: { envPlatform: 'WEB', userPlatForm: 'FORTRESS' } },
    { as: null },
  )
  const titles = [...feed.body.matchAll(/<entry>\n<id>.*?<title>(.*?)<\/title>/g)].map(([, title]) => title)
  assert.deepEqual(
    titles,
    [last, middle, first].map(({ versionCode }) => versionCode),
  )
  for (const wrong of [
    { envPlatform: 'WEB', userPlatform: 'FORTRESS' },
    { envPlatform: 'X', userPlatForm: 'EG4' },
  ])
    assert.equal((await read(wrong)).status, 400)
})

test('app versions are refused to everybody but administrators, and what is no version is named', async () => {
  const { id } = await saved()
  for (const as of [maintain, owner, null]) {
    const status = as === null ? 401 : 403
    assert.equal((await call(appVersionRoutes.findAppVersions, { body: firstPage }, { as })).status, status)
    assert.equal((await call(appVersionRoutes.saveAppVersion, { body: aVersion() }, { as })).status, status)
    assert.equal(
      (await call(appVersionRoutes.deleteAppVersions, { body: { ids: [id] } }, { as })).status,
      status,
    )
  }
  for (const part of [
    { envPlatform: 'X' },
    { userPlatform: '' },
    { versionCode: ' ' },
    { remark: '' },
    { publishDate: 'x' },
  ])
    assert.equal((await call(appVersionRoutes.saveAppVersion, { body: aVersion(part) })).status, 400)
})

test('a version stands in an app once, also when it comes back from the bin', async () => {
  const row = await saved({ versionCode: '6.0-RC' })
  const again = await call(appVersionRoutes.saveAppVersion, { body: aVersion({ versionCode: '6.0-rc' }) })
  assert.deepEqual([again.status, again.body.error], [400, 'appVersion.duplicate_code'])
  assert.ok(again.body.fields.versionCode)
  await call(appVersionRoutes.deleteAppVersions, { body: { ids: [row.id] } })
  await saved({ versionCode: '6.0-rc' })
  const back = await call(appVersionRoutes.restoreAppVersions, { body: { ids: [row.id] } })
  assert.deepEqual([back.status, back.body.error], [400, 'appVersion.duplicate_code'])
})

test('many are changed at once and put back, counted by their codes, and exported', async () => {
  const app = { userPlatform: 'LUX_POWER', envPlatform: 'MONITOR' }
  const rows = [await saved(app), await saved(app)]
  const ids = rows.map(({ id }) => id)
  const body = { ids, set: { publishDate: '2026-07-01' } }
  const { data: done } = await call(appVersionRoutes.changeAppVersions, { body })
  assert.deepEqual(done.ids, ids)
  assert.deepEqual(
    (await find({ userPlatform: 'LUX_POWER' })).map(({ publishDate }: AppVersion) => publishDate),
    ['2026-07-01', '2026-07-01'],
  )
  const undone = await call(appVersionRoutes.undoAppVersionChange, { body: { change: done.change, ids } })
  assert.deepEqual(undone.data.ids, ids)
  const groups = await call(appVersionRoutes.groupAppVersions, {
    body: { by: 'envPlatform', queryParams: { userPlatform: 'LUX_POWER' } },
  })
  assert.deepEqual(groups.data.groups, [{ value: 'MONITOR', count: 2 }])
  const { data: started } = await call(exportRoutes.exportAppVersions, {
    body: anExport(['versionCode', 'remark'], { queryParams: { userPlatform: 'LUX_POWER' } }),
  })
  const job = await ended(service, started.id)
  const file = await call(backofficeJobRoutes.downloadJobFile, { params: { id: job.id } })
  assert.equal((await rowsOf(file.raw)).length, 3)
})
