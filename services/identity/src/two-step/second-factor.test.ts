import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Role } from '@portal/contracts/access.ts'
import { managedAccountRoutes } from '@portal/contracts/managed-account.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { secondFactorRoutes } from '@portal/contracts/second-factor.contract.ts'
import { identityRoutes, sessionRoutes } from '@portal/contracts/session.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { type Answer, startTestService, type TestService } from '@portal/testing/node/service.ts'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import * as accounts from '../account/account.repo.ts'
import { hashPassword } from '../account/password.ts'
import { identity } from '../service.ts'

const password = 'Sonnenschein-42'
let service: TestService

before(async () => {
  service = await startTestService(identity({ demoPassword: password, secondFactorRoles: ['ADMIN'] }), {
    config: { trustProxy: (_, hop) => hop < 1 },
  })
  const passwordHash = await hashPassword(password)
  for (const [username, role] of [
    ['anna', 'OWNER'],
    ['ben', 'OWNER'],
    ['carla', 'OWNER'],
    ['dora', 'OWNER'],
    ['boss', 'ADMIN'],
  ] as const)
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

let address = 0
const from = () => ({ 'x-forwarded-for': `10.2.${address >> 8}.${address++ & 255}` })
const signIn = (username: string, code?: string, given = password) =>
  service.call(
    sessionRoutes.login,
    { body: { username, password: given, ...(code !== undefined && { code }) }, headers: from() },
    { as: null },
  )
const call = (username: string, route: Route, body?: object): Promise<Answer> =>
  service.call(route, { ...(body && { body }), headers: from() }, { as: { userId: username, username } })
/** Computes a code by an independent implementation, `steps` ahead. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function turnOn(username: string) {
  const begun = await call(username, secondFactorRoutes.beginSecondFactor, { currentPassword: password })
  assert.equal(begun.status, 200, begun.raw.toString())
  const { secret, address } = begun.data
  const on = await call(username, secondFactorRoutes.confirmSecondFactor, { code: codeOf(secret) })
  assert.equal(on.status, 200, on.raw.toString())
  return { secret, address, codes: on.data.recoveryCodes as string[] }
}

test('computes the codes of RFC 6238', async () => {
  const { findTimeStep: stepOf } = await import('../second-factor/totp.ts')
  const secret = Secret.fromUTF8('12345678901234567890').base32
  // Test vectors of appendix B, SHA1, last six digits.
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [2_000_000_000, '279037'],
  ] as const) {
    assert.equal(stepOf(secret, code, seconds * 1_000), Math.floor(seconds / 30))
    assert.equal(stepOf(secret, code, (seconds + 30) * 1_000), Math.floor(seconds / 30))
    assert.equal(stepOf(secret, code, (seconds + 90) * 1_000), undefined)
  }
})

test('becomes active only after a valid code, ends other sessions and then refuses the password alone', async () => {
  const begin = (currentPassword: string) =>
    call('anna', secondFactorRoutes.beginSecondFactor, { currentPassword })
  assert.equal((await begin('wrong')).body.error, 'password.refused')
  await signIn('anna')
  const { data } = await begin(password)
  assert.match(data.address, /^otpauth:\/\/totp\/.*anna\?.*secret=[A-Z2-7]{32}/)
  assert.equal((await signIn('anna')).status, 200, 'begun is not on')
  const confirm = (code: string) => call('anna', secondFactorRoutes.confirmSecondFactor, { code })
  assert.equal((await confirm(codeOf(data.secret, 7))).body.error, 'secondFactor.code')
  const used = codeOf(data.secret)
  const on = await confirm(used)
  assert.equal(on.data.recoveryCodes.length, 10)
  for (const code of on.data.recoveryCodes) assert.match(code, /^([BCDFGHJKLMNPQRSTVWXZ]{4}-){6}\w{4}$/)
  assert.deepEqual(await service.app.db.query(sql`select from session where user_id = 'anna'`), [])
  const { data: state } = await call('anna', secondFactorRoutes.findSecondFactor)
  assert.deepEqual([state.isOn, state.isDemanded, state.recoveryCodes], [true, false, 10])

  // The code is requested only after the right password.
  assert.equal((await signIn('anna', codeOf(data.secret, 1), 'wrong')).body.error, 'login.wrong')
  const said = async (username: string) => {
    const { status, body } = await signIn(username, undefined, 'wrong')
    return [status, body.error, body.msg, body.data]
  }
  assert.deepEqual(await said('anna'), await said('nobody'))
  const asked = await signIn('anna')
  assert.deepEqual([asked.status, asked.body.error], [401, 'login.code_needed'])
  assert.equal(asked.headers['set-cookie'], undefined)
  assert.equal((await signIn('anna', '000000')).body.error, 'login.code_wrong')
  // The code that activated the second factor is used up.
  assert.equal((await signIn('anna', used)).body.error, 'login.code_wrong')
  const next = codeOf(data.secret, 1)
  assert.equal((await signIn('anna', next)).status, 200)
  assert.equal((await signIn('anna', next)).body.error, 'login.code_wrong', 'a replay')
})

test('accepts a code once and audits the method', async () => {
  const { secret, codes } = await turnOn('ben')
  const code = codeOf(secret, 1)
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn('ben', code)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401])
  await service.app.db.query(sql`delete from guess`)
  const [first = ''] = codes
  const uses = await Promise.all([
    signIn('ben', first),
    signIn('ben', first.toLowerCase().replaceAll('-', ' ')),
  ])
  assert.deepEqual(uses.map(({ status }) => status).sort(), [200, 401])
  const { data } = await call('ben', secondFactorRoutes.findSecondFactor)
  assert.equal(data.recoveryCodes, 9)
  const entries = await service.app.db.query<{ by: string }>(
    sql`select after->>'secondFactor' as by from audit where noun = 'session' and row_id = 'ben' and action = 'signIn' order by id`,
  )
  assert.deepEqual(entries, [{ by: 'app' }, { by: 'recovery code' }])
  const renewed = await call('ben', secondFactorRoutes.renewRecoveryCodes, { currentPassword: password })
  assert.equal(renewed.data.recoveryCodes.length, 10)
  assert.equal((await signIn('ben', codes[1])).body.error, 'login.code_wrong')
  const kept = JSON.stringify(await service.app.db.query(sql`select * from recovery_code`))
  assert.ok(!kept.includes(renewed.data.recoveryCodes[0].replaceAll('-', '')))
})

test('slows guessing of codes without affecting open sessions', async () => {
  const { secret } = await turnOn('carla')
  await signIn('carla', '111111')
  // Adds failures, because the first delays are shorter than a sign-in on a busy machine.
  await service.app.db.query(sql`update guess set failures = 20 where subject = 'code:carla'`)
  await signIn('carla', '111111')
  const answer = await signIn('carla', '111111')
  assert.deepEqual([answer.status, answer.body.error], [429, 'login.too_many'])
  assert.ok(Number(answer.headers['retry-after']) > 0)
  assert.equal((await signIn('carla', codeOf(secret, 1))).status, 429)
  assert.equal((await call('carla', secondFactorRoutes.findSecondFactor)).status, 200)
  const root = { userId: 'boss', role: 'ADMIN' as Role, permissions: ['account:edit'] }
  const reset = await service.call(
    managedAccountRoutes.resetSecondFactor,
    { body: { id: 'carla' } },
    { as: root },
  )
  assert.deepEqual([reset.status, reset.data.hasSecondFactor, reset.data.sessions], [200, false, 0])
  assert.equal((await signIn('carla')).status, 200)
  const [entry] = await service.app.db.query(
    sql`select user_id, before, after from audit where noun = 'account' and row_id = 'carla' order by id desc limit 1`,
  )
  assert.deepEqual(entry, {
    user_id: 'boss',
    before: { secondFactor: 'on' },
    after: { secondFactor: 'off' },
  })
})

test("is turned off by the owner's password", async () => {
  await turnOn('dora')
  const end = (currentPassword: string) =>
    call('dora', secondFactorRoutes.endSecondFactor, { currentPassword })
  assert.equal((await end('wrong')).status, 400)
  assert.equal((await end(password)).status, 200)
  assert.equal((await signIn('dora')).status, 200)
})

test('restricts a session without the required second factor to its set-up and sign-out', async () => {
  const identityIn = async (answer: Answer) => {
    const sid = /sid=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
    const body = { sid, token: answer.data.token }
    const { data } = await service.call(identityRoutes.resolveSession, { body }, { as: null })
    return decodeJwt(data.identity)
  }
  const answer = await signIn('boss')
  const bounded = await identityIn(answer)
  assert.deepEqual(
    [bounded.role, bounded.kind, bounded.permissions, bounded.grants],
    ['VIEWER', 'plain', ['session:own', 'secondFactor:own'], []],
  )
  const view = () => call('boss', sessionRoutes.viewUser)
  const { data } = await view()
  assert.deepEqual([data.asksForSecondFactor, data.permissions, data.menu], [true, bounded.permissions, []])
  assert.deepEqual(data.routes, ['/', '/appVersionLog'])
  const { secret } = await turnOn('boss')
  assert.equal((await view()).data.asksForSecondFactor, undefined)
  const whole = await identityIn(await signIn('boss', codeOf(secret, 1)))
  assert.equal(whole.role, 'ADMIN')
  assert.ok((whole.permissions as string[]).includes('account:edit'))
  const end = await call('boss', secondFactorRoutes.endSecondFactor, { currentPassword: password })
  assert.equal(end.body.error, 'secondFactor.demanded')
})
