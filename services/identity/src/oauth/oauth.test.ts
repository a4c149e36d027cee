import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { oauthPageRoutes, oauthRoutes } from '@portal/contracts/oauth.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import {
  aRedemption,
  aRequest,
  challenge,
  type OauthService,
  type Parameters,
  redirectUri,
  startOauthService,
  verifier,
} from './oauth.builder.ts'

let oauth: OauthService
let owner: Identity
let sun: { client: { id: string }; secret: string } & Awaited<ReturnType<OauthService['newClient']>>
before(async () => {
  oauth = await startOauthService()
  owner = await oauth.user('owner')
  sun = await oauth.newClient()
})
after(() => oauth.service.close())

const endCode = (code: string) =>
  oauth.service.app.db.query(
    sql`update oauth_authorization set code_expires_at = now() where code_hash = sha256(${code}::bytea)`,
  )
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
})
const introspect = async (token: string, { client, secret } = sun) =>
  (
    await oauth.service.call(
      oauthRoutes.introspectToken,
      { body: { token }, headers: basic(client.id, secret) },
      { as: null },
    )
  ).body
const refresh = (token: string, extra: Parameters = {}) =>
  oauth.token({
    grant_type: 'refresh_token',
    client_id: sun.client.id,
    client_secret: sun.secret,
    refresh_token: token,
    ...extra,
  })
const userInfo = (as: Identity) => oauth.service.call(oauthRoutes.findUserInfo, {}, { as })

test('grants only the code, tokens and scopes that the user has agreed to', async () => {
  const asked = await oauth.authorize(owner, aRequest(sun.client.id))
  assert.deepEqual(
    { ...asked.data, requestId: '' },
    {
      requestId: '',
      clientName: sun.client.name,
      homepage: 'https://sun.example',
      logo: '',
      scopes: ['device', 'email'],
      days: 180,
      redirectsTo: 'https://sun.example',
    },
  )
  const { body } = await oauth.confirm(owner, asked.data.requestId, aRequest(sun.client.id))
  assert.equal(body.code, 200)
  const back = new URL(body.redirect_uri)
  assert.ok(body.redirect_uri.startsWith(`${redirectUri}&`), 'the address stands as it was registered')
  assert.deepEqual(
    [back.searchParams.get('state'), back.searchParams.get('code'), back.searchParams.get('iss')],
    ['a state=& ä', body.data.code, 'http://localhost:80'],
  )
  const issued = await oauth.token(aRedemption(sun.client.id, sun.secret, body.data.code))
  assert.equal(issued.status, 200)
  assert.equal(issued.headers['cache-control'], 'no-store')
  assert.deepEqual(Object.keys(issued.body).sort(), [
    'access_token',
    'expires_in',
    'refresh_token',
    'scope',
    'token_type',
  ])
  assert.deepEqual(
    [issued.body.token_type, issued.body.expires_in, issued.body.scope],
    ['Bearer', 900, 'device email'],
  )

  const caller = await oauth.callerOf(issued.body.access_token)
  assert.deepEqual(
    [caller?.userId, caller?.scopes, caller?.permissions, caller?.companyId],
    ['OWNER_1', ['device', 'email'], ['device:read', 'userInfo:own'], 1],
  )
  assert.deepEqual((await userInfo(caller as Identity)).body, {
    sub: 'OWNER_1',
    email: 'owner@portal.example',
  })
  assert.equal(await oauth.callerOf(issued.body.refresh_token), null, 'a refresh token makes no call')
  assert.equal(await oauth.callerOf(body.data.code), null)
  const info = await introspect(issued.body.access_token)
  assert.deepEqual(
    [info.active, info.scope, info.client_id, info.sub, info.exp - info.iat],
    [true, 'device email', sun.client.id, 'OWNER_1', 900],
  )
})

