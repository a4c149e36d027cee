import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { brandLinkRoutes, forwardLoginRoutes } from '@portal/contracts/forward-login.contract.ts'
import { secondFactorRoutes } from '@portal/contracts/second-factor.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { SignJWT, UnsecuredJWT } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { type KeyService, password, startKeyService } from '../api-key/api-key.builder.ts'
import { CommandProblem } from '../cli.ts'

const audience = 'http://localhost:80'
const folder = mkdtempSync(join(tmpdir(), 'brand-'))
const ed = generateKeyPairSync('ed25519')
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const rsa = generateKeyPairSync('rsa', { modulusLength: 3072 })
const jwk = (key: KeyObject, more: object = {}) => ({ ...key.export({ format: 'jwk' }), ...more })

let keys: KeyService
const file = (name: string, content: object | string) => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
before(async () => {
  keys = await startKeyService()
  const eg4 = {
    keys: [
      jwk(ed.publicKey, { kid: 'e1' }),
      jwk(ec.publicKey, { kid: 'e2' }),
      jwk(rsa.publicKey, { kid: 'r1' }),
    ],
  }
  await keys.run(`brand add EG4 --keys ${file('eg4.json', eg4)}`)
  await keys.run(
    `brand add FORTRESS --keys ${file('fortress.pem', ec.publicKey.export({ format: 'pem', type: 'spki' }) as string)}`,
  )
})
after(async () => {
  await keys.service.close()
  rmSync(folder, { recursive: true })
})
const db = () => keys.service.app.db

const now = () => Math.floor(Date.now() / 1_000)
let count = 0
const claims = (part: object = {}) => ({
  iss: 'EG4',
  aud: audience,
  sub: 'eg4-user-1',
  iat: now(),
  exp: now() + 120,
  jti: `j${count++}`,
  ...part,
})
const sign = (part: object = {}, header: object = {}, key: KeyObject = ed.privateKey) =>
  new SignJWT(claims(part)).setProtectedHeader({ alg: 'EdDSA', kid: 'e1', ...header }).sign(key)
const login = (body: object, sid?: string) =>
  keys.service.call(
    forwardLoginRoutes.loginFromThirdPlatform,
    { body, headers: { host: 'localhost:80', ...keys.newAddress(), ...(sid && { cookie: `sid=${sid}` }) } },
    { as: null },
  )
const credentials = { username: 'owner', password }

