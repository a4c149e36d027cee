import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { identityProviderRoutes, providerLinkRoutes } from '@portal/contracts/identity-provider.contract.ts'
import { managedAccountRoutes } from '@portal/contracts/managed-account.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { signInRoutes } from '@portal/contracts/sign-in.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { startOpenIdProvider } from '@portal/testing/node/open-id-provider.ts'
import type { Answer } from '@portal/testing/node/service.ts'
import { type KeyService, password, startKeyService } from '../api-key/api-key.builder.ts'
import { CommandProblem } from '../cli.ts'
import { aProvider, clientId, createFile, startRogueProvider } from './provider.builder.ts'

const host = 'portal.example'
const folder = mkdtempSync(join(tmpdir(), 'provider-'))
const { beginProviderSignIn, signInByProvider } = identityProviderRoutes
const { findProviderLinks, deleteProviderLink } = providerLinkRoutes

let keys: KeyService
let sun: Awaited<ReturnType<typeof startOpenIdProvider>>
let rogue: Awaited<ReturnType<typeof startRogueProvider>>
const file = (content: object | string) => createFile(join(folder, 'provider.json'), content)
before(async () => {
  keys = await startKeyService()
  // Secret that the simulated terminal returns.
  sun = await startOpenIdProvider({
    id: clientId,
    secret: 'Another-Sun-77',
    redirectUri: `http://${host}/companyLogin/sun`,
  })
  rogue = await startRogueProvider()
  await keys.run(`provider add sun --file ${file(aProvider(sun.issuer, { company: 1 }))}`)
  await keys.run(
    `provider add rogue --file ${file(aProvider(rogue.issuer, { name: 'Rogue', isListed: false }))}`,
  )
})
after(async () => {
  await keys.service.close()
  await sun.stop()
  await rogue.stop()
  rmSync(folder, { recursive: true })
})
const db = () => keys.service.app.db

const cookieOf = (answer: Answer, name: string) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''
const from = (cookie = '') => ({ host, ...keys.newAddress(), ...(cookie && { cookie }) })

interface Begun {
  address: string
  /** Cookie of the browser. */
  cookie: string
}
async function begin(provider = 'sun', cookie = ''): Promise<Begun> {
  const answer = await keys.service.call(
    beginProviderSignIn,
    { body: { provider }, headers: from(cookie) },
    { as: null },
  )
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return { address: answer.data.address, cookie: cookieOf(answer, 'provider-sign-in') }
}
const finish = (answer: URL | string, cookie: string, more: object = {}) =>
  keys.service.call(
    signInByProvider,
    {
      body: { provider: 'sun', answer: typeof answer === 'string' ? answer : answer.search, ...more },
      headers: from(cookie),
    },
    { as: null },
  )
/** Answer of the rogue provider to any request. */
const finishAtRogue = (address: string, cookie: string) =>
  finish(`?code=c&state=${new URL(address).searchParams.get('state')}`, cookie, { provider: 'rogue' })
/** Runs a complete sign-in in a browser. */
async function come(name: string, facts: object, more: object = {}) {
  sun.people.set(name, { ...facts })
  const { address, cookie } = await begin()
  return finish(await sun.visit(address, name), cookie, more)
}
const person = (name: string, groups: string[] = ['after-sales']) => ({
  email: `${name}@sun.example`,
  email_verified: true,
  name,
  groups,
})