describe('accepts calls of an application', () => {
  let caller: Identity
  before(async () => {
    const { access_token } = await oauth.tokens(owner, sun, { scope: 'language avatar' })
    caller = (await oauth.callerOf(access_token)) as Identity
  })

  test('allows only calls within the granted scopes', async () => {
    for (const route of [
      sessionRoutes.viewUser,
      sessionRoutes.findSessions,
      sessionRoutes.endAllSessions,
      oauthPageRoutes.findApplications,
    ]) {
      const { status, body, headers } = await oauth.service.call(route, {}, { as: caller })
      assert.deepEqual([status, body.error], [403, 'insufficient_scope'], route.operation)
      assert.match(String(headers['www-authenticate']), /^Bearer error="insufficient_scope"/)
    }
    const agreed = await oauth.service.call(
      oauthPageRoutes.authorize,
      { query: aRequest(sun.client.id) as Record<string, string> },
      { as: caller },
    )
    assert.equal(agreed.status, 403, 'nor does it agree to another')
  })

  test('returns the saved language and a picture', async () => {
    const { db } = oauth.service.app
    await db.query(
      sql`insert into preference (user_id, key, value) values ('OWNER_1', 'language', '"zh-CN"')`,
    )
    const { body } = await userInfo(caller)
    assert.deepEqual(Object.keys(body).sort(), ['locale', 'picture', 'sub'])
    assert.equal(body.locale, 'zh-CN')
    assert.match(body.picture, /^data:image\/svg\+xml;base64,/)
  })
})

describe('refuses an invalid request before any redirect', () => {
  const vectors: [string, Parameters, string][] = [
    ['no client', { client_id: undefined }, 'client'],
    ['an empty client', { client_id: '' }, 'client'],
    ['an unknown client', { client_id: 'app-0' }, 'client'],
    ['another letter case', { client_id: 'APP-1' }, 'client'],
    ['no address', { redirect_uri: undefined }, 'redirect_uri'],
    ['an empty address', { redirect_uri: '' }, 'redirect_uri'],
    ['another host', { redirect_uri: 'https://evil.example/callback?from=portal' }, 'redirect_uri'],
    [
      'a host that begins alike',
      { redirect_uri: 'https://sun.example.evil.example/callback?from=portal' },
      'redirect_uri',
    ],
    [
      'a user that looks like the host',
      { redirect_uri: 'https://sun.example@evil.example/callback?from=portal' },
      'redirect_uri',
    ],
    ['a plain connection', { redirect_uri: 'http://sun.example/callback?from=portal' }, 'redirect_uri'],
    ['another port', { redirect_uri: 'https://sun.example:8443/callback?from=portal' }, 'redirect_uri'],
    [
      'the same port, written',
      { redirect_uri: 'https://sun.example:443/callback?from=portal' },
      'redirect_uri',
    ],
    ['capital letters', { redirect_uri: 'https://SUN.example/callback?from=portal' }, 'redirect_uri'],
    ['another query', { redirect_uri: 'https://sun.example/callback?from=evil' }, 'redirect_uri'],
    ['a longer query', { redirect_uri: `${redirectUri}&x=1` }, 'redirect_uri'],
    ['a longer path', { redirect_uri: 'https://sun.example/callback/x?from=portal' }, 'redirect_uri'],
    [
      'a path that leads back',
      { redirect_uri: 'https://sun.example/x/../callback?from=portal' },
      'redirect_uri',
    ],
    ['an encoded letter', { redirect_uri: 'https://sun.example/%63allback?from=portal' }, 'redirect_uri'],
    ['a fragment', { redirect_uri: `${redirectUri}#x` }, 'redirect_uri'],
    ['a space behind', { redirect_uri: `${redirectUri} ` }, 'redirect_uri'],
    ['a script', { redirect_uri: 'javascript:alert(1)' }, 'redirect_uri'],
    ['no response type', { response_type: undefined }, 'response_type'],
    ['a request that says two things', { response_type: 'unclear' }, 'unclear'],
    ['implicit', { response_type: 'token' }, 'response_type'],
    ['hybrid', { response_type: 'code token' }, 'response_type'],
    ['an identity token', { response_type: 'id_token' }, 'response_type'],
    ['capital letters in the type', { response_type: 'CODE' }, 'response_type'],
    ['an unknown scope', { scope: 'device admin' }, 'scope'],
    ['a scope of OpenID', { scope: 'openid' }, 'scope'],
    ['a scope in capital letters', { scope: 'DEVICE' }, 'scope'],
    ['scopes with commas', { scope: 'device,email' }, 'scope'],
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'challenge'],
    ['a challenge without a method, which would be plain', { code_challenge_method: undefined }, 'challenge'],
    ['plain', { code_challenge_method: 'plain' }, 'challenge'],
    ['a method in small letters', { code_challenge_method: 's256' }, 'challenge'],
    ['a method without a challenge', { code_challenge: undefined }, 'challenge'],
    ['a short challenge', { code_challenge: challenge.slice(1) }, 'challenge'],
    ['a padded challenge', { code_challenge: `${challenge}=` }, 'challenge'],
  ]
  for (const [name, change, error] of vectors)
    test(name, async () => {
      const { status, body } = await oauth.authorize(owner, { ...aRequest(sun.client.id), ...change })
      assert.deepEqual([status, body.error, body.data], [400, `oauth.${error}`, null])
    })

  test('accepts a state as long as any other parameter', async () => {
    const ask = (state: string) => oauth.authorize(owner, { ...aRequest(sun.client.id), state })
    assert.equal((await ask('x'.repeat(2_000))).status, 200)
    const { status, body } = await ask('x'.repeat(2_001))
    assert.deepEqual([status, Object.keys(body.fields)], [400, ['state']])
  })

  test("limits the scope to the client's and the user's, and takes an empty one as all", async () => {
    const { client } = await oauth.newClient({ scopes: ['email', 'device'] })
    const beyond = await oauth.authorize(owner, { ...aRequest(client.id), scope: 'language' })
    assert.equal(beyond.body.error, 'oauth.scope')
    const all = await oauth.authorize(owner, { ...aRequest(client.id), scope: undefined })
    assert.deepEqual(all.data.scopes, ['email', 'device'])
    const viewer = await oauth.user('viewer')
    const less = await oauth.authorize(viewer, { ...aRequest(client.id), scope: '' })
    assert.deepEqual(less.data.scopes, ['email'], 'a viewer has no devices to give')
    const nothing = await oauth.authorize(viewer, { ...aRequest(client.id), scope: 'device' })
    assert.equal(nothing.body.error, 'oauth.nothing')
  })

  test('allows a client without PKCE if it was registered so', async () => {
    const made = await oauth.newClient({ requiresPkce: false })
    const five = { ...aRequest(made.client.id), code_challenge: undefined, code_challenge_method: undefined }
    const code = await oauth.code(owner, made.client.id, five)
    const redemption = aRedemption(made.client.id, made.secret, code)
    const downgraded = await oauth.token(redemption)
    assert.equal(
      downgraded.body.error,
      'invalid_grant',
      'a verifier without a challenge: somebody took it out',
    )
    assert.equal((await oauth.token({ ...redemption, code_verifier: undefined })).status, 200)
  })
})

