import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { identityProviderRoutes } from '@portal/contracts/identity-provider.contract.ts'
import { managedAccountRoutes } from '@portal/contracts/managed-account.contract.ts'
import { passkeyRoutes } from '@portal/contracts/passkey.contract.ts'
import { secondFactorRoutes } from '@portal/contracts/second-factor.contract.ts'
import { sql, transaction } from '@portal/service-kit/database/database.ts'
import { type KeyService, startKeyService } from '../api-key/api-key.builder.ts'
import { toFlowSubject } from '../guess/guess.rules.ts'
import * as flows from './flow.repo.ts'
import { aProvider, createFile, startRogueProvider } from './provider.builder.ts'

const { beginProviderSignIn, signInByProvider } = identityProviderRoutes
const folder = mkdtempSync(join(tmpdir(), 'rogue-'))
let keys: KeyService
let rogue: Awaited<ReturnType<typeof startRogueProvider>>
before(async () => {
  keys = await startKeyService()
  rogue = await startRogueProvider()
  const path = join(folder, 'rogue.json')
  await keys.run(`provider add rogue --file ${createFile(path, aProvider(rogue.issuer, { company: 1 }))}`)
})
after(async () => {
  await keys.service.close()
  await rogue.stop()
  rmSync(folder, { recursive: true })
})
const db = () => keys.service.app.db

/** Runs a complete sign-in with these claims and userinfo. */
async function come(
  claims: Record<string, unknown>,
  userinfo: Record<string, unknown> = {},
  address = keys.newAddress(),
  by = { id: 'rogue', rogue },
) {
  const headers = () => ({ host: 'portal.example', ...address })
  const begun = await keys.service.call(
    beginProviderSignIn,
    { body: { provider: by.id }, headers: headers() },
    { as: null },
  )
  const asked = new URL(begun.data.address).searchParams
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  by.rogue.says({
    claims: { nonce: asked.get('nonce'), groups: ['after-sales'], ...claims },
    userinfo: { sub: claims.sub, ...userinfo },
  })
  const answer = `?code=c&state=${asked.get('state')}`
  return keys.service.call(
    signInByProvider,
    { body: { provider: by.id, answer }, headers: { ...headers(), cookie } },
    { as: null },
  )
}

let number = 0
let sub: string
beforeEach(() => {
  number += 1
  sub = `person-${number}`
})

test("ends all sessions when the company's provider removes the role, until it grants a role again", async () => {
  const ann = { sub, preferred_username: 'ann' }
  const first = await come(ann)
  const session = await keys.session(keys.halvesOf(first))
  const made = await keys.newKey(session as Identity)
  assert.ok((await keys.resolve(made.apiKey)).identity)
  assert.equal((await come({ ...ann, groups: [] })).body.error, 'login.provider_no_role')
  assert.equal(await keys.session(keys.halvesOf(first)), null, 'signed out')
  assert.equal((await keys.resolve(made.apiKey)).identity, null, 'and so is the key')
  const [audit] = await db().query(
    sql`select user_id as by, after from audit where noun = 'account' and row_id = ${first.data.userId} order by id desc limit 1`,
  )
  assert.deepEqual(audit, { by: 'provider:rogue', after: { disabled: true } })
  assert.equal((await come({ ...ann, groups: [] })).body.error, 'login.provider_no_role')
  const again = await come(ann)
  assert.deepEqual([again.status, again.data.userId], [200, first.data.userId])
  assert.ok(await keys.session(keys.halvesOf(again)))
  assert.equal((await keys.resolve(made.apiKey)).identity, null, 'a key that has ended stays ended')
})

test("accepts only e-mail addresses of the company's domains from its provider, and no names of staff", async () => {
  const named = async (claims: object) => {
    number += 1
    const { status, data, body } = await come({ sub: `person-${number}`, ...claims })
    return status === 200 ? [data.username, data.email ?? ''] : body.error
  }
  assert.deepEqual(await named({ email: 'kim@SUN.example' }), ['kim@SUN.example', 'kim@SUN.example'])
  const foreign = { email: 'boss@other.example', preferred_username: 'boss@other.example', name: 'Kim Boss' }
  assert.deepEqual(await named(foreign), ['Kim Boss', ''])
  assert.equal(await named({ email: 'kim@evil.sun.example' }), 'login.provider_refused')
  assert.equal(await named({ name: 'After-sales Support' }), 'login.provider_refused')
  assert.equal(await named({ name: 'Pay your bill at https://pay.example' }), 'login.provider_refused')
  assert.equal(await named({ name: 'ma\u0456ntain' }), 'login.provider_refused', 'two alphabets')
  assert.equal(await named({ name: 'vlewer' }), 'login.not_linked', 'looks like an account')
})