describe('configures providers', () => {
  const refused = async (content: object | string, said: RegExp) =>
    assert.rejects(
      keys.run(`provider add other --file ${file(content)}`),
      (error) => error instanceof CommandProblem && said.test(error.message),
    )
  test('names the error of a file, issuer or company, and stores nothing', async () => {
    await refused('{', /is no JSON/)
    await refused({ name: 'Sun' }, /issuer|required/)
    await refused(aProvider(sun.issuer, { roles: [] }), /\/roles/)
    await refused(aProvider(sun.issuer, { roles: [{ value: '*', role: 'ADMIN' }] }), /can give no role ADMIN/)
    await refused(aProvider(sun.issuer, { scope: 'profile' }), /\/scope/)
    await refused(aProvider('http://sun.example'), /https/)
    await refused(aProvider('sun'), /must be an address/)
    await refused(aProvider('https://user:secret@sun.example'), /must be an address/)
    await refused(aProvider(`${sun.issuer}/other`), /does not answer as an OpenID provider/)
    await refused(aProvider('http://127.0.0.1:9'), /does not answer/)
    await refused(aProvider(sun.issuer, { company: 'Nobody' }), /There is no company Nobody/)
    await refused(aProvider(sun.issuer, { secret: 'x' }), /secret is no field/)
    await assert.rejects(keys.run('provider add other'), CommandProblem)
    await assert.rejects(keys.run('provider add Sun! --file x'), /small letters/)
    await assert.rejects(keys.run(`provider add sun --file ${file(aProvider(sun.issuer))}`), /already/)
    await assert.rejects(
      keys.run(`provider edit moon --file ${file(aProvider(sun.issuer))}`),
      /no provider moon/,
    )
    await assert.rejects(keys.run('provider disable moon'), /no provider moon/)
    assert.match(await keys.run('provider list'), /^rogue .*\nsun .*on the sign-in page$/)
  })

  test('shows listed and enabled providers on the sign-in page without secrets', async () => {
    const { data, body } = await keys.service.call(signInRoutes.findIdentityProviders, {}, { as: null })
    assert.deepEqual(data, [{ id: 'sun', name: 'Sun Inc.' }])
    assert.ok(!JSON.stringify(body).includes('Another-Sun-77'))
    const audit = await db().query(sql`select after from audit where noun = 'identityProvider'`)
    assert.ok(audit.length > 0 && !JSON.stringify(audit).includes('Another-Sun-77'))
  })
})

