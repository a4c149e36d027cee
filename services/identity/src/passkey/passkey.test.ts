import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Role } from '@portal/contracts/access.ts'
import { managedAccountRoutes } from '@portal/contracts/managed-account.contract.ts'
import { maxPasskeys, passkeyRoutes } from '@portal/contracts/passkey.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { secondFactorRoutes } from '@portal/contracts/second-factor.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import * as accounts from '../account/account.repo.ts'
import { hashPassword } from '../account/password.ts'
import { identity } from '../service.ts'
import { type AuthenticatorOptions, createAuthenticator } from './authenticator.builder.ts'

const password = 'Sonnenschein-42'
const origin = 'http://portal.example'
const rpId = 'portal.example'
let service: TestService

before(async () => {
  service = await startTestService(identity({ demoPassword: password, secondFactorRoles: ['ADMIN'] }), {
    config: { trustProxy: (_, hop) => hop < 1 },
  })
  const passwordHash = await hashPassword(password)
  const people: [string, Role][] = [
    ['anna', 'OWNER'],
    ['ben', 'OWNER'],
    ['boss', 'ADMIN'],
    ['root', 'ADMIN'],
  ]
  for (const [username, role] of people)
    await accounts.insert(service.app.db, {
      id: username,
      username,
      role,
      kind: 'staff',
      grants: [],
      companyId: null,
      companyName: '',
      country: '',
      platform: '',
      email: '',
      passwordHash,
    })
})
after(() => service.close())
beforeEach(async () => {
  await service.app.db.query(sql`delete from guess`)
  await service.app.db.query(sql`delete from passkey`)
  await service.app.db.query(sql`update account set disabled_at = null`)
})

const at = (host = rpId) => ({ host })
const call = (username: string | null, route: Route, body?: object, headers: Record<string, string> = at()) =>
  service.call(
    route,
    { ...(body && { body }), headers },
    { as: username === null ? null : { userId: username, username } },
  )
const begin = (username: string) => call(username, passkeyRoutes.beginPasskey, { currentPassword: password })
const add = (username: string, credential: object, name = 'Laptop') =>
  call(username, passkeyRoutes.addPasskey, { name, credential })

async function added(username: string, options?: AuthenticatorOptions) {
  const device = createAuthenticator(options)
  const { data } = await begin(username)
  const answer = await add(username, device.register({ challenge: data.challenge, origin, rpId }))
  assert.equal(answer.status, 200, answer.raw.toString())
  return { device, id: answer.data.id as number }
}
const challenge = async (): Promise<string> =>
  (await call(null, passkeyRoutes.beginPasskeySignIn)).data.challenge
const signIn = (credential: object, headers = at()) =>
  call(null, passkeyRoutes.signInByPasskey, { credential }, headers)

test('registers a passkey after the password and signs in by it; audits both', async () => {
  const refused = await call('anna', passkeyRoutes.beginPasskey, { currentPassword: 'wrong' })
  assert.deepEqual([refused.status, refused.body.error], [400, 'password.refused'])
  const { data: creation } = await begin('anna')
  assert.deepEqual(creation.rp, { id: rpId, name: 'After-sales System' })
  assert.equal(Buffer.from(creation.user.id, 'base64url').toString(), 'anna')
  assert.deepEqual(creation.excludeCredentials, [])
  const { device, id } = await added('anna')
  assert.deepEqual((await begin('anna')).data.excludeCredentials, [
    { id: device.credential.id, type: 'public-key' },
  ])
  const asked = await call(null, passkeyRoutes.beginPasskeySignIn)
  assert.deepEqual([asked.data.rpId, asked.data.userVerification], [rpId, 'required'])
  const answer = await signIn(device.sign({ challenge: asked.data.challenge, origin, rpId }))
  assert.equal(answer.status, 200, answer.raw.toString())
  assert.equal(answer.data.username, 'anna')
  assert.equal([answer.headers['set-cookie']].flat().length, 2)
  const [listed] = (await call('anna', passkeyRoutes.findPasskeys)).data
  assert.deepEqual([listed.id, listed.name, listed.isBackedUp], [id, 'Laptop', true])
  assert.ok(listed.lastUsedAt)
  const entries = await service.app.db.query(
    sql`select noun, action, after->>'passkey' as passkey from audit where user_id = 'anna' order by id`,
  )
  assert.deepEqual(entries, [
    { noun: 'passkey', action: 'create', passkey: null },
    { noun: 'session', action: 'signIn', passkey: 'Laptop' },
  ])
})

