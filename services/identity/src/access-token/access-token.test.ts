import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { accessTokenRoutes } from '@portal/contracts/access-token.contract.ts'
import { identityRoutes } from '@portal/contracts/session.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { createIdentityVerifier } from '@portal/service-kit/identity/identity.ts'
import { startTestService, type TestService, testSecret } from '@portal/testing/node/service.ts'
import { listPermissions } from '../access/permission.rules.ts'
import { CommandProblem, identityCommand } from '../cli.ts'
import { identity } from '../service.ts'

const caller = { name: 'gateway', serviceSecret: testSecret } as const
let service: TestService
const ended: object[] = []
before(async () => {
  const permissions = listPermissions({ id: 'ADMIN_1', role: 'ADMIN', kind: 'staff', grants: [] })
  service = await startTestService(identity({ demoPassword: '' }), { as: { username: 'anna', permissions } })
  await service.app.bus.subscribe('session.ended', (data) => ended.push(data))
})
after(() => service.close())

const create = (body: object, as?: { permissions: string[] }) =>
  service.call(accessTokenRoutes.createAccessToken, { body }, as && { as })
const revoke = (id: number) => service.call(accessTokenRoutes.revokeAccessToken, { body: { id } })
const list = async () => (await service.call(accessTokenRoutes.findAccessTokens)).data
const resolve = async (token: string) =>
  (await service.call(identityRoutes.resolveAccessToken, { body: { token } }, { as: null })).data
const nothing = { identity: null, expiresAt: null, sessionId: null, userId: null }

async function run(line: string) {
  const said: string[] = []
  const { db, bus, encryption } = service.app
  await identityCommand(line.split(' '), {
    db,
    bus,
    encryption,
    say: (text) => said.push(text),
    readPassword: async () => '',
  })
  return said
}

test('expires, is limited in number and cannot create other tokens', async () => {
  const draft = { name: 'ci', remotes: ['mf-a'], days: 90 }
  const ofToken = ['release:view', 'release:publish']
  assert.equal((await create(draft, { permissions: ofToken })).status, 403, 'nor does a token make another')
  for (const wrong of [
    { days: 366 },
    { days: 0 },
    { days: 1.5 },
    { remotes: [] },
    { remotes: ['../x'] },
    { name: ' ' },
    { permissions: ['x'] },
  ])
    assert.equal((await create({ ...draft, ...wrong })).status, 400, JSON.stringify(wrong))
  assert.deepEqual(await list(), [])
})

test('shows a token once, stores a digest and returns its name, permissions and remotes', async () => {
  const { data } = await create({ name: 'ci of a', remotes: ['mf-a', 'mf-b'], days: 30 })
  assert.match(data.token, /^prt_[\w-]{43}$/)
  const { identity: jwt, userId, sessionId } = await resolve(data.token)
  const { keys } = (await service.call(identityRoutes.findSigningKeys, {}, { as: null })).body
  const claims = await createIdentityVerifier({ url: 'http://127.0.0.1:9', keys: { keys }, caller }).verify(
    jwt,
  )
  const id = `token:${data.accessToken.id}`
  assert.deepEqual([userId, sessionId], [id, id])
  assert.deepEqual(claims, {
    userId: id,
    sessionId: id,
    isProven: true,
    username: 'ci of a',
    role: 'VIEWER',
    kind: 'plain',
    grants: [],
    companyId: null,
    permissions: ['release:view', 'release:publish'],
    remotes: ['mf-a', 'mf-b'],
  })
  const [shown] = await list()
  assert.ok(shown.lastUsedAt, 'its use is noted')
  assert.equal(shown.createdBy, 'anna')
  const kept = JSON.stringify([
    shown,
    await service.app.db.query(
      sql`select access_token::text from access_token union all select audit::text from audit`,
    ),
  ])
  assert.ok(!kept.includes(data.token.slice(8)), 'nobody can read it again')
})

test('refuses invalid, expired and revoked tokens, and announces a revocation', async () => {
  const { data } = await create({ name: 'short', remotes: ['mf-a'], days: 1 })
  for (const wrong of ['', 'prt_', `${data.token}x`, data.token.toLowerCase()])
    assert.deepEqual(await resolve(wrong), nothing)
  await service.app.db.query(
    sql`update access_token set created_at = now() - interval '2 days', expires_at = now() where id = ${data.accessToken.id}`,
  )
  assert.deepEqual(await resolve(data.token), nothing)
  await service.app.db.query(
    sql`update access_token set expires_at = now() + interval '1 day' where id = ${data.accessToken.id}`,
  )
  assert.ok((await resolve(data.token)).identity)
  const answers = await Promise.all([revoke(data.accessToken.id), revoke(data.accessToken.id)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404], 'only once')
  assert.deepEqual(await resolve(data.token), nothing)
  while (ended.length === 0) await sleep(5)
  assert.deepEqual(ended, [{ sessionId: `token:${data.accessToken.id}`, reason: 'expired' }])
})

test('frees a name when its token is revoked, and audits every action', async () => {
  const draft = { name: 'Twice', remotes: ['mf-a'], days: 5 }
  const first = await create(draft)
  const second = await create({ ...draft, name: 'twice' })
  assert.deepEqual(
    [second.status, second.body.error, second.body.fields],
    [400, 'accessToken.duplicate_name', { name: 'is taken' }],
  )
  await revoke(first.data.accessToken.id)
  assert.equal((await create(draft)).status, 200)
  const acts = await service.app.db.query(
    sql`select username, action from audit where noun = 'accessToken' and row_id = ${String(first.data.accessToken.id)} order by id`,
  )
  assert.deepEqual(acts, [
    { username: 'anna', action: 'create' },
    { username: 'anna', action: 'delete' },
  ])
})

test('supports the same actions from the command line', async () => {
  const refused = (line: string, reason: RegExp) =>
    assert.rejects(run(line), (error: Error) => error instanceof CommandProblem && reason.test(error.message))
  await refused('token add', /Say name and remote/)
  await refused('token add ci --remote mf-a --days 400', /Days/)
  await refused('token add ci --remote mf-a --days soon', /Days/)
  await refused('token add ci --remote A!', /Remotes/)
  await refused('token revoke nobody', /no token nobody/)
  const [token = '', sentence] = await run('token add nightly --remote mf-a --remote mf-b')
  assert.match(sentence ?? '', /shown only now. nightly publishes mf-a and mf-b until \d{4}-/)
  assert.ok((await resolve(token)).identity)
  assert.match(
    (await run('token list')).join('\n'),
    /nightly +prt_\S{4}… +mf-a \+ mf-b +until \S+ +used \S+ +by command line/,
  )
  await refused('token add NIGHTLY --remote mf-a', /already/)
  assert.deepEqual(await run('token revoke nightly'), ['nightly is revoked.'])
  assert.deepEqual(await resolve(token), nothing)
})