describe("handles the user's answer", () => {
  const requestOf = async (as: Identity, parameters: Parameters = {}) =>
    (await oauth.authorize(as, { ...aRequest(sun.client.id), ...parameters })).data.requestId as string

  test('accepts an answer once, in the session that asked, for the stored request only', async () => {
    const id = await requestOf(owner)
    assert.equal(await requestOf(owner), id, 'asked again it is the same request')
    const again = await oauth.user('owner')
    const viewer = await oauth.user('viewer')
    for (const as of [again, viewer]) assert.equal((await oauth.confirm(as, id)).body.error, 'oauth.over')
    for (const [name, value] of Object.entries({
      scope: 'device',
      state: 'other',
      client_id: 'app-1',
      redirect_uri: 'https://evil.example/',
      response_type: 'token',
    }))
      assert.equal((await oauth.confirm(owner, id, { [name]: value })).body.error, 'oauth.changed', name)
    const answers = await Promise.all(Array.from({ length: 20 }, () => oauth.confirm(owner, id)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal((await oauth.confirm(owner, 'no-id')).body.error, 'oauth.over')
  })

  test('uses the registered address if redirect_uri is missing', async () => {
    const id = await requestOf(owner, { state: '' })
    const { body } = await oauth.service.call(oauthPageRoutes.doConfirm, { body: id }, { as: owner })
    assert.equal(body.redirect_uri, redirectUri)
    assert.deepEqual(
      Object.keys(body.data).sort(),
      ['code', 'iss'],
      'a state that was not sent is not invented',
    )
  })

  test('redirects a refusal with access_denied and the state, and ends the request', async () => {
    const id = await requestOf(owner)
    const cancel = () => oauth.service.call(oauthPageRoutes.doCancel, { body: id }, { as: owner })
    const { searchParams } = new URL((await cancel()).body.redirect_uri)
    assert.deepEqual(
      [searchParams.get('error'), searchParams.get('state'), searchParams.get('code')],
      ['access_denied', 'a state=& ä', null],
    )
    assert.equal((await cancel()).body.error, 'oauth.over')
    assert.equal((await oauth.confirm(owner, id)).body.error, 'oauth.over')
  })

  test('refuses an answer after ten minutes, or when the session or client has ended', async () => {
    const { db } = oauth.service.app
    const late = await requestOf(owner)
    await db.query(sql`update oauth_request set expires_at = now() where id::text = ${late}`)
    assert.equal((await oauth.confirm(owner, late)).body.error, 'oauth.over')
    const leaving = await oauth.user('owner')
    const left = await requestOf(leaving)
    await oauth.service.call(sessionRoutes.logout, {}, { as: leaving })
    assert.equal((await oauth.confirm(leaving, left)).body.error, 'oauth.over')
  })
})

describe('redeems a code', () => {
  /** `OAUTH_REDEMPTIONS=1000` takes three seconds. */
  const redemptions = Number(process.env.OAUTH_REDEMPTIONS || 250)
  test('redeems a code once for hundreds of concurrent attempts, and revokes its tokens', async () => {
    const code = await oauth.code(owner, sun.client.id)
    const redeem = async () => {
      for (;;) {
        const answer = await oauth.token(aRedemption(sun.client.id, sun.secret, code))
        // Retries when the machine is too busy.
        if (answer.status !== 503) return answer
      }
    }
    const answers = await Promise.all(Array.from({ length: redemptions }, redeem))
    const good = answers.filter(({ status }) => status === 200)
    assert.equal(good.length, 1)
    assert.equal(answers.length, redemptions)
    for (const { status, body } of answers)
      if (status !== 200) assert.deepEqual([status, body.error], [400, 'invalid_grant'])
    const issued = good[0]?.body
    assert.equal(await oauth.callerOf(issued.access_token), null)
    assert.equal((await introspect(issued.access_token)).active, false)
    assert.equal((await refresh(issued.refresh_token)).body.error, 'invalid_grant')
  })

  test('revokes the tokens of a code also on a late second use or a wrong verifier', async () => {
    const code = await oauth.code(owner, sun.client.id)
    const { body } = await oauth.token(aRedemption(sun.client.id, sun.secret, code))
    assert.ok(await oauth.callerOf(body.access_token))
    await endCode(code)
    await oauth.token({ ...aRedemption(sun.client.id, sun.secret, code), code_verifier: 'wrong' })
    assert.equal(await oauth.callerOf(body.access_token), null)
  })

  const otherVerifier = 'a'.repeat(43)
  const vectors: [string, Parameters, number, string][] = [
    ['no grant type', { grant_type: undefined }, 400, 'invalid_request'],
    ['a password', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['client credentials', { grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
    ['implicit', { grant_type: 'implicit' }, 400, 'unsupported_grant_type'],
    ['a name of every object', { grant_type: 'constructor' }, 400, 'unsupported_grant_type'],
    ['no code', { code: undefined }, 400, 'invalid_request'],
    ['an empty code', { code: '' }, 400, 'invalid_request'],
    ['an unknown code', { code: `poc_${'a'.repeat(43)}` }, 400, 'invalid_grant'],
    ['no address', { redirect_uri: undefined }, 400, 'invalid_request'],
    ['another address', { redirect_uri: 'https://sun.example/callback' }, 400, 'invalid_grant'],
    ['no verifier', { code_verifier: undefined }, 400, 'invalid_grant'],
    ['an empty verifier', { code_verifier: '' }, 400, 'invalid_grant'],
    ['another verifier', { code_verifier: otherVerifier }, 400, 'invalid_grant'],
    ['the challenge as verifier', { code_verifier: challenge }, 400, 'invalid_grant'],
    ['a verifier that is too short', { code_verifier: verifier.slice(1) }, 400, 'invalid_grant'],
    ['no secret', { client_secret: undefined }, 401, 'invalid_client'],
    ['an empty secret', { client_secret: '' }, 401, 'invalid_client'],
    ['another secret', { client_secret: `pos_${'a'.repeat(43)}` }, 401, 'invalid_client'],
    ['no client', { client_id: undefined, client_secret: undefined }, 401, 'invalid_client'],
    ['an unknown client', { client_id: 'app-0' }, 401, 'invalid_client'],
    ['a character that no column stores', { client_id: 'a\0b' }, 400, 'invalid_request'],
    ['an endless parameter', { code: 'x'.repeat(2_001) }, 400, 'invalid_request'],
  ]
  test('refuses wrong parameters and keeps the code valid for the right ones', async () => {
    const code = await oauth.code(owner, sun.client.id)
    const redemption = aRedemption(sun.client.id, sun.secret, code)
    for (const [name, change, status, error] of vectors) {
      const answer = await oauth.token({ ...redemption, ...change })
      assert.deepEqual([answer.status, answer.body.error], [status, error], name)
      if (status === 401) assert.match(String(answer.headers['www-authenticate']), /^Basic /, name)
      assert.ok(
        !JSON.stringify(answer.body).includes(code) && !JSON.stringify(answer.body).includes(sun.secret),
        name,
      )
    }
    const other = await oauth.newClient()
    const stolen = await oauth.token(aRedemption(other.client.id, other.secret, code))
    assert.equal(stolen.body.error, 'invalid_grant', 'of another client')
    assert.equal(
      (await oauth.token({ ...redemption, resource: 'https://x.example', nonce: '1' })).status,
      200,
      'what is not known is ignored',
    )
  })

  test('expires a code after a minute', async () => {
    const code = await oauth.code(owner, sun.client.id)
    await endCode(code)
    assert.equal(
      (await oauth.token(aRedemption(sun.client.id, sun.secret, code))).body.error,
      'invalid_grant',
    )
  })
})

describe('authenticates a client', () => {
  const redeem = async (headers: Record<string, string>, form: Parameters) =>
    oauth.token(
      { ...aRedemption(sun.client.id, sun.secret, await oauth.code(owner, sun.client.id)), ...form },
      headers,
    )
  const inHeader = { client_id: undefined, client_secret: undefined }

  test('accepts Basic or the form, not both', async () => {
    const right = basic(sun.client.id, sun.secret)
    assert.equal((await redeem(right, inHeader)).status, 200)
    assert.equal((await redeem(right, { client_secret: undefined })).status, 200)
    assert.equal((await redeem(right, {})).body.error, 'invalid_request')
    assert.equal((await redeem(right, { ...inHeader, client_id: 'app-0' })).body.error, 'invalid_request')
    for (const authorization of [
      'Basic',
      'Basic !',
      `Basic ${btoa('no colon')}`,
      `Basic ${btoa(':')}`,
      `Basic ${btoa('%zz:x')}`,
      `Basic ${btoa('%00:x')}`,
      `Bearer ${sun.secret}`,
    ])
      assert.equal((await redeem({ authorization }, inHeader)).body.error, 'invalid_client', authorization)
  })

  test('identifies a public client by its id and refuses a secret from it', async () => {
    const { client, secret } = await oauth.newClient({ isPublic: true })
    assert.equal(secret, null)
    const redemption = async (form: Parameters) =>
      oauth.token({ ...aRedemption(client.id, '', await oauth.code(owner, client.id)), ...form })
    assert.equal((await redemption({ client_secret: undefined })).status, 200)
    assert.equal((await redemption({ client_secret: 'x' })).body.error, 'invalid_client')
  })

  test('refuses a repeated field', async () => {
    const payload = `grant_type=authorization_code&code=a&code=b&client_id=${sun.client.id}&client_secret=${sun.secret}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await oauth.service.app.inject({ method: 'POST', url: '/oauth2/token', payload, headers })
    assert.deepEqual([answer.statusCode, answer.json().error], [400, 'invalid_request'])
  })

  test('refuses JSON with an OAuth error', async () => {
    const payload = JSON.stringify(aRedemption(sun.client.id, sun.secret, 'a'))
    const headers = { 'content-type': 'application/json' }
    const answer = await oauth.service.app.inject({ method: 'POST', url: '/oauth2/token', payload, headers })
    assert.deepEqual([answer.statusCode, answer.json().error], [400, 'invalid_request'])
  })
})

describe('refreshes tokens', () => {
  test('exchanges a refresh token once; a second use revokes the whole grant', async () => {
    const first = await oauth.tokens(owner, sun)
    const second = (await refresh(first.refresh_token)).body
    const third = (await refresh(second.refresh_token, { scope: 'email' })).body
    assert.equal(third.scope, 'email', 'less than before may be asked for')
    assert.equal(
      (await refresh(third.refresh_token, { scope: 'email avatar' })).body.error,
      'invalid_scope',
      'more may not',
    )
    const fourth = (await refresh(third.refresh_token)).body
    assert.equal(fourth.scope, 'device email', 'the agreement is what it was')
    assert.ok(await oauth.callerOf(fourth.access_token))
    assert.equal((await refresh(first.refresh_token)).body.error, 'invalid_grant')
    assert.equal(await oauth.callerOf(fourth.access_token), null)
    assert.equal((await refresh(fourth.refresh_token)).body.error, 'invalid_grant')
  })

  test('returns the same answer to concurrent uses, and refuses other applications and access tokens', async () => {
    const { refresh_token, access_token } = await oauth.tokens(owner, sun)
    const other = await oauth.newClient()
    const stolen = { client_id: other.client.id, client_secret: other.secret }
    assert.equal((await refresh(refresh_token, stolen)).body.error, 'invalid_grant')
    assert.equal((await refresh(access_token)).body.error, 'invalid_grant')
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)))
    const pairs = new Set(answers.map(({ body }) => `${body.access_token} ${body.refresh_token}`))
    assert.equal(pairs.size, 1)
    assert.equal((await refresh(refresh_token, stolen)).body.error, 'invalid_grant')
    const next = answers[0]?.body
    assert.ok(await oauth.callerOf(next.access_token))
    assert.equal((await refresh(next.refresh_token)).status, 200)
    assert.equal((await refresh(refresh_token)).body.error, 'invalid_grant', 'what it gave was used')
    assert.equal(await oauth.callerOf(next.access_token), null)
  })

  test('repeats the answer within a minute and revokes the grant later', async () => {
    const { db } = oauth.service.app
    const { refresh_token } = await oauth.tokens(owner, sun)
    const first = (await refresh(refresh_token, { scope: 'email' })).body
    await db.query(
      sql`update oauth_token set used_at = used_at - interval '50 seconds' where used_at is not null`,
    )
    const again = (await refresh(refresh_token)).body
    assert.deepEqual({ ...again, expires_in: first.expires_in }, first)
    await db.query(
      sql`update oauth_token set used_at = used_at - interval '20 seconds' where used_at is not null`,
    )
    assert.equal((await refresh(refresh_token)).body.error, 'invalid_grant')
    assert.equal(await oauth.callerOf(first.access_token), null)
  })

  test('expires a refresh token with its grant, however often it was renewed', async () => {
    const { refresh_token } = await oauth.tokens(owner, sun)
    const { db } = oauth.service.app
    await db.query(sql`update oauth_authorization set expires_at = now() + interval '10 minutes'`)
    const { access_token } = (await refresh(refresh_token)).body
    const { exp, iat } = await introspect(access_token)
    assert.ok(exp - iat <= 600, 'no token outlives it')
    await db.query(sql`update oauth_authorization set expires_at = now()`)
    assert.equal(await oauth.callerOf(access_token), null)
  })
})

describe('revokes grants', () => {
  const ways: [string, (tokens: { access_token: string; refresh_token: string }) => Promise<unknown>][] = [
    [
      'when the user withdraws it',
      () =>
        oauth.service.call(
          oauthPageRoutes.withdrawApplication,
          { body: { clientId: sun.client.id } },
          { as: owner },
        ),
    ],
    [
      'when the application gives it back',
      ({ refresh_token }) =>
        oauth.service.call(
          oauthRoutes.revokeToken,
          { body: { token: refresh_token }, headers: basic(sun.client.id, sun.secret) },
          { as: null },
        ),
    ],
    [
      'when the account is disabled',
      () => oauth.service.app.db.query(sql`update account set disabled_at = now() where id = 'OWNER_1'`),
    ],
  ]
  for (const [name, end] of ways)
    test(name, async (context) => {
      context.after(() => oauth.service.app.db.query(sql`update account set disabled_at = null`))
      const tokens = await oauth.tokens(owner, sun)
      assert.ok(await oauth.callerOf(tokens.access_token))
      await end(tokens)
      assert.equal(await oauth.callerOf(tokens.access_token), null)
      assert.equal((await introspect(tokens.refresh_token)).active, false)
      assert.equal((await refresh(tokens.refresh_token)).body.error, 'invalid_grant')
    })

  test('revokes an access token alone, and never tokens of others', async () => {
    const { access_token, refresh_token } = await oauth.tokens(owner, sun)
    const other = await oauth.newClient()
    const revoke = (token: string, { client, secret } = sun) =>
      oauth.service.call(
        oauthRoutes.revokeToken,
        { body: { token }, headers: basic(client.id, secret) },
        { as: null },
      )
    const ofAnother = await revoke(access_token, other)
    assert.deepEqual([ofAnother.status, ofAnother.body.error], [400, 'invalid_request'])
    assert.equal((await revoke('')).body.error, 'invalid_request')
    assert.equal((await introspect(access_token, other)).active, false, 'nor does another learn of it')
    assert.ok(await oauth.callerOf(access_token))
    assert.equal((await revoke('poa_unknown')).status, 200)
    await revoke(access_token)
    assert.equal(await oauth.callerOf(access_token), null)
    assert.equal((await refresh(refresh_token)).status, 200)
  })

  test('revokes scopes whose permission the user loses', async () => {
    const { access_token } = await oauth.tokens(owner, sun)
    const { db } = oauth.service.app
    await db.query(sql`update account set role = 'OWNER_L2' where id = 'OWNER_1'`)
    assert.deepEqual((await oauth.callerOf(access_token))?.permissions, ['userInfo:own'])
    await db.query(sql`update account set role = 'OWNER' where id = 'OWNER_1'`)
  })

  test('revokes the oldest grants when a user agrees repeatedly', async () => {
    const installer = await oauth.user('installer')
    const all: string[] = []
    for (let round = 0; round < 21; round++)
      all.push((await oauth.tokens(installer, sun, { scope: 'email' })).access_token)
    assert.equal(await oauth.callerOf(all[0] ?? ''), null)
    assert.ok(await oauth.callerOf(all[1] ?? ''))
    assert.ok(await oauth.callerOf(all[20] ?? ''))
  })
})

test('lists applications with scopes and times of use, and lets users withdraw their own grants only', async () => {
  const finance = await oauth.user('finance')
  const list = async (as = finance) =>
    (await oauth.service.call(oauthPageRoutes.findApplications, {}, { as })).data
  await oauth.code(finance, sun.client.id, { scope: 'avatar' })
  assert.deepEqual(await list(), [], 'a code that nobody came for gives nothing')
  const { access_token } = await oauth.tokens(finance, sun, { scope: 'email' })
  await oauth.tokens(finance, sun, { scope: 'language' })
  const [before] = await list()
  assert.deepEqual(
    [before.name, before.scopes, before.lastUsedAt],
    [sun.client.name, ['email', 'language'], null],
  )
  await oauth.callerOf(access_token)
  const [used] = await list()
  assert.ok(used.since <= used.lastUsedAt)
  const withdraw = (as: Identity) =>
    oauth.service.call(oauthPageRoutes.withdrawApplication, { body: { clientId: sun.client.id } }, { as })
  assert.equal((await withdraw(await oauth.user('manual'))).status, 404)
  assert.ok(await oauth.callerOf(access_token))
  assert.equal((await withdraw(finance)).status, 200)
  assert.deepEqual(await list(), [])
  const acts = await oauth.service.app.db.query<{ action: string }>(
    sql`select action from audit where noun = 'oauthAuthorization' and user_id = 'FINANCE_1' order by id`,
  )
  assert.deepEqual(
    acts.map(({ action }) => action),
    ['create', 'create', 'create', 'delete'],
  )
})

test('stores no code, token or secret in usable form', async () => {
  const code = await oauth.code(owner, sun.client.id)
  const { access_token, refresh_token } = await oauth.tokens(owner, sun)
  const { db } = oauth.service.app
  const rows =
    await db.query(sql`select oauth_client::text as row from oauth_client union all select oauth_authorization::text from oauth_authorization
    union all select oauth_token::text from oauth_token union all select audit::text from audit`)
  const kept = JSON.stringify(rows)
  for (const secret of [code, access_token, refresh_token, sun.secret])
    assert.ok(!kept.includes(secret.slice(9)))
})
