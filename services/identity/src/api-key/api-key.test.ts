import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { apiKeyRoutes, maxKeys } from '@portal/contracts/api-key.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { CommandProblem } from '../cli.ts'
import { aKey, type KeyService, startKeyService } from './api-key.builder.ts'

let keys: KeyService
let owner: Identity
before(async () => {
  keys = await startKeyService()
  owner = await keys.user('owner')
})
after(() => keys.service.close())

const nobody = { identity: null, expiresAt: null, sessionId: null, userId: null }
const db = () => keys.service.app.db

test('refuses a key with more permissions than its owner, without expiry or rate limit, or with key management', async () => {
  for (const [wrong, error] of [
    [{ scope: ['order:delete'] }, 'apiKey.beyond_owner'],
    [{ scope: ['order:view', 'rma:audit'] }, 'apiKey.beyond_owner'],
    [{ scope: ['apiKey:edit'] }, 'apiKey.beyond_owner'],
    [{ scope: [] }, 'request.invalid'],
    [{ days: 366 }, 'request.invalid'],
    [{ days: 0 }, 'request.invalid'],
    [{ callsPerMinute: 0 }, 'request.invalid'],
    [{ callsPerMinute: 6_001 }, 'request.invalid'],
    [{ name: ' ' }, 'request.invalid'],
    [{ maySignIn: false, allowUrlLogin: true }, 'apiKey.url_login'],
    [{ ownerId: 'FIRST_1' }, 'request.invalid'],
  ] as const) {
    const { status, body } = await keys.create(owner, { ...aKey(), ...wrong })
    assert.deepEqual([status, body.error], [400, error], JSON.stringify(wrong))
  }
  const admin = await keys.user('admin')
  for (const permission of [
    'apiKey:edit',
    'accessToken:edit',
    'oauthClient:edit',
    'account:edit',
    'release:publish',
  ])
    assert.equal(
      (await keys.create(admin, aKey({ scope: [permission] }))).body.error,
      'apiKey.beyond_owner',
      permission,
    )
  const viewer = await keys.user('viewer')
  assert.equal(
    (await keys.create(viewer, aKey({ scope: ['rma:view'] }))).status,
    403,
    'without the right to have keys',
  )
  assert.deepEqual((await keys.find(owner)).keys, [])
})

test("shows a key once, stores a digest and limits its scope to the owner's", async () => {
  const { apiKey, made } = await keys.newKey(owner, { name: 'Sun' })
  assert.match(apiKey, /^pak_[\w-]{43}$/)
  const claims = await keys.callerOf(apiKey)
  const { sessionId: _, isProven, ...own } = owner
  assert.ok(isProven)
  assert.deepEqual(claims, {
    ...own,
    grants: [],
    sessionId: `key:${made.id}`,
    permissions: ['device:read', 'device:view', 'file:own', 'order:view', 'search:own', 'loginTicket:create'],
    apiKey: { id: made.id, name: 'Sun', isSession: false },
  })
  const [shown] = (await keys.find(owner)).keys
  assert.ok(shown.lastUsedAt, 'its use is noted')
  assert.deepEqual([shown.hint, shown.lost], [apiKey.slice(0, 8), []])
  const other = await keys.user('admin')
  assert.deepEqual((await keys.find(other)).keys, [], 'nobody sees those of others')
  assert.equal((await keys.revoke(other, made.id)).status, 404, 'nor ends them')
  const kept = JSON.stringify([
    shown,
    await db().query(sql`select api_key::text from api_key union all select audit::text from audit`),
  ])
  assert.ok(!kept.includes(apiKey.slice(8)), 'nobody can read it again')
})

test('refuses unknown, expired and revoked keys and those of disabled accounts at the next call', async () => {
  const { apiKey, made } = await keys.newKey(owner)
  for (const wrong of ['', 'pak_', `${apiKey}x`, apiKey.toLowerCase()])
    assert.deepEqual(await keys.resolve(wrong), nobody)
  const set = (change: ReturnType<typeof sql>) =>
    db().query(sql`update api_key set ${change} where id = ${made.id}`)
  await set(sql`created_at = now() - interval '2 days', expires_at = now()`)
  assert.deepEqual(await keys.resolve(apiKey), nobody, 'expired')
  await set(sql`expires_at = now() + interval '1 day'`)
  await db().query(sql`update account set disabled_at = now() where id = ${owner.userId}`)
  assert.deepEqual(await keys.resolve(apiKey), nobody, 'of a disabled account')
  await db().query(sql`update account set disabled_at = null where id = ${owner.userId}`)
  assert.ok((await keys.resolve(apiKey)).identity)
  const answers = await Promise.all([keys.revoke(owner, made.id), keys.revoke(owner, made.id)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404], 'only once')
  assert.deepEqual(await keys.resolve(apiKey), nobody, 'revoked')
})

test("applies changes of the owner's permissions at the next call", async () => {
  const { apiKey } = await keys.newKey(owner, { scope: ['order:view', 'rma:view'] })
  const viewsOf = async (key: string) =>
    (await keys.callerOf(key))?.permissions.filter((permission) => permission.endsWith(':view'))
  const role = (role: string) => db().query(sql`update account set role = ${role} where id = ${owner.userId}`)
  await role('OWNER_L2')
  assert.deepEqual(await viewsOf(apiKey), ['rma:view'])
  const [shown] = (await keys.find({ ...owner, permissions: ['apiKey:edit', 'rma:view'] })).keys
  assert.deepEqual(shown.lost, ['order:view'])
  await role('OWNER')
  assert.deepEqual(await viewsOf(apiKey), ['order:view', 'rma:view'])
})