test('refuses every invalid assertion with the same message', async () => {
  const { device } = await added('anna')
  const other = createAuthenticator()
  const said = async (credential: object, headers = at()) => {
    const { status, body } = await signIn(credential, headers)
    return `${status} ${body.error}`
  }
  const wrong = '401 login.passkey'
  const right = async (part: object = {}) => ({ challenge: await challenge(), origin, rpId, ...part })
  assert.equal(await said(other.sign(await right())), wrong, 'a passkey that nobody has')
  assert.equal(
    await said({ ...other.sign(await right()), ...device.credential }),
    wrong,
    'a foreign signature',
  )
  assert.equal(await said(device.sign(await right({ origin: 'http://evil.example' }))), wrong)
  assert.equal(await said(device.sign(await right({ rpId: 'evil.example' }))), wrong)
  assert.equal(await said(device.sign(await right({ challenge: 'AAAA' }))), wrong)
  // Refuses a passkey requested by a page of another site.
  const evil = { origin: 'http://evil.example', rpId: 'evil.example' }
  assert.equal(await said(device.sign(await right(evil)), at('evil.example')), wrong)
  // Refuses sub-domains and other ports; browsers allow those to use the portal's passkeys.
  for (const host of ['evil.portal.example', 'portal.example:8443'])
    assert.equal(await said(device.sign(await right({ origin: `http://${host}` })), at(host)), wrong, host)
  const creation = (await begin('anna')).data.challenge
  assert.equal(await said(device.sign(await right({ challenge: creation }))), wrong, 'of another purpose')
  const unverified = createAuthenticator({ verifies: false })
  const { data } = await begin('anna')
  const made = unverified.register({ challenge: data.challenge, origin, rpId })
  assert.equal((await add('anna', made)).body.error, 'passkey.refused')
  await service.app.db.query(sql`update passkey_challenge set expires_at = now()`)
  assert.equal(await said(device.sign(await right())), '200 undefined')
  const late = await right()
  await service.app.db.query(sql`update passkey_challenge set expires_at = now()`)
  assert.equal(await said(device.sign(late)), wrong, 'too late')
  await service.app.db.query(sql`update account set disabled_at = now() where id = 'anna'`)
  assert.equal(await said(device.sign(await right())), wrong, 'a disabled account')
})

test('accepts an assertion once, and detects a cloned authenticator', async () => {
  const { device } = await added('anna')
  const credential = device.sign({ challenge: await challenge(), origin, rpId })
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(credential)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401, 401])
  await service.app.db.query(sql`update passkey set counter = 900`)
  const copy = await signIn(device.sign({ challenge: await challenge(), origin, rpId }))
  assert.equal(copy.body.error, 'login.passkey')
  const { device: uncounted } = await added('ben', { counts: false })
  for (let times = 0; times < 2; times++)
    assert.equal((await signIn(uncounted.sign({ challenge: await challenge(), origin, rpId }))).status, 200)
})

test('throttles an IP address that guesses passkeys', async () => {
  const device = createAuthenticator()
  const statuses = new Set<number>()
  for (let tries = 0; tries < 40; tries++)
    statuses.add((await signIn(device.sign({ challenge: 'AAAA', origin, rpId }))).status)
  assert.deepEqual([...statuses], [401, 429])
})

