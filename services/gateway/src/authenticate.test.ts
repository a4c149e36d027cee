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
  const identity = () =>
    signIdentity({
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

test('accepts an access token for the release calls without a cookie', async () => {
  assert.equal((await call(find, bearer)).status, 200)
  const crossSite = await call('/api/release/promote', bearer, {
    remote: 'mf-b',
    build: 'aaaa1111',
    percent: 10,
  })
  assert.deepEqual([crossSite.status, crossSite.error], [403, 'release.not_yours'])
})

test('refuses an access token for all other calls', async () => {
  const override = await call('/api/release/override', bearer, { remote: 'mf-a', build: null })
  assert.deepEqual([override.status, override.error], [403, 'accessToken.not_here'])
  assert.equal((await call('/api/release/report', bearer)).error, 'accessToken.not_here')
})

test('answers 401 for an unknown token and keeps the session; refuses tokens from other sites', async () => {
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

test('refuses a revoked token at the next call', async () => {
  assert.equal((await call(find, bearer)).status, 200)
  portal.tokens.delete(token)
  await portal.app.bus.publish('session.ended', { sessionId: 'token:1', reason: 'expired' })
  while ((await call(find, bearer)).status !== 401);
})

test('limits look-ups of unknown tokens', async (context) => {
  const limited = await startTestPortal({ rateLimit: 5 })
  context.after(limited.close)
  const statuses: number[] = []
  for (let round = 0; round < 8; round++)
    statuses.push((await limited.post(find, '', { authorization: `Bearer prt_${round}` })).status)
  assert.deepEqual(statuses.slice(-3), [429, 429, 429])
  assert.ok(limited.asked() <= 5)
})

describe('accepts an API key', () => {
  const pak = `pak_${'a'.repeat(43)}`
  const key = { authorization: `Bearer ${pak}` }
  const orders = '/api/trace/order/findPage'
  const give = async (permissions = ['order:view', 'release:view']) => {
    const sessionId = 'key:1'
    const apiKey = { id: 1, name: 'Sun CI', isSession: false }
    const identity = await signIdentity({ userId: 'u-2', sessionId, permissions, apiKey })
    portal.tokens.set(pak, { identity, sessionId, userId: sessionId })
    return identity
  }

  test("passes the identity of an API key's owner to the services, never the key", async () => {
    const identity = await give()
    assert.equal((await portal.post(orders, {}, { ...key, cookie: 'sid=sid-1; token=token-1' })).status, 200)
    const { headers } = portal.received.at(-1) ?? {}
    assert.deepEqual(
      [headers?.['x-portal-identity'], headers?.authorization, headers?.cookie],
      [identity, undefined, undefined],
    )
    await portal.post('/api/apiKey/ticket', { targetRouter: 'order' }, key)
    assert.equal(portal.received.at(-1)?.headers.authorization, undefined, 'identity neither')
    assert.equal((await portal.post(orders, {}, { ...key, origin: 'https://evil.example' })).status, 403)
  })

  test('checks an API key at every call: refuses a revoked key, and names the wait beyond the rate limit', async () => {
    const identity = await give()
    portal.tokens.delete(pak)
    const ended = await portal.post(orders, {}, key)
    const text = await ended.text()
    assert.deepEqual([ended.status, JSON.parse(text).error], [401, 'apiKey.unknown'])
    assert.ok(!text.includes('pak_'), 'a key is never repeated')
    assert.deepEqual(ended.headers.getSetCookie(), [], "no browser's session ends by that")
    portal.tokens.set(pak, { identity: '', sessionId: '', userId: '', wait: 42 })
    const early = await portal.post(orders, {}, key)
    assert.deepEqual(
      [early.status, early.headers.get('retry-after'), ((await early.json()) as { error: string }).error],
      [429, '42', 'apiKey.too_many'],
    )
    portal.tokens.set(pak, { identity, sessionId: 'key:1', userId: 'key:1' })
    assert.equal((await portal.post(orders, {}, key)).status, 200)
  })

  test('ignores an API key in an address or a cookie', async () => {
    await give()
    assert.equal((await portal.post(`${orders}?k=${pak}&apiKey=${pak}`, {}, {})).status, 401)
    assert.equal((await portal.post(orders, {}, { cookie: `token=${pak}; sid=${pak}` })).status, 401)
  })

  test('limits look-ups of unknown keys', async (context) => {
    const limited = await startTestPortal({ rateLimit: 5 })
    context.after(limited.close)
    for (let round = 0; round < 8; round++)
      await limited.post(orders, '', { authorization: `Bearer pak_${round}` })
    assert.ok(limited.asked() <= 5)
  })
})

test('sends the forward login page with a strict referrer policy', async () => {
  const answer = await fetch(`${portal.url}/apiLogin?k=plt_x&targetRouter=order`)
  assert.equal(answer.status, 200)
  assert.match(await answer.text(), /<title>forward login/)
  assert.equal(answer.headers.get('referrer-policy'), 'no-referrer')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
})

describe('accepts a token of a third-party application', () => {
  const poa = `poa_${'a'.repeat(43)}`
  const application = { authorization: `Bearer ${poa}` }
  const devices = '/api/trace/device/findPage'
  const give = async () => {
    const sessionId = 'oauth:1'
    const identity = await signIdentity({
      userId: 'u-2',
      sessionId,
      permissions: ['device:read'],
      scopes: ['device'],
    })
    portal.tokens.set(poa, { identity, sessionId, userId: sessionId })
    return identity
  }

  test("passes the user and scopes of an application's token to the services, never the token", async () => {
    const identity = await give()
    assert.equal((await portal.post(devices, {}, application)).status, 200)
    const { headers } = portal.received.at(-1) ?? {}
    assert.deepEqual(
      [headers?.['x-portal-identity'], headers?.authorization, headers?.cookie],
      [identity, undefined, undefined],
    )
    assert.equal(headers?.['x-forwarded-host'], new URL(portal.url).host)
  })

  test("refuses an application's token for the gateway's own calls and for calls from other sites", async () => {
    await give()
    assert.equal((await call(find, application)).error, 'insufficient_scope')
    const crossSite = await portal.post(devices, {}, { ...application, origin: 'https://evil.example' })
    assert.equal(crossSite.status, 403)
  })

  test("refuses an application's token at the next call after its user has withdrawn consent", async () => {
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

  test("sends a WWW-Authenticate header if an application's token is missing or unknown", async () => {
    await give()
    const challengeOf = async (headers: Record<string, string>) =>
      (await portal.post(devices, {}, headers)).headers.get('www-authenticate')
    assert.equal(await challengeOf({}), 'Bearer')
    assert.equal(await challengeOf({ authorization: 'Basic YTpi' }), 'Bearer')
    for (const token of ['garbage', 'por_x', 'poa_x', 'pak_x'])
      assert.equal(
        await challengeOf({ authorization: `Bearer ${token}` }),
        'Bearer error="invalid_token"',
        token,
      )
    const small = await portal.post(devices, {}, { authorization: `bearer ${poa}` })
    assert.equal(small.status, 200, 'the scheme has no letter case')
  })

  test('sends the secret of an application to identity only', async () => {
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

  test('publishes metadata with public addresses', async (context) => {
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