test("calls addresses from a provider's metadata only on the public internet", async () => {
  let calls = 0
  const inside = createServer((_request, response) => {
    calls += 1
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(inside, 'listening')
  const { port } = inside.address() as AddressInfo
  const named = { sub, preferred_username: 'inside' }
  for (const host of ['127.0.0.1', 'localhost'])
    for (const endpoint of ['token_endpoint', 'userinfo_endpoint', 'jwks_uri']) {
      const other = await startRogueProvider()
      const id = `inside-${host === 'localhost' ? 'name' : 'number'}-${endpoint.replace('_', '-')}`
      const file = createFile(join(folder, `${id}.json`), aProvider(other.issuer, { company: 1 }))
      await keys.run(`provider add ${id} --file ${file}`)
      other.says({ metadata: { [endpoint]: `http://${host}:${port}/` } })
      await assert.rejects(
        keys.run(`provider edit ${id} --file ${file}`),
        new RegExp(`neither its own nor public: ${endpoint} at ${host}:${port}\\. In a private network`),
      )
      const answer = await come(named, {}, keys.newAddress(), { id, rogue: other })
      assert.deepEqual([answer.status, answer.body.error], [503, 'login.provider_away'], id)
      await other.stop()
    }
  assert.equal(calls, 0)
  inside.close()
})

test('does not accept a passkey or authenticator app instead of the provider for an account without a password', async () => {
  const user = (await keys.session(keys.halvesOf(await come({ sub, preferred_username: 'hua' })))) as Identity
  for (const currentPassword of ['null', ' '])
    for (const route of [passkeyRoutes.beginPasskey, secondFactorRoutes.beginSecondFactor] as const) {
      const headers = { host: 'localhost', ...keys.newAddress() }
      const { body } = await keys.service.call(
        route as never,
        { body: { currentPassword }, headers },
        { as: user },
      )
      assert.equal(body.error, 'password.refused')
    }
})

test('keeps an account disabled by an administrator, whatever the provider claims', async () => {
  const ben = { sub, preferred_username: 'ben' }
  const { userId } = (await come(ben)).data
  const admin = await keys.user('admin')
  const act = (name: 'disableAccount' | 'enableAccount') =>
    keys.service.call(managedAccountRoutes[name], { body: { id: userId } }, { as: admin })
  await act('disableAccount')
  assert.equal((await come({ ...ben, groups: [] })).body.error, 'login.provider_no_role')
  assert.equal((await come(ben)).body.error, 'login.provider_no_role')
  await act('enableAccount')
  assert.equal((await come({ ...ben, groups: [] })).body.error, 'login.provider_no_role')
  await act('disableAccount')
  assert.equal((await come(ben)).body.error, 'login.provider_no_role')
})

test("ends the credentials of a company's accounts by the command that disables its provider", async () => {
  const flo = { sub, preferred_username: 'flo' }
  const first = await come(flo)
  const made = await keys.newKey((await keys.session(keys.halvesOf(first))) as Identity)
  const withPassword = (await come({ sub: `${sub}b`, preferred_username: 'gus' })).data.userId
  await db().query(sql`update account set password_hash = 'given here' where id = ${withPassword}`)
  await keys.run('provider disable rogue')
  assert.equal((await keys.resolve(made.apiKey)).identity, null)
  await keys.run('provider enable rogue')
  assert.equal((await keys.resolve(made.apiKey)).identity, null)
  const [stays] = await db().query(sql`select disabled_at from account where id = ${withPassword}`)
  assert.deepEqual(stays, { disabled_at: null }, 'who has a password from here goes on by it')
  const again = await come(flo)
  assert.deepEqual([again.status, again.data.userId], [200, first.data.userId])
})

test('refuses look-alike names and text that the database cannot store', async () => {
  for (const name of ['adm\u034fin', 'admin\ufe0f', 'ad\u200bmin', 'admin\u3164', 'adm\0in', 'admin\ud800'])
    assert.equal(
      (await come({ sub, preferred_username: name })).body.error,
      'login.provider_refused',
      JSON.stringify(name),
    )
  for (const wrong of ['a\0b', 'a\ud800b', 7, ['a'], { a: 1 }, 'x'.repeat(256)])
    assert.equal(
      (await come({ sub: wrong, preferred_username: 'carl' })).body.error,
      'login.provider_refused',
      JSON.stringify(wrong),
    )
  const unproven = { email: 'boss@sun.example', email_verified: 'false', preferred_username: 'carl' }
  assert.equal((await come({ sub, ...unproven })).data.username, 'carl', 'some write it as text')
})

test("limits sign-in attempts of unknown users without affecting the company's users", async () => {
  const headers = { host: 'portal.example', ...keys.newAddress() }
  const begin = () =>
    keys.service.call(beginProviderSignIn, { body: { provider: 'rogue' }, headers }, { as: null })
  const rows = async () => (await db().query(sql`select from identity_provider_flow`)).length
  const before = await rows()
  const seen = new Set<number>()
  for (let tries = 0; tries < 310; tries += 1) seen.add((await begin()).status)
  assert.deepEqual([...seen], [200, 429])
  assert.ok((await rows()) - before < 305)
  const office = keys.newAddress()
  for (let tries = 0; tries < 3; tries += 1)
    assert.equal((await come({ sub, preferred_username: 'ed' }, {}, office)).status, 200)
  const counts = await db().query(
    sql`select failures from guess where subject = ${toFlowSubject(office['x-forwarded-for'])}`,
  )
  assert.deepEqual(counts, [{ failures: 0 }])
})

test("refuses a provider's answer that is too long", async () => {
  const { status, body } = await come({ sub, preferred_username: 'dora' }, { more: 'x'.repeat(2_000_000) })
  assert.deepEqual([status, body.error], [403, 'login.provider_refused'])
  assert.equal((await come({ sub, preferred_username: 'dora' })).status, 200)
})

test('waits for a running sign-in when a provider is disabled', async () => {
  const key = { state: `state-${number}`, browser: 'browser' }
  await flows.begin(db(), key, { providerId: 'rogue', nonce: 'n', codeVerifier: 'v' })
  // Locks the row in another connection.
  const free = async () =>
    (await db().pool.query("select from identity_provider where id = 'rogue' for update skip locked")).rows
  await transaction(db(), async (tx) => {
    assert.equal(await flows.end(tx, key), true)
    assert.equal((await free()).length, 0)
  })
  assert.equal((await free()).length, 1)
})
