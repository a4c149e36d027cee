import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { preferenceLimits, preferenceRoutes } from '@portal/contracts/preference.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { identity } from '../service.ts'

let service: TestService
before(async () => {
  service = await startTestService(identity({ demoPassword: 'Sonnenschein-42' }), { config: { demo: true } })
})
after(() => service.close())

const anna = { userId: 'OWNER_1', permissions: [] }
const bert = { userId: 'VIEWER_1', permissions: [] }
const save = (key: string, value: unknown, as: object = anna) =>
  service.call(preferenceRoutes.savePreference, { body: { key, value } }, { as })
const kept = async (as: object = anna) =>
  (await service.call(sessionRoutes.viewUser, {}, { as })).data.preferences

test('refuses an unknown setting with the reason', async () => {
  for (const key of ['', 'Two words', '__proto__', '../x', 'x'.repeat(61)])
    assert.equal((await save(key, 1)).status, 400, key)
  const large = await save('columns.order', 'é'.repeat(preferenceLimits.bytes / 2))
  assert.deepEqual([large.status, large.body.error], [400, 'preference.too_large'])
  assert.equal((await save('columns.order', 'a\u0000b')).body.error, 'request.bad_character')
  assert.deepEqual(await kept(), {})
})

test('stores settings per user, keeps the last save and deletes a setting that is saved as null', async () => {
  const value = { order: ['status', '客户'], shown: { remark: false, n: [1, null, { deep: true }] } }
  assert.equal((await save('columns.order', { order: [] })).status, 200)
  assert.equal((await save('columns.order', value)).status, 200)
  assert.equal((await save('density', 'compact', bert)).status, 200)
  assert.deepEqual(await kept(), { 'columns.order': value })
  assert.deepEqual(await kept(bert), { density: 'compact' })
  await save('columns.order', null)
  assert.deepEqual(await kept(), {})
  assert.deepEqual(await kept(bert), { density: 'compact' })
})

test('limits the settings of an account under concurrent saves', async () => {
  const as = { userId: 'ADMIN_2', permissions: [] }
  await service.app.db.query(
    sql`insert into account (id, username, role) values ('ADMIN_2', 'settled', 'ADMIN') on conflict (id) do nothing`,
  )
  for (let n = 0; n < preferenceLimits.count - 1; n++) await save(`k${n}`, n, as)
  await Promise.all(Array.from({ length: 20 }, (_, n) => save(`more${n}`, n, as)))
  assert.equal(Object.keys(await kept(as)).length, preferenceLimits.count)
})

test('changes existing settings of a full account, and accepts new ones after a reset', async () => {
  for (let n = 0; n < preferenceLimits.count; n++) assert.equal((await save(`k${n}`, n)).status, 200)
  const refused = await save('one-more', 1)
  assert.deepEqual([refused.status, refused.body.error], [400, 'preference.too_many'])
  assert.equal((await save('k1', 'changed')).status, 200)
  await save('k0', null)
  assert.equal((await save('one-more', 1)).status, 200)
  assert.equal((await kept()).k1, 'changed')
})
