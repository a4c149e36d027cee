import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountInternalRoutes } from '@portal/contracts/account.contract.ts'
import { companyInternalRoutes, companyRoutes } from '@portal/contracts/company.contract.ts'
import { fileRoomRoutes } from '@portal/contracts/file-room.contract.ts'
import { ownPermissions } from '@portal/contracts/permission.ts'
import type { Route } from '@portal/contracts/route.ts'
import { identityRoutes, sessionRoutes } from '@portal/contracts/session.contract.ts'
import { demoAccounts } from '@portal/demo/account.ts'
import { demoCompanies } from '@portal/demo/company.ts'
import { openDatabase, sql, transaction } from '@portal/service-kit/database/database.ts'
import { createIdentityVerifier } from '@portal/service-kit/identity/identity.ts'
import { createCallerProof } from '@portal/service-kit/identity/service-call.ts'
import { type Answer, startTestService, type TestService, testSecret } from '@portal/testing/node/service.ts'
import * as accounts from '../account/account.repo.ts'
import { assertNoDefaultPasswords } from '../account/default-password.ts'
import { hashPassword } from '../account/password.ts'
import { defaultDemoPassword } from '../config.ts'
import * as guesses from '../guess/guess.repo.ts'
import { limits } from '../guess/guess.rules.ts'
import { identity } from '../service.ts'
import { hashSid } from './token.ts'

const password = 'Sonnenschein-42'
const caller = { name: 'gateway', serviceSecret: testSecret } as const
let service: TestService
const ended: object[] = []

before(async () => {
  service = await startTestService(identity({ demoPassword: password }), {
    config: { demo: true, trustProxy: (_, hop) => hop < 1 },
  })
  await service.app.bus.subscribe('session.ended', (data) => ended.push(data))
})
after(() => service.close())

let lastAddress = 0
/** Uses a new address for each call, so that failures of several tests are not added up. */
const newAddress = () => ({ 'x-forwarded-for': `10.0.${lastAddress >> 8}.${lastAddress++ & 255}` })

const signIn = (username: string, given = password, headers: Record<string, string> = {}) =>
  service.call(sessionRoutes.login, { body: { username, password: given }, headers }, { as: null })
const cookies = (answer: Answer) => [answer.headers['set-cookie'] ?? []].flat().map(String)
const cookieOf = (answer: Answer, name: string) =>
  cookies(answer)
    .find((line) => line.startsWith(`${name}=`))
    ?.split(/[=;]/)[1] ?? ''
const resolve = async (sid: string, token: string) =>
  (await service.call(identityRoutes.resolveSession, { body: { sid, token } }, { as: null })).data

/** Signs in and resolves the session as the gateway does, and calls with the signed identity. */
async function signedIn(username: string) {
  const answer = await signIn(username)
  const [sid, token] = [cookieOf(answer, 'sid'), answer.data.token]
  const { identity: jwt, sessionId, userId } = await resolve(sid, token)
  const keys = await service.call(identityRoutes.findSigningKeys, {}, { as: null })
  const claims = await createIdentityVerifier({
    url: 'http://127.0.0.1:9',
    keys: { keys: keys.body.keys },
    caller,
  }).verify(jwt)
  return { answer, sid, token, sessionId, userId, claims }
}