test("allows only calls within the key's permissions, even if its owner has more", async () => {
  const { apiKey } = await keys.newKey(owner)
  const as = (await keys.callerOf(apiKey)) as Identity
  for (const route of [
    sessionRoutes.viewUser,
    sessionRoutes.logout,
    sessionRoutes.endAllSessions,
    sessionRoutes.findSessions,
  ])
    assert.equal((await keys.service.call(route, {}, { as })).body.error, 'apiKey.not_here', route.operation)
  const create = await keys.create(as, aKey())
  assert.deepEqual([create.status, create.body.error], [403, 'apiKey.not_here'], 'no key makes another')
})

test('limits the calls per minute across copies', async () => {
  const { apiKey, made } = await keys.newKey(owner, { callsPerMinute: 3 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => keys.resolve(apiKey)))
  assert.equal(answers.filter(({ identity }) => identity).length, 3)
  const late = answers.find(({ identity }) => !identity)
  assert.ok(late.wait > 50 && late.wait <= 60, `${late.wait} s`)
  await db().query(
    sql`update api_key_minute set began_at = began_at - interval '61 seconds' where key_id = ${made.id}`,
  )
  assert.ok((await keys.resolve(apiKey)).identity)
})

test('frees a name when its key is revoked, limits the number of keys, and audits every action', async () => {
  const admin = await keys.user('admin')
  const first = await keys.newKey(admin, { name: 'Twice' })
  const second = await keys.create(admin, aKey({ name: 'twice' }))
  assert.deepEqual([second.body.error, second.body.fields], ['apiKey.duplicate_name', { name: 'is taken' }])
  await keys.revoke(admin, first.made.id)
  const drafts = Array.from({ length: maxKeys + 3 }, () => keys.create(admin, aKey()))
  const statuses = (await Promise.all(drafts)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, maxKeys, 'also all at once')
  const acts = await db().query(
    sql`select username, action from audit where noun = 'apiKey' and row_id = ${String(first.made.id)} order by id`,
  )
  assert.deepEqual(acts, [
    { username: 'admin', action: 'create' },
    { username: 'admin', action: 'delete' },
  ])
})

test('lists and revokes keys by the command line; a disabled account or a new password revokes all', async () => {
  const refused = (line: string, reason: RegExp) =>
    assert.rejects(
      keys.run(line),
      (error: Error) => error instanceof CommandProblem && reason.test(error.message),
    )
  await refused('api-key revoke', /Say the number/)
  await refused('api-key revoke 999999', /doesn't exist/)
  const finance = await keys.user('finance')
  const scope = ['finance:view']
  const one = await keys.newKey(finance, { name: 'ERP', scope })
  assert.match(
    await keys.run('api-key list finance'),
    /finance +ERP +pak_\S{4}… +until \S+ +never used +finance:view/,
  )
  assert.equal(await keys.run(`api-key revoke ${one.made.id}`), 'ERP is revoked.')
  assert.deepEqual(await keys.resolve(one.apiKey), nobody)
  for (const act of ['user disable finance', 'user password finance']) {
    const { apiKey } = await keys.newKey(await keys.user('finance'), { scope })
    assert.ok((await keys.resolve(apiKey)).identity)
    await keys.run(act)
    await keys.run('user enable finance')
    assert.deepEqual(await keys.resolve(apiKey), nobody, act)
  }
  const [left] = await db().query<{ count: number }>(
    sql`select count(*)::int as count from audit where noun = 'apiKey' and action = 'delete' and username = 'command line'`,
  )
  assert.equal(left?.count, 3)
})

test('issues tickets only to keys that may sign in and open the page', async () => {
  const call = (as: Identity, targetRouter = 'order') =>
    keys.service.call(apiKeyRoutes.createLoginTicket, { body: { targetRouter } }, { as })
  assert.equal((await call(owner)).body.error, 'identity.forbidden')
  const silent = await keys.newKey(owner, { maySignIn: false })
  assert.equal((await keys.ticket(silent.apiKey, 'order')).body.error, 'apiKey.no_sign_in')
  const { apiKey } = await keys.newKey(owner)
  for (const target of [
    'rma',
    'finance',
    'admin/client',
    'chat',
    'account',
    'login',
    'api/logout',
    '/order',
    '//evil.example',
    'https://evil.example',
    'order/../rma',
  ])
    assert.deepEqual((await keys.ticket(apiKey, target)).body.error, 'login.target', target)
  for (const target of ['', 'order', 'order/SO-1?tab=files', 'device']) {
    const { status, data } = await keys.ticket(apiKey, target)
    assert.equal(status, 200, target)
    assert.match(data.ticket, /^plt_[\w-]{43}$/)
    const query = new URLSearchParams({ k: data.ticket, targetRouter: target })
    assert.equal(data.path, `/apiLogin?${query}`)
    const life = Date.parse(data.expiresAt) - Date.now()
    assert.ok(life > 50_000 && life <= 61_000, `${life} ms`)
  }
})