test('answers alike for forged, foreign, unsigned, expired, oversized and misdirected assertions', async () => {
  const other = generateKeyPairSync('ed25519')
  const publicPem = rsa.publicKey.export({ format: 'pem', type: 'spki' }) as string
  const good = await sign()
  const [head, , signature] = good.split('.')
  const changed = Buffer.from(JSON.stringify(claims({ sub: 'admin' }))).toString('base64url')
  const hs = (secret: string, kid: string) =>
    new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid }).sign(new TextEncoder().encode(secret))
  const refused: Record<string, string> = {
    'no token': 'x',
    'changed claims': `${head}.${changed}.${signature}`,
    'alg none': new UnsecuredJWT(claims()).encode(),
    'alg none in capitals': `${Buffer.from('{"alg":"NONE"}').toString('base64url')}.${changed}.`,
    'HS256 with the public key in PEM': await hs(publicPem, 'r1'),
    'HS256 with the public key as JWK': await hs(JSON.stringify(jwk(rsa.publicKey)), 'r1'),
    'HS256 with the x of a key': await hs(String(jwk(ed.publicKey).x).padEnd(32, 'x'), 'e1'),
    'another key under a known id': await sign({}, {}, other.privateKey),
    'an unknown key id': await sign({}, { kid: 'e9' }),
    'a key that it brings along': await sign({}, { jwk: jwk(other.publicKey), kid: 'e1' }, other.privateKey),
    'the key of another id': await sign({}, { alg: 'ES256', kid: 'e1' }, ec.privateKey),
    'another algorithm of the key': await sign({}, { alg: 'RS512', kid: 'r1' }, rsa.privateKey),
    'another issuer': await sign({ iss: 'FORTRESS' }),
    'no issuer': await sign({ iss: undefined }),
    'another portal': await sign({ aud: 'https://portal.example' }),
    'no audience': await sign({ aud: undefined }),
    over: await sign({ iat: now() - 200, exp: now() - 10 }),
    'of the future': await sign({ iat: now() + 60, exp: now() + 120 }),
    'not valid yet': await sign({ nbf: now() + 60 }),
    'good for six minutes': await sign({ exp: now() + 360 }),
    'good for ever': await sign({ exp: undefined }),
    'of no time': await sign({ iat: undefined }),
    'issued long ago, good for long': await sign({ iat: now() - 400, exp: now() + 60 }),
    'without an id': await sign({ jti: undefined }),
    'with an empty id': await sign({ jti: '' }),
    'without a subject': await sign({ sub: undefined }),
    'with a subject that is no text': await sign({ sub: 7 }),
    'with an unknown extension': await sign({}, { crit: ['b64x'], b64x: true }).catch(() => 'a.b.c'),
  }
  for (const [what, assertion] of Object.entries(refused)) {
    const { status, body, headers } = await login({ platform: 'EG4', assertion, ...credentials })
    assert.deepEqual([status, body.error, headers['set-cookie']], [401, 'login.assertion', undefined], what)
    assert.ok(!JSON.stringify(body).includes(assertion) || assertion === 'x', what)
  }
  for (const platform of ['NOBODY', 'FORTRESS', 'eg4'])
    assert.equal((await login({ platform, assertion: await sign() })).body.error, 'login.assertion', platform)
  assert.equal((await login({ platform: 'EG4' })).status, 400)
  assert.deepEqual(await db().query(sql`select from brand_link`), [])
})

test('AUTH-27 links an account by its password on the first POST login/fromThirdPlatform, and then signs in as login does', async () => {
  assert.equal(forwardLoginRoutes.loginFromThirdPlatform.path, '/login/fromThirdPlatform')
  const first = await sign()
  const unknown = await login({ platform: 'EG4', assertion: first })
  assert.deepEqual([unknown.status, unknown.body.error], [403, 'login.not_linked'])
  const guess = await login({ platform: 'EG4', assertion: first, username: 'owner', password: 'wrong' })
  assert.deepEqual([guess.status, guess.body.error], [401, 'login.wrong'])
  const linked = await login({ platform: 'EG4', assertion: first, ...credentials })
  assert.deepEqual(
    [linked.status, linked.data.userId],
    [200, 'OWNER_1'],
    'the same assertion: it was not used yet',
  )
  const again = await login({ platform: 'EG4', assertion: await sign() })
  assert.deepEqual(Object.keys(again.body).sort(), ['code', 'data'])
  assert.equal(again.data.userId, 'OWNER_1')
  assert.ok(
    (await keys.session(keys.halvesOf(again)))?.permissions.includes('apiKey:edit'),
    'a session of the own',
  )
  for (const [header, key] of [
    [{ alg: 'ES256', kid: 'e2' }, ec.privateKey],
    [{ alg: 'RS256', kid: 'r1' }, rsa.privateKey],
  ] as const)
    assert.equal(
      (await login({ platform: 'EG4', assertion: await sign({}, header, key) })).status,
      200,
      header.alg,
    )
  const other = await login({ platform: 'EG4', assertion: await sign(), username: 'viewer', password })
  assert.equal(other.data.userId, 'OWNER_1', 'who is linked stays who they are')
  const ways = await db().query(
    sql`select after->>'platform' as platform, after->>'links' as links from audit where noun = 'session' and after ? 'platform' order by id limit 2`,
  )
  assert.deepEqual(ways, [
    { platform: 'EG4', links: 'true' },
    { platform: 'EG4', links: null },
  ])
})

