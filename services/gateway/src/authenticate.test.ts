import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
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

describe('an application of a third party', () => {
  const poa = `poa_${'a'.repeat(43)}`
  const application = { authorization: `Bearer ${poa}` }
  const devices = '/api/trace/device/findPage'
  const give = async () => {
    const sessionId = 'oauth:1'
    const identity = await signIdentity({
      userId: 'u-2',
      sessionId,
      permissions: ['device:view', 'release:view'],
      scopes: ['device'],
    })
    portal.tokens.set(poa, { identity, sessionId, userId: sessionId })
    return identity
  }

  test('reaches the services as its user, with what it was given, and never with its token', async () => {
    const identity = await give()
    assert.equal((await portal.post(devices, {}, application)).status, 200)
    const { headers } = portal.received.at(-1) ?? {}
    assert.deepEqual(
      [headers?.['x-portal-identity'], headers?.authorization, headers?.cookie],
      [identity, undefined, undefined],
    )
    assert.equal(headers?.['x-forwarded-host'], new URL(portal.url).host)
  })

  test('does nothing of what the gateway itself serves, and nothing from a page of another site', async () => {
    await give()
    assert.equal((await call(find, application)).error, 'insufficient_scope')
    const crossSite = await portal.post(devices, {}, { ...application, origin: 'https://evil.example' })
    assert.equal(crossSite.status, 403)
  })

  test('has nothing at the very next call when its user has withdrawn it', async () => {
    await give()
    assert.equal((await portal.post(devices, {}, application)).status, 200)
    portal.tokens.delete(poa)
    const answer = await portal.post(devices, {}, application)
    assert.deepEqual(
      [answer.status, ((await answer.json()) as { error: string }).error],
      [401, 'invalid_token'],
    )
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer error="invalid_token"')
    assert.deepEqual(answer.headers.getSetCookie(), [], "no browser's session ends by that")
  })

  test('shows its secret to identity only', async () => {
    const basic = { authorization: 'Basic YTpi', 'content-type': 'application/x-www-form-urlencoded' }
    await portal.post('/api/oauth2/token', 'grant_type=refresh_token', basic)
    assert.equal(portal.received.at(-1)?.headers.authorization, basic.authorization)
    await portal.post('/api/user/view', {}, portal.signedIn)
    assert.equal(portal.received.at(-1)?.headers.authorization, undefined)
    await portal.post(
      '/api/trace/order/findPage',
      {},
      { ...portal.signedIn, ...basic, 'content-type': 'application/json' },
    )
    assert.notEqual(portal.received.at(-1)?.path, '/trace/order/findPage')
  })

  test('finds all addresses in the metadata, by the address that people use', async (context) => {
    const known = async (url: string) =>
      (await fetch(`${url}/.well-known/oauth-authorization-server`)).json() as Promise<
        Record<string, unknown>
      >
    const behindProxy = await startTestPortal({}, [], 'https://portal.example')
    context.after(behindProxy.close)
    for (const [url, issuer] of [
      [portal.url, portal.url],
      [behindProxy.url, 'https://portal.example'],
    ] as const) {
      const metadata = await known(url)
      assert.deepEqual(
        [
          metadata.issuer,
          metadata.authorization_endpoint,
          metadata.token_endpoint,
          metadata.code_challenge_methods_supported,
        ],
        [issuer, `${issuer}/login`, `${issuer}/api/oauth2/token`, ['S256']],
      )
    }
    assert.equal((await fetch(`${portal.url}/.well-known/openid-configuration`)).status, 404, 'not a page')
  })
})