describe('signs in', () => {
  test('AUTH-08 AUTH-09 AUTH-26 returns the signed-in user, without a msg', async () => {
    const { status, body, data } = await signIn('owner')
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body).sort(), ['code', 'data'])
    assert.deepEqual(
      { ...data, token: '', permissions: '' },
      {
        token: '',
        username: 'owner',
        role: 'OWNER',
        roleText: 'Owner',
        country: 'US',
        userId: 'OWNER_1',
        email: 'owner@portal.example',
        platform: 'EG4',
        permissions: '',
      },
    )
  })

  test('separates permissions by commas', async () => {
    const { data } = await signIn('owner2')
    const added = data.permissions
      .split(',')
      .filter((one: string) => !ownPermissions.some((own) => own === one))
    assert.deepEqual(added, ['rma:create', 'rma:view'])
  })

  test('AUTH-14 keeps the session in an HttpOnly cookie and the token in a readable one', async () => {
    const answer = await signIn('viewer')
    const [sid = '', token = ''] = cookies(answer)
    assert.match(sid, /^sid=[\w-]{43}; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/)
    assert.match(token, /^token=[\w-]{43}; Path=\/; Max-Age=\d+; SameSite=Lax$/)
    assert.equal(cookieOf(answer, 'token'), answer.data.token)
    for (const line of cookies(await signIn('viewer', password, { 'x-forwarded-proto': 'https' })))
      assert.match(line, /^__Host-(sid=\S+; .*HttpOnly|token=\S+; .*Lax); Secure$/)
  })

  test('compares usernames case-insensitively, and answers all failures alike', async () => {
    assert.equal((await signIn('OWNER')).status, 200)
    await service.app.db.query(sql`update account set disabled_at = now() where id = 'INSTALLER_1'`)
    const answers = [await signIn('owner', 'wrong'), await signIn('nobody at all'), await signIn('installer')]
    await service.app.db.query(sql`update account set disabled_at = null where id = 'INSTALLER_1'`)
    for (const { status, body, headers } of answers) {
      assert.deepEqual([status, body.error, body.msg], [401, 'login.wrong', 'Wrong username or password.'])
      assert.equal(headers['set-cookie'], undefined)
    }
  })

  test('takes the same time for an unknown name as for a wrong password', async () => {
    /** CPU milliseconds, because elapsed time varies on a busy machine. */
    const workOf = async (username: string) => {
      const before = process.cpuUsage()
      for (let round = 0; round < 3; round++) await signIn(username, 'wrong-password')
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1_000
    }
    await workOf('nobody-0')
    const [known, unknown] = [await workOf('finance'), await workOf('nobody-1')]
    assert.ok(unknown > known / 3, `${unknown} ms against ${known} ms`)
  })

  test('opens no session when the password changes during sign-in', async () => {
    const { pool } = service.app.db
    const client = await pool.connect()
    await client.query('begin')
    await client.query("update account set password_hash = password_hash || 'x' where id = 'FINANCE_1'")
    const answer = signIn('finance')
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'`
    while ((await pool.query(waits)).rowCount === 0) await sleep(5)
    await client.query("delete from session where user_id = 'FINANCE_1'")
    await client.query('commit')
    assert.equal((await answer).status, 401)
    const left = await pool.query("select from session where user_id = 'FINANCE_1'")
    await client.query("update account set password_hash = left(password_hash, -1) where id = 'FINANCE_1'")
    client.release()
    assert.equal(left.rowCount, 0)
  })

  test("ends the browser's previous session on sign-in", async () => {
    const first = await signedIn('maintain')
    await signIn('maintain', password, { cookie: `other=1; sid=${first.sid}` })
    assert.equal((await resolve(first.sid, first.token)).identity, null)
    assert.deepEqual(ended.at(-1), { sessionId: first.sessionId, reason: 'logout' })
  })
})