test('accepts an assertion once, even for concurrent attempts', async () => {
  const assertion = await sign({ sub: 'eg4-user-1' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => login({ platform: 'EG4', assertion })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401, 401, 401])
  const sameId = await sign({ jti: 'twice' })
  assert.equal((await login({ platform: 'EG4', assertion: sameId })).status, 200)
  assert.equal((await login({ platform: 'EG4', assertion: await sign({ jti: 'twice' }) })).status, 401)
})

test('links a person to only one of two concurrent accounts', async () => {
  const [one, two] = [await sign({ sub: 'both' }), await sign({ sub: 'both' })]
  const answers = await Promise.all([
    login({ platform: 'EG4', assertion: one, username: 'owner', password }),
    login({ platform: 'EG4', assertion: two, username: 'viewer', password }),
  ])
  const statuses = answers.map(({ status }) => status).sort()
  const [link] = await db().query<{ account: string }>(
    sql`select account_id as account from brand_link where subject = 'both'`,
  )
  const winners = answers.filter(({ status }) => status === 200).map(({ data }) => data.userId)
  assert.ok(
    winners.every((userId) => userId === link?.account),
    `${winners} as ${link?.account}`,
  )
  assert.ok(statuses.includes(200))
})

test('refuses disabled accounts, disabled platforms and replaced keys', async () => {
  const account = (change: ReturnType<typeof sql>) =>
    db().query(sql`update account set disabled_at = ${change} where id = 'OWNER_1'`)
  await account(sql`now()`)
  assert.equal((await login({ platform: 'EG4', assertion: await sign() })).body.error, 'login.assertion')
  await account(sql`null`)
  await keys.run('brand disable EG4')
  assert.equal((await login({ platform: 'EG4', assertion: await sign() })).status, 401)
  await keys.run('brand enable EG4')
  assert.equal((await login({ platform: 'EG4', assertion: await sign() })).status, 200)
  const next = generateKeyPairSync('ed25519')
  await keys.run(`brand keys EG4 --keys ${file('next.json', jwk(next.publicKey, { kid: 'n1' }))}`)
  assert.equal((await login({ platform: 'EG4', assertion: await sign() })).status, 401)
  assert.equal(
    (await login({ platform: 'EG4', assertion: await sign({}, { kid: 'n1' }, next.privateKey) })).status,
    200,
  )
  await keys.run(`brand keys EG4 --keys ${file('back.json', { keys: [jwk(ed.publicKey, { kid: 'e1' })] })}`)
})

test('asks a user who is signed in as another, and does not consume the assertion', async () => {
  const mine = await keys.signIn('maintain')
  const assertion = await sign()
  const asked = await login({ platform: 'EG4', assertion }, mine.sid)
  assert.deepEqual([asked.status, asked.data], [409, { current: 'maintain', next: 'owner' }])
  assert.ok(await keys.session(mine))
  assert.equal((await login({ platform: 'EG4', assertion, replaces: true }, mine.sid)).status, 200)
  assert.equal(await keys.session(mine), null)
})

test('lists the linked platforms of a user, and lets the user remove the links', async () => {
  const owner = await keys.user('owner')
  const find = () => keys.service.call(brandLinkRoutes.findBrandLinks, {}, { as: owner })
  const end = (as: object = owner, currentPassword = password) =>
    keys.service.call(brandLinkRoutes.deleteBrandLink, { body: { platform: 'EG4', currentPassword } }, { as })
  const [link] = (await find()).data
  assert.ok(link.platform === 'EG4' && link.since && link.lastUsedAt)
  assert.equal((await end(await keys.user('finance'))).status, 404, 'of others nothing ends')
  assert.equal((await end(owner, 'wrong')).body.error, 'password.refused')
  assert.equal((await end()).status, 200)
  assert.deepEqual((await find()).data, [])
  assert.equal((await login({ platform: 'EG4', assertion: await sign() })).body.error, 'login.not_linked')
})

