import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { type AppVersion, appVersionRoutes } from '@portal/contracts/app-version.contract.ts'
import { findRoute, testBackoffice } from '../service.builder.ts'

const admin: Partial<Identity> = {
  userId: 'A-1',
  username: 'admin',
  role: 'ADMIN',
  permissions: ['appVersion:view', 'appVersion:edit', 'appVersion:delete'],
}

const service = testBackoffice({ as: admin })
const { call } = service

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
  const { data, body } = await call(findRoute('/appVersion/save'), { body: aVersion(part) })
  assert.equal(body.code, 200, body.msg)
  return data
}
const firstPage = { page: 1, size: 15 }
const find = async (queryParams: object) =>
  (await call(findRoute('/appVersion/findPage'), { body: { ...firstPage, queryParams } })).data.content

test('FW-27 FW-28 saves, finds, changes and deletes an app version at its addresses', async () => {
  const row = await saved({ envPlatform: 'IOS_CN', userPlatform: 'GTEC', publishDate: '2026-02-03' })
  assert.deepEqual(
    [row.versionCode, row.publishDate, row.remark],
    ['5.1.0', '2026-02-03', 'Dark mode\nFewer taps'],
  )
  assert.deepEqual(await find({ envPlatform: 'IOS_CN' }), [row])
  const { createdAt: _, updatedAt: __, ...draft } = row
  const changed = await saved({ ...draft, remark: 'One line' })
  assert.deepEqual(await find({ envPlatform: 'IOS_CN' }), [changed])
  assert.equal(
    (await call(findRoute('/appVersion/delete', 'DELETE'), { body: { ids: [row.id] } })).data.affected,
    1,
  )
  assert.deepEqual(await find({ envPlatform: 'IOS_CN' }), [])
})

test("FW-29 lets everybody read an app's versions by envPlatform and userPlatForm, newest first", async () => {
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

test('requires a version to be unique per app, also on restore', async () => {
  const row = await saved({ versionCode: '6.0-RC' })
  const again = await call(appVersionRoutes.saveAppVersion, { body: aVersion({ versionCode: '6.0-rc' }) })
  assert.deepEqual([again.status, again.body.error], [400, 'appVersion.duplicate_code'])
  assert.ok(again.body.fields.versionCode)
  await call(appVersionRoutes.deleteAppVersions, { body: { ids: [row.id] } })
  await saved({ versionCode: '6.0-rc' })
  const back = await call(appVersionRoutes.restoreAppVersions, { body: { ids: [row.id] } })
  assert.deepEqual([back.status, back.body.error], [400, 'appVersion.duplicate_code'])
})

test('changes many rows at once and undoes it', async () => {
  const app = { userPlatform: 'LUX_POWER', envPlatform: 'MONITOR' }
  const ids = [(await saved(app)).id, (await saved(app)).id]
  const body = { ids, set: { publishDate: '2026-07-01' } }
  const { data: done } = await call(appVersionRoutes.changeAppVersions, { body })
  assert.deepEqual(done.ids, ids)
  assert.deepEqual(
    (await find({ userPlatform: 'LUX_POWER' })).map(({ publishDate }: AppVersion) => publishDate),
    ['2026-07-01', '2026-07-01'],
  )
  const undone = await call(appVersionRoutes.undoAppVersionChange, { body: { change: done.change, ids } })
  assert.deepEqual(undone.data.ids, ids)
})