test('audits sign-ins, refusals of known accounts and sign-outs, and stores no unknown names', async () => {
  const { db } = service.app
  const [latest] = await db.query<{ id: number }>(sql`select coalesce(max(id), 0) as id from audit`)
  const { claims } = await signedIn('knowledge')
  await signIn('knowledge', 'wrong', newAddress())
  await signIn('My-Secret-Password', 'wrong', newAddress())
  await service.call(sessionRoutes.logout, {}, { as: claims })
  const other = await signedIn('knowledge')
  await service.call(sessionRoutes.endAllSessions, {}, { as: other.claims })
  const rows = () =>
    db.query<Record<string, unknown>>(
      sql`select * from audit where noun = 'session' and id > ${latest?.id ?? 0} order by id`,
    )
  while ((await rows()).length < 5) await sleep(5)
  const said = (await rows())
    .map(({ user_id, username, row_id, action }) => `${user_id} ${username} ${row_id} ${action}`)
    .sort()
  const by = `${claims.userId} knowledge ${claims.userId}`
  assert.deepEqual(said, [
    `${by} signIn`,
    `${by} signIn`,
    `${by} signInRefused`,
    `${by} signOut`,
    `${by} signOut`,
  ])
  const refused = (await rows()).filter(({ action }) => action === 'signInRefused')
  assert.match(JSON.stringify(refused), /"address":"10\.0\./)
  assert.doesNotMatch(JSON.stringify(await db.query(sql`select * from audit`)), /my-secret/i)
})

describe('keeps a session', () => {
  test('requires cookie and token of the same session', async () => {
    const [one, two] = [await signedIn('owner'), await signedIn('viewer')]
    assert.ok((await resolve(one.sid, one.token)).identity)
    for (const [sid, token] of [
      [one.sid, two.token],
      [one.sid, ''],
      ['', one.token],
      [one.token, one.sid],
      [one.sid, `${one.token}x`],
      ['x'.repeat(43), one.token],
    ] as const)
      assert.deepEqual(await resolve(sid, token), {
        identity: null,
        expiresAt: null,
        sessionId: null,
        userId: null,
      })
  })

  test('returns the platform of the account', async () => {
    const { sid, token } = await signedIn('owner')
    const { platform } = demoAccounts.find(({ username }) => username === 'owner') ?? {}
    assert.equal((await resolve(sid, token)).platform, platform)
  })

  test('signs user, role, permissions and row scope', async () => {
    const { claims, sessionId } = await signedIn('owner')
    const { permissions, ...rest } = claims
    assert.deepEqual(rest, {
      userId: 'OWNER_1',
      username: 'owner',
      role: 'OWNER',
      kind: 'staff',
      grants: [],
      companyId: 1,
      sessionId,
      isProven: true,
    })
    assert.ok(permissions.includes('order:view') && !permissions.includes('order:edit'))
  })

  test('stores nothing in the database that could be used to sign in', async () => {
    const { sid, token } = await signedIn('viewer')
    const rows = await service.app.db.query(
      sql`select session::text, encode(sid_hash, 'escape') as hash from session`,
    )
    const text = JSON.stringify(rows)
    assert.ok(!text.includes(sid) && !text.includes(token))
    const [account] = await service.app.db.query<{ hash: string }>(
      sql`select password_hash as hash from account where id = 'FIRST_1'`,
    )
    assert.match(account?.hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('ends a session when it expires or its account is disabled', async () => {
    const { sid, token, sessionId, userId } = await signedIn('manual')
    const { db } = service.app
    assert.ok((await resolve(sid, token)).identity)
    await db.query(sql`update account set disabled_at = now() where id = ${userId}`)
    assert.equal((await resolve(sid, token)).identity, null)
    await db.query(sql`update account set disabled_at = null where id = ${userId}`)
    await db.query(sql`update session set expires_at = now() - interval '1 second' where id = ${sessionId}`)
    assert.equal((await resolve(sid, token)).identity, null)
  })

  test('AUTH-28 ends the session on the server at logout, notifies and clears the cookies', async () => {
    const { sid, token, claims, sessionId } = await signedIn('finance')
    const answer = await service.call(sessionRoutes.logout, {}, { as: claims })
    assert.equal(answer.status, 200)
    assert.ok(
      cookies(answer).length === 2 &&
        cookies(answer).every((line) => /^(sid|token)=; .*Max-Age=0/.test(line)),
    )
    assert.equal((await resolve(sid, token)).identity, null)
    assert.deepEqual(ended.at(-1), { sessionId, reason: 'logout' })
  })

  test("lists and ends only the user's own sessions", async () => {
    const [here, there, other] = [
      await signedIn('librarian'),
      await signedIn('librarian'),
      await signedIn('knowledge'),
    ]
    const { data } = await service.call(sessionRoutes.findSessions, {}, { as: here.claims })
    assert.deepEqual(
      data.map(({ id, current }: { id: string; current: boolean }) => [id, current]).slice(0, 2),
      [
        [here.sessionId, true],
        [there.sessionId, false],
      ],
    )
    const foreign = await service.call(
      sessionRoutes.endSession,
      { body: { id: other.sessionId } },
      { as: here.claims },
    )
    assert.equal(foreign.status, 404)
    assert.ok((await resolve(other.sid, other.token)).identity)
    assert.equal(
      (await service.call(sessionRoutes.endSession, { body: { id: there.sessionId } }, { as: here.claims }))
        .status,
      200,
    )
    assert.equal((await resolve(there.sid, there.token)).identity, null)
    await service.call(sessionRoutes.endAllSessions, {}, { as: here.claims })
    assert.equal((await resolve(here.sid, here.token)).identity, null)
    assert.deepEqual(ended.at(-1), { userId: 'LIBRARIAN_1', reason: 'everywhere' })
  })
})

describe('returns the user', () => {
  test('AUTH-29 AUTH-13 AUTH-17 user/view returns the session fields, company name, menu and routes', async () => {
    const { claims } = await signedIn('owner')
    const { data } = await service.call(sessionRoutes.viewUser, {}, { as: claims })
    const { menu, routes, permissions, ...rest } = data
    assert.deepEqual(rest, {
      userId: 'OWNER_1',
      username: 'owner',
      role: 'OWNER',
      roleText: 'Owner',
      kind: 'staff',
      platform: 'EG4',
      country: 'US',
      email: 'owner@portal.example',
      companyName: 'Signal Ridge Solar Supply',
      asksForCompany: false,
      preferences: {},
      openingViews: [],
    })
    assert.deepEqual(menu[0], { label: 'Order', path: '/order' })
    assert.ok(routes.includes('/defective') && permissions.includes('device:view'))
  })

  test('returns an empty e-mail when none is set', async () => {
    await service.app.db.query(sql`update account set email = '' where id = 'VIEWER_1'`)
    const { answer, claims } = await signedIn('viewer')
    assert.equal('email' in answer.data, false)
    assert.equal((await service.call(sessionRoutes.viewUser, {}, { as: claims })).data.email, '')
  })

  test("AUTH-30 user/save changes only the user's own company name", async () => {
    const { claims } = await signedIn('owner2')
    const { db } = service.app
    const view = async () => (await service.call(sessionRoutes.viewUser, {}, { as: claims })).data
    const given = await view()
    assert.deepEqual(
      [given.companyName, given.asksForCompany],
      [demoCompanies.find(({ id }) => id === 2)?.name, false],
      'who has a company is offered its name, and not asked',
    )
    await db.query(sql`update account set company_id = null where id = 'OWNER_2'`)
    assert.deepEqual([(await view()).companyName, (await view()).asksForCompany], ['', true])
    const foreign = await service.call(
      sessionRoutes.saveUser,
      { body: { username: 'owner', companyName: 'Mine' } },
      { as: claims },
    )
    assert.deepEqual([foreign.status, foreign.body.error], [403, 'user.not_own'])
    const blank = await service.call(
      sessionRoutes.saveUser,
      { body: { username: 'owner2', companyName: ' ' } },
      { as: claims },
    )
    assert.deepEqual(
      [blank.status, blank.data.companyName, blank.data.asksForCompany],
      [200, '', true],
      'a blank is taken, and names nothing',
    )
    await db.query(sql`delete from audit where noun = 'account'`)
    const { data } = await service.call(
      sessionRoutes.saveUser,
      { body: { username: 'Owner2', companyName: ' Kaap ' } },
      { as: claims },
    )
    assert.deepEqual([data.companyName, data.asksForCompany, data.username], ['Kaap', false, 'owner2'])
    const [change] = await service.app.db.query(
      sql`select user_id as "by", row_id as row, before, after from audit where noun = 'account'`,
    )
    assert.deepEqual(change, {
      by: 'OWNER_2',
      row: 'OWNER_2',
      before: { companyName: '' },
      after: { companyName: 'Kaap' },
    })
    await db.query(sql`update account set company_id = 2 where id = 'OWNER_2'`)
    const again = await signedIn('owner2')
    assert.equal(again.claims.companyId, 2, 'a display name selects no rows')
  })

  test('finds companies by name and id', async () => {
    const find = (username: string, body: object) =>
      signedIn(username).then(({ claims }) =>
        service.call(companyRoutes.findCompanies, { body }, { as: claims }),
      )
    assert.deepEqual((await find('maintain', { name: 'sonkrag' })).data, [
      { id: 2, name: 'Kaap Sonkrag Distributors' },
    ])
    assert.deepEqual((await find('admin', { ids: [2, 999] })).data, [
      { id: 2, name: 'Kaap Sonkrag Distributors' },
    ])
    assert.deepEqual((await find('admin', { name: '%' })).data, [])
  })
})

test('accepts the documented password only from this machine, and not if others can reach the portal', async () => {
  const { db } = service.app
  await accounts.savePassword(db, 'VIEWER_1', await hashPassword(defaultDemoPassword))
  assert.equal((await signIn('viewer', defaultDemoPassword)).status, 200)
  const far = await signIn('viewer', defaultDemoPassword, newAddress())
  assert.deepEqual(
    [far.status, far.body.error, far.headers['set-cookie']],
    [403, 'login.published_password', undefined],
  )
  await assert.rejects(assertNoDefaultPasswords(db, '0.0.0.0'), /HOST is 0\.0\.0\.0.*user password/)
  await assertNoDefaultPasswords(db, '127.0.0.1')
  await accounts.savePassword(db, 'VIEWER_1', await hashPassword(password))
  await assertNoDefaultPasswords(db, '0.0.0.0')
})

test('requires a proof of the calling service for internal calls', async () => {
  for (const route of Object.values<Route>({
    ...identityRoutes,
    ...companyInternalRoutes,
    ...accountInternalRoutes,
    ...fileRoomRoutes,
  })) {
    const ask = (headers: Record<string, string>) =>
      service.app.inject({ method: route.method ?? 'POST', url: route.path, headers })
    const answers = [
      await ask({}),
      await ask({ 'x-portal-caller': 'gateway' }),
      await ask(await createCallerProof(caller, sessionRoutes.login)),
    ]
    for (const answer of answers)
      assert.deepEqual([answer.statusCode, answer.json().error], [401, 'service.unproven'], route.operation)
  }
})

test('reports an exposure while an enabled demo account has the documented password', async () => {
  const { db } = service.app
  const exposed = async () =>
    (await service.call(identityRoutes.findExposure, {}, { as: null })).data.isExposed
  assert.equal(await exposed(), false)
  await accounts.savePassword(db, 'VIEWER_1', await hashPassword(defaultDemoPassword))
  assert.equal(await exposed(), true)
  await accounts.saveDisabled(db, 'VIEWER_1', true)
  assert.equal(await exposed(), false)
})

describe('remembers a sign-in', () => {
  const hours = async (sid: string) => {
    const [row] = await service.app.db.query<{ left: number; most: number }>(
      sql`select round(extract(epoch from expires_at - now()) / 3600)::int as left,
        round(extract(epoch from expires_at - created_at) / 3600)::int as most from session where sid_hash = ${hashSid(sid)}`,
    )
    return row
  }
  const opened = async (keepSignedIn?: boolean) => {
    const body = { username: 'finance', password, ...(keepSignedIn !== undefined && { keepSignedIn }) }
    const answer = await service.call(sessionRoutes.login, { body, headers: newAddress() }, { as: null })
    return { answer, sid: cookieOf(answer, 'sid') }
  }
  const ages = (answer: Answer) => cookies(answer).map((line) => /Max-Age=(\d+)/.exec(line)?.[1])

  test('ends a remembered session after 7 idle or 30 total days, others after 12 hours or 7 days', async () => {
    for (const [wish, idle, most] of [
      [undefined, 12, 7 * 24],
      [false, 12, 7 * 24],
      [true, 7 * 24, 30 * 24],
    ] as const) {
      const { answer, sid } = await opened(wish)
      assert.deepEqual(ages(answer), [String(most * 3600), String(most * 3600)])
      assert.equal((await hours(sid))?.left, idle)
      const shift = (by: number) =>
        service.app.db.query(
          sql`update session set created_at = now() - ${by} * interval '1 hour', last_seen_at = now() - interval '2 minutes',
            expires_at = now() + interval '1 minute' where sid_hash = ${hashSid(sid)}`,
        )
      await shift(idle)
      assert.ok((await resolve(sid, answer.data.token)).identity)
      assert.equal((await hours(sid))?.left, idle, 'each use gives it another while')
      await shift(most - 1)
      assert.ok((await resolve(sid, answer.data.token)).identity)
      assert.equal((await hours(sid))?.most, most, 'but not beyond the most')
    }
  })
})

describe('changes the own password', () => {
  const next = 'Abendrot-und-Tee-7'
  const change = (as: Awaited<ReturnType<typeof signedIn>>['claims'], body: object) =>
    service.call(sessionRoutes.changePassword, { body, headers: newAddress() }, { as })

  test('requires the current password, ends other sessions with a reason and keeps this one', async () => {
    const { db } = service.app
    await db.query(sql`delete from audit where noun = 'account'`)
    await db.query(sql`delete from session`)
    const here = await signedIn('manual')
    const there = await signedIn('manual')
    const another = await signedIn('maintain')
    ended.length = 0
    const { status, data } = await change(here.claims, { currentPassword: password, newPassword: next })
    assert.deepEqual([status, data], [200, { endedSessions: 1 }])
    assert.ok((await resolve(here.sid, here.token)).identity)
    assert.equal((await resolve(there.sid, there.token)).identity, null)
    assert.ok((await resolve(another.sid, another.token)).identity, 'nobody else is touched')
    assert.deepEqual(ended, [{ sessionId: there.sessionId, reason: 'password' }])
    assert.equal((await signIn('manual')).status, 401)
    assert.equal((await signIn('manual', next)).status, 200)
    const audited = await db.query(
      sql`select user_id as by, row_id as row, before, after from audit where noun = 'account'`,
    )
    assert.deepEqual(audited, [
      { by: here.userId, row: here.userId, before: { password: 'old' }, after: { password: 'new' } },
    ])
    await change(here.claims, { currentPassword: next, newPassword: password })
  })

  test('refuses a wrong, weak or unchanged password at its field', async () => {
    const { claims, sid, token } = await signedIn('manual')
    for (const [currentPassword, newPassword, field, text] of [
      ['Not-my-password-1', next, 'currentPassword', /^Wrong password/],
      [password, 'short', 'newPassword', /at least 8/],
      [password, 'a'.repeat(201), 'newPassword', /at most 200/],
      [password, 'password123', 'newPassword', /easy to guess/],
      [password, 'manual', 'newPassword', /at least 8/],
      [password, defaultDemoPassword, 'newPassword', /public/],
      [password, password, 'newPassword', /current password/],
    ] as const) {
      const { status, body } = await change(claims, { currentPassword, newPassword })
      assert.deepEqual([status, body.error, Object.keys(body.fields)], [400, 'password.refused', [field]])
      assert.match(body.fields[field], text)
    }
    assert.ok((await resolve(sid, token)).identity, 'a wrong one signs nobody out')
    assert.equal((await signIn('manual')).status, 200)
  })

  test('limits guesses together with those at sign-in', async () => {
    const { claims } = await signedIn('manual')
    const guess = () => change(claims, { currentPassword: 'Not-my-password-1', newPassword: next })
    const answers = await Promise.all(Array.from({ length: 8 }, guess))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [400, 400, 400, 400, 400, 429, 429, 429])
    // The first delay is shorter than the next calls take on a busy machine.
    await service.app.db.query(sql`update guess set free_at = now() + interval '1 minute'`)
    assert.equal((await change(claims, { currentPassword: password, newPassword: next })).status, 429)
    assert.equal((await signIn('manual')).status, 429)
    await service.app.db.query(sql`delete from guess`)
    assert.equal((await signIn('manual')).status, 200)
  })

  test('applies one of two concurrent changes completely', async () => {
    const { claims } = await signedIn('manual')
    const wanted = ['Erste-Wahl-im-Tal', 'Zweite-Wahl-am-See']
    const answers = await Promise.all(
      wanted.map((newPassword) => change(claims, { currentPassword: password, newPassword })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
    const winner = wanted[answers.findIndex(({ status }) => status === 200)] as string
    assert.equal((await signIn('manual', winner)).status, 200)
    await service.app.db.query(sql`delete from guess`)
    assert.equal((await change(claims, { currentPassword: winner, newPassword: password })).status, 200)
  })
})

describe('limits guessing', () => {
  const wrong = (username: string, address: Record<string, string>) => signIn(username, 'wrong', address)

  test('delays the fifth wrong password and later ones longer, and names the delay in the msg', async () => {
    for (let round = 0; round < 5; round++) assert.equal((await wrong('admin2', newAddress())).status, 401)
    const { status, body, headers } = await wrong('admin2', newAddress())
    assert.deepEqual(
      [status, body.error, body.msg],
      [429, 'login.too_many', 'Too many failed attempts. Try again in 1 second.'],
    )
    assert.equal(headers['retry-after'], '1')
    assert.equal((await signIn('admin2')).status, 429, 'nor does the right one tell whether it is right')
    await service.app.db.query(sql`update guess set free_at = now()`)
    assert.equal((await wrong('admin2', newAddress())).status, 401)
    assert.equal((await wrong('admin2', newAddress())).headers['retry-after'], '2')
    await service.app.db.query(sql`update guess set free_at = now()`)
    assert.equal((await signIn('admin2')).status, 200)
    for (let round = 0; round < 4; round++)
      assert.equal((await wrong('admin2', newAddress())).status, 401, 'forgotten by the success')
    assert.equal((await signIn('admin2')).status, 200)
  })

  test('ignores a concurrent failure that was counted after the attempt began', async () => {
    const { db, config } = service.app
    const other = openDatabase({
      url: config.databaseUrl,
      schema: 'identity',
      poolSize: 2,
      onError: () => {},
    })
    try {
      const waits = await transaction(other, async (tx) => {
        await tx.query(sql`select now()`)
        await guesses.countAttempt(db, 'address:10.9.9.9', limits.address)
        return guesses.countAttempt(tx, 'address:10.9.9.9', limits.address)
      })
      assert.equal(waits, 0)
    } finally {
      await other.close()
    }
  })

  test('lets all users sign in concurrently from one address', async () => {
    const people = (await accounts.list(service.app.db)).filter(({ disabledAt }) => disabledAt === null)
    assert.ok(people.length > 9)
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        people.map(({ username }) => signIn(username, password, { 'x-forwarded-for': '10.8.8.8' })),
      )
      assert.deepEqual(
        answers.map(({ status }) => status),
        people.map(() => 200),
      )
    }
  })

  test('counts a hundred concurrent attempts as a hundred', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => wrong('somebody', {})))
    assert.equal(answers.filter(({ status }) => status === 401).length, 5)
    assert.equal(answers.filter(({ status }) => status === 429).length, 35)
    await service.app.db.query(sql`delete from guess`)
  })

  test('slows an address that guesses many names, but no open sessions', async () => {
    const { sid, token, claims } = await signedIn('admin')
    for (let round = 0; round < 30; round++) await wrong(`name-${round}`, {})
    assert.equal((await signIn('admin')).status, 429)
    assert.ok((await resolve(sid, token)).identity)
    assert.equal((await service.call(sessionRoutes.viewUser, {}, { as: claims })).status, 200)
    await service.app.db.query(sql`delete from guess`)
  })
})