describe('registers platforms by the command line', () => {
  const refused = (line: string, reason: RegExp) =>
    assert.rejects(
      keys.run(line),
      (error: Error) => error instanceof CommandProblem && reason.test(error.message),
    )

  test('accepts only public keys of sufficient strength', async () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const odd = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
    for (const [name, content, reason] of [
      ['private.json', jwk(ed.privateKey), /private or secret/],
      ['private.pem', ed.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string, /private or secret/],
      ['secret.json', { kty: 'oct', k: 'c2VjcmV0' }, /private or secret/],
      ['weak.json', jwk(weak.publicKey), /3072 bits/],
      ['curve.json', jwk(odd.publicKey), /one of EdDSA/],
      ['text.json', '{nothing', /not JSON/],
      ['text.pem', 'nothing', /no public key/],
      ['none.json', { keys: [] }, /1 to 10 keys/],
      [
        'twice.json',
        { keys: [jwk(ed.publicKey, { kid: 'a' }), jwk(ec.publicKey, { kid: 'a' })] },
        /same kid/,
      ],
    ] as const)
      await refused(`brand add GTEC --keys ${file(name, content)}`, reason)
    await refused('brand add GTEC', /Say platform and file/)
    await refused('brand add GTEC --keys /nowhere', /no file/)
    await refused(`brand add a/b --keys ${file('ok.json', jwk(ed.publicKey))}`, /1 to 40/)
    await refused(`brand add EG4 --keys ${file('ok.json', jwk(ed.publicKey))}`, /EG4 already/)
    await refused(`brand keys GTEC --keys ${file('ok.json', jwk(ed.publicKey))}`, /doesn't exist/)
    await refused('brand disable GTEC', /no platform GTEC/)
  })

  test('lists platforms with their numbers of accounts, and audits every action', async () => {
    assert.match(
      await keys.run('brand list'),
      /EG4 +\d people +e1 \(EdDSA\)\nFORTRESS +0 people +\S+ \(ES256\)/,
    )
    const acts = await db().query<{ action: string }>(
      sql`select action from audit where noun = 'brandPlatform' and row_id = 'EG4' and username = 'command line' order by id`,
    )
    assert.deepEqual(
      acts.map(({ action }) => action),
      ['create', 'edit', 'edit', 'edit', 'edit'],
    )
  })
})

test('does not sign in administrators or replace a second factor', async () => {
  const refused = await login({
    platform: 'EG4',
    assertion: await sign({ sub: 'boss' }),
    username: 'admin',
    password,
  })
  assert.deepEqual([refused.status, refused.body.error], [403, 'login.not_linkable'])
  const assertion = () => sign({ sub: 'careful' })
  assert.equal(
    (await login({ platform: 'EG4', assertion: await assertion(), username: 'viewer', password })).status,
    200,
  )
  const viewer = await keys.user('viewer')
  const begun = await keys.service.call(
    secondFactorRoutes.beginSecondFactor,
    { body: { currentPassword: password } },
    { as: viewer },
  )
  const codeAt = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(begun.data.secret) }).generate({
      timestamp: Date.now() + steps * 30_000,
    })
  await keys.service.call(
    secondFactorRoutes.confirmSecondFactor,
    { body: { code: codeAt(0) } },
    { as: viewer },
  )
  const signed = await assertion()
  assert.equal((await login({ platform: 'EG4', assertion: signed })).body.error, 'login.code_needed')
  assert.equal(
    (await login({ platform: 'EG4', assertion: signed, code: '000000' })).body.error,
    'login.code_wrong',
  )
  const mine = await keys.signIn('maintain')
  const asked = await login({ platform: 'EG4', assertion: signed, code: codeAt(1) }, mine.sid)
  assert.equal(asked.body.error, 'login.other_session', 'before the code is used up')
  const agreed = { platform: 'EG4', assertion: signed, code: codeAt(1), replaces: true }
  const { status, data } = await login(agreed, mine.sid)
  assert.deepEqual([status, data?.userId], [200, viewer.userId])
  await db().query(sql`update account set role = 'ADMIN' where id = ${viewer.userId}`)
  const later = await login({ platform: 'EG4', assertion: await assertion() })
  assert.equal(later.body.error, 'login.not_linkable', 'who has become one is not signed in any more')
})
