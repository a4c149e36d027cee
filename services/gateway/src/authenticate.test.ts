import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { releaseRoutes } from '@portal/contracts/release.contract.ts'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { startTestPortal } from './test-portal.ts'

let portal: Awaited<ReturnType<typeof startTestPortal>>
const token = `prt_${'a'.repeat(43)}`
const find = `/api${releaseRoutes.findReleases.path}`
before(async () => {
  portal = await startTestPortal()
  const identity = await signIdentity({
    userId: 'token:1',
    username: 'ci',
    permissions: ['release:view', 'release:publish'],
    remotes: ['mf-a'],
  })
  portal.tokens.set(token, { identity, sessionId: 'token:1', userId: 'token:1' })
})
after(() => portal.close())

const call = async (path: string, headers: Record<string, string>, body: object | string = '') => {
  const answer = await portal.post(path, body, headers)
  const text = await answer.text()
  assert.ok(!text.includes('prt_'), 'a token is never repeated')
  return { status: answer.status, error: JSON.parse(text).error, cookies: answer.headers.getSetCookie() }
}
const bearer = { authorization: `Bearer ${token}` }

test('a program with an access token calls what there is about releases, without any cookie', async () => {
  assert.equal((await call(find, bearer)).status, 200)
  const crossSite = await call('/api/release/promote', bearer, {
    remote: 'mf-b',
    build: 'aaaa1111',
    percent: 10,
  })
  assert.deepEqual([crossSite.status, crossSite.error], [403, 'release.not_yours'])
})

test('and nothing else', async () => {
  for (const path of [
    '/api/user/view',
    '/api/trace/order/findPage',
    '/api/accessToken/find',
    '/api/release/report',
  ]) {
    const { status, error } = await call(path, bearer)
    assert.deepEqual([status, error], [403, 'accessToken.not_here'], path)
  }
  const override = await call('/api/release/override', bearer, { remote: 'mf-a', build: null })
  assert.equal(override.error, 'identity.forbidden')
  assert.equal(portal.received.length, 0, 'no service hears of it')
})

test('an unknown token is 401 and costs no session; another site may not use one from a browser', async () => {
  const unknown = await call(find, { authorization: `Bearer prt_${'b'.repeat(43)}` })
  assert.deepEqual(unknown, { status: 401, error: 'accessToken.unknown', cookies: [] })
  assert.equal((await call(find, { cookie: 'sid=sid-1', authorization: 'Bearer prt_' })).status, 401)
  assert.equal((await call(find, { ...bearer, origin: 'https://evil.example' })).status, 403)
  assert.equal(
    (await call(find, { 'x-portal-identity': await signIdentity({ permissions: ['release:view'] }) })).status,
    401,
    'nobody brings an identity',
  )
})

test('a revoked token is refused at the next call', async () => {
  assert.equal((await call(find, bearer)).status, 200)
  portal.tokens.delete(token)
  await portal.app.bus.publish('session.ended', { sessionId: 'token:1', reason: 'expired' })
  while ((await call(find, bearer)).status !== 401);
})

test('tokens that nobody has are not looked up without end', async (context) => {
  const limited = await startTestPortal({ rateLimit: 5 })
  context.after(limited.close)
  const statuses: number[] = []
  for (let round = 0; round < 8; round++)
    statuses.push((await limited.post(find, '', { authorization: `Bearer prt_${round}` })).status)
  assert.deepEqual(statuses.slice(-3), [429, 429, 429])
  assert.ok(limited.asked() <= 5)
})