describe("signs in a company's user", () => {
  test("creates an account with the claim's role, and finds it at the next sign-in", async () => {
    const { address, cookie } = await begin()
    sun.people.set('ann', person('ann'))
    const asked = new URL(address)
    assert.equal(asked.searchParams.get('code_challenge_method'), 'S256')
    assert.equal(asked.searchParams.get('redirect_uri'), `http://${host}/companyLogin/sun`)
    const first = await finish(await sun.visit(address, 'ann'), cookie)
    assert.equal(first.status, 200, JSON.stringify(first.body))
    assert.deepEqual(
      [first.data.username, first.data.role, first.data.email],
      ['ann@sun.example', 'OWNER', 'ann@sun.example'],
    )
    const session = await keys.session(keys.halvesOf(first))
    assert.deepEqual([session?.companyId, session?.kind, session?.grants], [1, 'staff', []])
    const again = await come('ann', person('ann'))
    assert.equal(again.data.userId, first.data.userId)
    const view = await keys.service.call(sessionRoutes.viewUser, {}, { as: session as object })
    assert.equal(view.data.provider, 'Sun Inc.')
    const [account] = await db().query(sql`select password_hash from account where id = ${first.data.userId}`)
    assert.deepEqual(account, { password_hash: null })
    const admin = await keys.user('admin')
    const queryParams = { username: 'ann@sun.example' }
    const { data } = await keys.service.call(
      managedAccountRoutes.findManagedAccounts,
      { body: { page: 1, size: 10, queryParams } },
      { as: admin },
    )
    assert.equal(data.content[0].state, 'ACTIVE', 'waits for no password')
  })

  test('requires the second factor of the role from a user who also has a password', async () => {
    const { data } = await come('pat', person('pat'))
    const view = async () =>
      (
        await keys.service.call(
          sessionRoutes.viewUser,
          {},
          { as: { ...(await keys.user('owner')), userId: data.userId } },
        )
      ).data
    assert.equal((await view()).provider, 'Sun Inc.')
    const links = await keys.service.call(
      findProviderLinks,
      {},
      { as: { ...(await keys.user('owner')), userId: data.userId } },
    )
    assert.deepEqual(links.data, [], 'nothing that could be ended')
    await keys.run('user password pat@sun.example')
    assert.equal((await view()).provider, undefined)
  })

  test('applies the role of the current claims, and ends access without one', async () => {
    const first = await come('bob', person('bob', ['x', 'after-sales-managers', 'after-sales']))
    assert.equal(first.data.role, 'MAINTAIN', 'the first rule that fits')
    const less = await come('bob', person('bob'))
    assert.deepEqual([less.data.role, less.data.userId], ['OWNER', first.data.userId])
    assert.equal((await keys.session(keys.halvesOf(first)))?.role, 'OWNER', 'also in the session of before')
    for (const groups of [[], ['After-Sales'], undefined, { 'after-sales': true }, 7]) {
      const { status, body } = await come('bob', { ...person('bob'), groups })
      assert.deepEqual([status, body.error], [403, 'login.provider_no_role'], JSON.stringify(groups))
    }
    const stranger = await come('eve', person('eve', ['other']))
    assert.equal(stranger.body.error, 'login.provider_no_role')
    assert.deepEqual(await db().query(sql`select from account where username = 'eve@sun.example'`), [])
    assert.equal(
      (await come('tex', { ...person('tex'), groups: 'after-sales' })).data.role,
      'OWNER',
      'one text',
    )
  })

  test('asks for the password once if the name exists, and never again', async () => {
    await db().query(sql`update account set email = 'carl@sun.example' where id = 'OWNER_1'`)
    sun.people.set('carl', { ...person('carl'), email: 'owner', preferred_username: 'Owner' })
    const { address, cookie } = await begin()
    const answer = await sun.visit(address, 'carl')
    const asked = await finish(answer, cookie)
    assert.deepEqual([asked.status, asked.body.error], [403, 'login.not_linked'])
    const guess = await finish(answer, cookie, { username: 'owner', password: 'wrong' })
    assert.equal(guess.body.error, 'login.wrong')
    const linked = await finish(answer, cookie, { username: 'owner', password })
    assert.deepEqual([linked.status, linked.data.userId], [200, 'OWNER_1'])
    const more = await come('carl', { ...person('carl', []), preferred_username: 'Owner' })
    assert.equal(more.data.userId, 'OWNER_1', 'a linked account keeps its own role')
    const owner = await keys.user('owner')
    const links = await keys.service.call(findProviderLinks, {}, { as: owner })
    assert.deepEqual(
      links.data.map(({ provider, name }: { provider: string; name: string }) => [provider, name]),
      [['sun', 'Sun Inc.']],
    )
    const body = { provider: 'sun', currentPassword: password }
    await keys.service.call(deleteProviderLink, { body }, { as: owner })
    const gone = await come('carl', { ...person('carl'), email: 'owner', preferred_username: 'Owner' })
    assert.equal(gone.body.error, 'login.not_linked')
  })

  test('does not link or sign in administrators and users of other companies', async () => {
    const facts = (username: string) => ({ groups: [], preferred_username: username })
    for (const username of ['admin', 'owner2']) {
      const { status, body } = await come(`x-${username}`, facts(username), { username, password })
      assert.deepEqual([status, body.error], [403, 'login.not_linkable'], username)
    }
    assert.equal((await come('mover', facts('owner'), { username: 'owner', password })).status, 200)
    await db().query(sql`update account set company_id = 2 where id = 'OWNER_1'`)
    assert.equal((await come('mover', facts('owner'))).body.error, 'login.not_linkable')
    await db().query(sql`update account set company_id = 1 where id = 'OWNER_1'`)
    assert.equal((await come('mover', facts('owner'))).status, 200)
  })

  test('ignores an unverified e-mail address', async () => {
    const facts = { ...person('dan'), email: 'maintain@portal.example', email_verified: false }
    const { data } = await come('dan', { ...facts, preferred_username: 'dan' })
    assert.deepEqual([data.username, data.email], ['dan', undefined])
    const nameless = await come('nobody', { groups: ['after-sales'] })
    assert.equal(nameless.body.error, 'login.provider_refused')
    const hidden = await come('rtl', {
      groups: ['after-sales'],
      preferred_username: 'ad\u202emin',
      name: 'a\nb',
    })
    assert.equal(hidden.body.error, 'login.provider_refused')
  })

  test('refuses disabled accounts and providers, and keeps links that users made', async () => {
    const first = await come('fay', person('fay'))
    const { userId } = first.data
    await db().query(sql`update account set disabled_at = now() where id = ${userId}`)
    assert.equal((await come('fay', person('fay'))).body.error, 'login.provider_no_role')
    await db().query(sql`update account set disabled_at = null where id = ${userId}`)
    const { address, cookie } = await begin()
    const answer = await sun.visit(address, 'fay')
    const session = keys.halvesOf(await come('fay', person('fay')))
    assert.match(await keys.run('provider disable sun'), /signed out/)
    assert.equal(await keys.session(session), null, 'signed out')
    assert.equal((await finish(answer, cookie)).body.error, 'login.provider')
    const begun = await keys.service.call(
      beginProviderSignIn,
      { body: { provider: 'sun' }, headers: from() },
      { as: null },
    )
    assert.deepEqual([begun.status, begun.body.error], [404, 'login.provider_unknown'])
    await keys.run('provider enable sun')
    assert.equal((await come('fay', person('fay'))).status, 200)
    const own = await keys.service.call(
      deleteProviderLink,
      { body: { provider: 'sun', currentPassword: password } },
      { as: { ...(await keys.user('owner')), userId } },
    )
    assert.equal(own.status, 400, 'the only way in is not ended')
  })

  test('reports a cancelled or missing answer and lets the user start again', async () => {
    const { address, cookie } = await begin()
    const cancelled = await finish(await sun.visit(address, null), cookie)
    assert.deepEqual([cancelled.status, cancelled.body.error], [403, 'login.provider_refused'])
    assert.match(cancelled.body.msg, /^Sun Inc\. has not signed you in/)
    for (const answer of ['?', '?code=x', '?state=', '?state=x&code=y', '?error=<script>'])
      assert.equal((await finish(answer, cookie)).body.error, 'login.provider', answer)
  })
})