test('ends the sessions above a hundred, longest unused first, but none of API keys', async () => {
  const { db } = service.app
  // Restores the account after the tests above.
  const [account] = await db.query<{ id: string }>(
    sql`update account set disabled_at = null, password_hash = ${await hashPassword(password)} where username = 'viewer' returning id`,
  )
  const userId = account?.id ?? ''
  await db.query(sql`delete from session where user_id = ${userId}`)
  await db.query(sql`insert into session (sid_hash, user_id, expires_at, last_seen_at, address, user_agent)
    select sha256(convert_to('many' || n, 'UTF8')), ${userId}, now() + interval '1 hour', now() - n * interval '1 minute', '', ''
    from generate_series(1, 102) n`)
  const [key] = await db.query<{ id: number }>(sql`insert into api_key
      (owner_id, name, key_hash, hint, scope, may_sign_in, allow_url_login, calls_per_minute, expires_at)
    values (${userId}, 'key', '\\x00', '', '{order:view}', true, false, 60, now() + interval '1 day') returning id`)
  await db.query(
    sql`update session set api_key_id = ${key?.id} where last_seen_at = (select min(last_seen_at) from session where user_id = ${userId})`,
  )
  await db.query(sql`delete from guess`)
  ended.length = 0
  assert.equal((await signIn('viewer')).status, 200)
  const left = await db.query<{ ofKey: boolean }>(
    sql`select api_key_id is not null as "ofKey" from session where user_id = ${userId} order by last_seen_at`,
  )
  assert.equal(left.length, 101)
  assert.equal(left.filter(({ ofKey }) => ofKey).length, 1)
  assert.equal(ended.length, 2, 'gateways hear of both')
})