test("binds a passkey to one account and to the portal's name", async () => {
  const { device, id } = await added('anna')
  const { data } = await begin('ben')
  const taken = await add('ben', device.register({ challenge: data.challenge, origin, rpId }))
  assert.deepEqual([taken.status, taken.body.error], [409, 'passkey.taken'])
  const stolen = await begin('anna')
  const foreign = createAuthenticator().register({ challenge: stolen.data.challenge, origin, rpId })
  assert.equal((await add('ben', foreign)).body.error, 'passkey.refused', 'a challenge of another account')
  assert.deepEqual((await call('ben', passkeyRoutes.findPasskeys)).data, [])
  assert.equal(
    (await call('ben', passkeyRoutes.deletePasskey, { id, currentPassword: password })).status,
    404,
  )
  assert.equal(
    (await call('anna', passkeyRoutes.deletePasskey, { id, currentPassword: password })).status,
    200,
  )
  assert.equal(
    (await signIn(device.sign({ challenge: await challenge(), origin, rpId }))).body.error,
    'login.passkey',
  )
  for (const host of ['10.1.2.3:8080', '[::1]:8080']) {
    const byNumber = await call(null, passkeyRoutes.beginPasskeySignIn, undefined, { host })
    assert.deepEqual([byNumber.status, byNumber.body.error], [400, 'passkey.address'])
  }
})

test('limits the passkeys of an account', async () => {
  await service.app.db.query(sql`insert into passkey (account_id, credential_id, public_key, origin, counter, name, is_backed_up)
    select 'ben', 'c' || at, '', ${origin}, 0, 'Key', false from generate_series(1, ${maxPasskeys}) at`)
  const { data } = await begin('ben')
  const answer = await add('ben', createAuthenticator().register({ challenge: data.challenge, origin, rpId }))
  assert.equal(answer.body.error, 'passkey.too_many')
})

test('accepts a passkey as second factor and refuses the password alone', async () => {
  const resolved = async (username: string) =>
    (await call(username, sessionRoutes.viewUser)).data.asksForSecondFactor ?? false
  const byPassword = async () =>
    (await call(null, sessionRoutes.login, { username: 'boss', password })).body.error
  assert.equal(await resolved('boss'), true)
  assert.equal(await byPassword(), undefined)
  const others = () =>
    service.app.db.query<{ id: string }>(sql`select id from session where user_id = 'boss'`)
  assert.equal((await others()).length, 1)
  const { device, id } = await added('boss')
  assert.deepEqual(
    await others(),
    [],
    'who came in by the password alone is out, before the rights are there',
  )
  assert.equal(await resolved('boss'), false)
  assert.equal(await byPassword(), 'login.passkey_needed')
  const wrong = await call(null, sessionRoutes.login, { username: 'boss', password: 'wrong' })
  assert.equal(wrong.body.error, 'login.wrong', 'nothing is said before the password is right')
  assert.equal((await signIn(device.sign({ challenge: await challenge(), origin, rpId }))).status, 200)
  const last = await call('boss', passkeyRoutes.deletePasskey, { id, currentPassword: password })
  assert.deepEqual([last.status, last.body.error], [409, 'passkey.demanded'])
  await added('boss')
  assert.equal(
    (await call('boss', passkeyRoutes.deletePasskey, { id, currentPassword: password })).status,
    200,
  )
  const state = await call('boss', secondFactorRoutes.findSecondFactor)
  assert.deepEqual([state.data.isOn, state.data.isDemanded], [false, true])
})

test('lets an administrator remove the passkeys of a user who lost the device', async () => {
  const { device } = await added('boss')
  const reset = await service.call(
    managedAccountRoutes.resetSecondFactor,
    { body: { id: 'boss' } },
    { as: { userId: 'root', username: 'root', role: 'ADMIN', permissions: ['account:edit'] } },
  )
  assert.equal(reset.status, 200, reset.raw.toString())
  const gone = await signIn(device.sign({ challenge: await challenge(), origin, rpId }))
  assert.equal(gone.body.error, 'login.passkey')
  assert.equal((await call(null, sessionRoutes.login, { username: 'boss', password })).status, 200)
})