describe('handles the answer of a provider', () => {
  test('accepts an answer once, in the browser that started the flow', async () => {
    sun.people.set('gil', person('gil'))
    const { address, cookie } = await begin()
    const answer = await sun.visit(address, 'gil')
    const other = await begin()
    assert.equal((await finish(answer, '')).body.error, 'login.provider', 'without the cookie')
    assert.equal((await finish(answer, other.cookie)).body.error, 'login.provider', 'of another browser')
    assert.equal((await finish(`${answer.search}&state=x`, cookie)).body.error, 'login.provider')
    const answers = await Promise.all(Array.from({ length: 5 }, () => finish(answer, cookie)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal((await finish(answer, cookie)).body.error, 'login.provider', 'and not again')
    const accounts = await db().query(sql`select from account where username = 'gil@sun.example'`)
    assert.equal(accounts.length, 1)
  })

  test('creates one account for two concurrent first sign-ins', async () => {
    sun.people.set('hal', person('hal'))
    const begun = await Promise.all([begin(), begin(), begin()])
    const answers = await Promise.all(
      begun.map(async ({ address, cookie }) => finish(await sun.visit(address, 'hal'), cookie)),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.equal(new Set(answers.map(({ data }) => data.userId)).size, 1)
  })

  test('completes the flows of two tabs, unless one is too old', async () => {
    sun.people.set('ivy', person('ivy'))
    const one = await begin()
    const two = await begin('sun', one.cookie)
    assert.equal(two.cookie, one.cookie)
    const second = await finish(await sun.visit(two.address, 'ivy'), one.cookie)
    assert.equal(second.status, 200)
    const answer = await sun.visit(one.address, 'ivy')
    await db().query(sql`update identity_provider_flow set expires_at = now()`)
    assert.equal((await finish(answer, one.cookie)).body.error, 'login.provider')
  })

  test('asks a user who is signed in as another, without consuming the answer', async () => {
    const mine = await keys.signIn('maintain')
    sun.people.set('joe', person('joe'))
    const { address, cookie } = await begin()
    const answer = await sun.visit(address, 'joe')
    const both = `${cookie}; sid=${mine.sid}`
    const asked = await finish(answer, both)
    assert.deepEqual([asked.status, asked.body.data], [409, { current: 'maintain', next: 'joe@sun.example' }])
    assert.ok(await keys.session(mine), 'still in')
    assert.equal((await finish(answer, both, { replaces: true })).status, 200)
    assert.equal(await keys.session(mine), null)
  })
})

describe('handles a faulty provider', () => {
  const nonceOf = (address: string) => new URL(address).searchParams.get('nonce')
  const stateOf = (address: string) => new URL(address).searchParams.get('state')
  const now = () => Math.floor(Date.now() / 1_000)
  const good = (nonce: string | null) => ({ nonce, preferred_username: 'rogue', groups: ['after-sales'] })

  test('refuses an ID token with a wrong key, audience, issuer, time or nonce', async () => {
    const cases: Record<string, (nonce: string | null) => Parameters<typeof rogue.says>[0]> = {
      'another key': (nonce) => ({ claims: good(nonce), isForged: true }),
      'an unknown key': (nonce) => ({ claims: good(nonce), header: { kid: 'two' } }),
      'another nonce': () => ({ claims: good('other') }),
      'no nonce': () => ({ claims: good(null) }),
      'another audience': (nonce) => ({ claims: { ...good(nonce), aud: 'other' } }),
      'another issuer': (nonce) => ({ claims: { ...good(nonce), iss: 'https://sun.example' } }),
      'too old': (nonce) => ({ claims: { ...good(nonce), iat: now() - 900, exp: now() - 600 } }),
      'no subject': (nonce) => ({ claims: { ...good(nonce), sub: undefined } }),
      'facts of somebody else': (nonce) => ({ claims: good(nonce), userinfo: { sub: 'other' } }),
      'a refused code': () => ({ token: { status: 400, body: '{"error":"invalid_grant"}' } }),
    }
    for (const [what, says] of Object.entries(cases)) {
      const { address, cookie } = await begin('rogue')
      rogue.says(says(nonceOf(address)))
      const { status, body, headers } = await finishAtRogue(address, cookie)
      assert.deepEqual([status, body.error], [403, 'login.provider_refused'], what)
      assert.ok(!JSON.stringify(headers['set-cookie'] ?? '').includes('sid='), what)
    }
    const { address, cookie } = await begin('rogue')
    rogue.says({ token: { status: 503, body: '' } })
    const away = await finishAtRogue(address, cookie)
    assert.equal(away.body.error, 'login.provider_away')
    rogue.says({ claims: good(nonceOf(address)) })
    const { status, data } = await finishAtRogue(address, cookie)
    assert.deepEqual([status, data?.username, data?.role], [200, 'rogue', 'OWNER'])
    const names = ['eve', 'other', 'admin'].map((name) => `${name}@sun.example`)
    assert.deepEqual(await db().query(sql`select from account where username = any(${names})`), [])
  })

  test('does not send answers meant for another provider to a rogue one', async () => {
    sun.people.set('kim', person('kim'))
    // Starts a flow at one provider, whose answer an attacker sends to the rogue provider.
    const attack = await begin('sun')
    const victim = await begin('rogue')
    const passedOn = new URL(attack.address)
    passedOn.searchParams.set('state', stateOf(victim.address) ?? '')
    const answer = await sun.visit(passedOn.href, 'kim')
    assert.equal(answer.pathname, '/companyLogin/sun')
    // Removes the issuer, which some large providers omit.
    answer.searchParams.delete('iss')
    const before = [...rogue.codes]
    assert.equal((await finish(answer, victim.cookie)).body.error, 'login.provider')
    assert.deepEqual(rogue.codes, before, 'Rogue has not seen the code')
    rogue.says({ claims: good(nonceOf(victim.address)) })
    assert.equal((await finishAtRogue(victim.address, victim.cookie)).status, 200, 'and nothing is used up')
  })

  test('names a faulty provider in the error without its text, and reads its metadata again', async () => {
    const secret = 'planted-in-an-error'
    for (const token of [
      { status: 500, body: secret },
      { status: 200, body: secret },
      { status: 200, body: `{"access_token":7,"more":"${secret}"}` },
    ]) {
      const { address, cookie } = await begin('rogue')
      rogue.says({ token })
      const { status, body } = await finishAtRogue(address, cookie)
      assert.ok([403, 503].includes(status), String(status))
      assert.ok(body.msg.startsWith('Rogue ') || body.msg.includes('of Rogue'), body.msg)
      assert.ok(!JSON.stringify(body).includes(secret))
    }
    const gone = await startRogueProvider()
    await keys.run(`provider add gone --file ${file(aProvider(gone.issuer, { name: 'Gone' }))}`)
    await gone.stop()
    const call = () =>
      keys.service.call(beginProviderSignIn, { body: { provider: 'gone' }, headers: from() }, { as: null })
    const { status, body } = await call()
    assert.deepEqual([status, body.error], [503, 'login.provider_away'])
    assert.match(body.msg, /The sign-in of Gone does not answer/)
    const back = await startRogueProvider(Number(new URL(gone.issuer).port))
    const again = await call()
    await back.stop()
    assert.equal(again.status, 200, 'it is asked again')
  })
})
