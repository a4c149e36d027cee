import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from '@portal/contracts/access.ts'
import { apiKeyRoutes } from '@portal/contracts/api-key.contract.ts'
import { forwardLoginRoutes } from '@portal/contracts/forward-login.contract.ts'
import { identityNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { oauthPageRoutes } from '@portal/contracts/oauth.contract.ts'
import { preferenceRoutes } from '@portal/contracts/preference.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { type KeyService, startKeyService } from './api-key.builder.ts'

let keys: KeyService
let owner: Identity
const ended: object[] = []
before(async () => {
  keys = await startKeyService()
  owner = await keys.user('owner')
  await keys.service.app.bus.subscribe('session.ended', (data) => ended.push(data))
})
after(() => keys.service.close())
beforeEach(() => {
  ended.length = 0
})

const db = () => keys.service.app.db
const targetRouter = 'order'
const ticketOf = async (apiKey: string, target = targetRouter) =>
  (await keys.ticket(apiKey, target)).data.ticket
const sessionsOf = (id: number) => db().query(sql`select from session where api_key_id = ${id}`)

test('answers alike, with a msg and without a session, for invalid, expired, revoked and used keys and disabled accounts', async () => {
  const { apiKey, made } = await keys.newKey(owner, { allowUrlLogin: true })
  const late = await ticketOf(apiKey)
  await db().query(sql`update login_ticket set expires_at = now() where hash = sha256(${late}::bytea)`)
  const used = await ticketOf(apiKey)
  assert.equal((await keys.forward({ apiKey: used, targetRouter })).status, 200)
  const refused = async (apiKey: string) => {
    const { status, body, headers } = await keys.forward({ apiKey, targetRouter })
    assert.deepEqual(
      [status, body.error, body.data, headers['set-cookie']],
      [401, 'login.api_key', null, undefined],
    )
    assert.match(body.msg, /unknown, expired or already used/, 'AUTH-24: msg on error')
    assert.ok(!JSON.stringify(body).includes(apiKey.slice(4, 20) || 'p?'))
  }
  const whole = await ticketOf(apiKey)
  for (const wrong of ['pak_', 'plt_', `${apiKey}x`, `plt_${apiKey.slice(4)}`, late, used, `${whole}x`])
    await refused(wrong)
  await db().query(sql`update account set disabled_at = now() where id = ${owner.userId}`)
  for (const one of [apiKey, whole]) await refused(one)
  await db().query(sql`update account set disabled_at = null where id = ${owner.userId}`)
  await keys.revoke(owner, made.id)
  for (const one of [apiKey, whole]) await refused(one)
  const refusals = () =>
    db().query(
      sql`select from audit where noun = 'session' and action = 'signInRefused' and row_id = ${owner.userId}`,
    )
  // Waits for the audit rows of both refusals, which are written after the answer.
  while ((await refusals()).length < 2) await sleep(5)
})

test('AUTH-24 returns token, user, permissions and target router without a msg', async () => {
  const { apiKey } = await keys.newKey(owner, { scope: ['order:view'] })
  const answer = await keys.forward({ apiKey: await ticketOf(apiKey), targetRouter })
  assert.deepEqual(Object.keys(answer.body).sort(), ['code', 'data'])
  assert.deepEqual(
    { ...answer.data, token: '' },
    {
      token: '',
      username: 'owner',
      role: 'OWNER',
      roleText: 'Owner',
      country: 'US',
      userId: 'OWNER_1',
      email: 'owner@portal.example',
      platform: 'EG4',
      targetRouter: 'order',
      permissions: 'file:own,order:view,page:report,search:own,session:own',
    },
  )
  const refused = await keys.forward({ apiKey: 'plt_wrong', targetRouter })
  assert.ok(refused.body.msg && refused.body.data === null)
  await db().query(sql`update account set email = '', platform = '' where id = ${owner.userId}`)
  const again = await keys.forward({ apiKey: await ticketOf(apiKey), targetRouter })
  assert.deepEqual([again.data.email, again.data.platform], ['', ''], 'there for everybody')
  await db().query(
    sql`update account set email = 'owner@portal.example', platform = 'EG4' where id = ${owner.userId}`,
  )
})

test('opens one session for concurrent uses of a ticket', async () => {
  const { apiKey, made } = await keys.newKey(owner)
  const ticket = await ticketOf(apiKey)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => keys.forward({ apiKey: ticket, targetRouter })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401, 401, 401])
  assert.equal((await sessionsOf(made.id)).length, 1)
})

test('accepts a ticket for its page only, and keeps it valid after a refusal', async () => {
  const { apiKey } = await keys.newKey(owner)
  const ticket = await ticketOf(apiKey)
  for (const other of ['device', '', 'order/1', '//evil.example'])
    assert.equal(
      (await keys.forward({ apiKey: ticket, targetRouter: other })).body.error,
      'login.target',
      other,
    )
  assert.equal(
    (await keys.forward({ apiKey: ` ${ticket.slice(0, 20)}\n ${ticket.slice(20)}\n`, targetRouter })).status,
    200,
  )
})

test('lets a key sign in only if allowed, and audits it', async () => {
  const closed = await keys.newKey(owner)
  const answer = await keys.forward({ apiKey: closed.apiKey, targetRouter })
  assert.deepEqual([answer.status, answer.body.error], [403, 'login.ticket_needed'])
  const open = await keys.newKey(owner, { allowUrlLogin: true, name: 'Old partner' })
  assert.equal((await keys.forward({ apiKey: open.apiKey, targetRouter: 'rma' })).body.error, 'login.target')
  assert.equal((await keys.forward({ apiKey: open.apiKey, targetRouter })).status, 200)
  await keys.forward({ apiKey: await ticketOf(open.apiKey), targetRouter })
  const ways = await db().query<{ way: string }>(
    sql`select after->>'with' as way from audit where noun = 'session' and action = 'signIn' and after->>'apiKey' = 'Old partner' order by id`,
  )
  assert.deepEqual(ways, [{ way: 'the key itself' }, { way: 'a ticket' }])
})

test("limits the session to the key's permissions and pages", async () => {
  const { apiKey, made } = await keys.newKey(owner, { scope: ['order:view', 'rma:view'] })
  const halves = keys.halvesOf(await keys.forward({ apiKey: await ticketOf(apiKey), targetRouter }))
  const as = (await keys.session(halves)) as Identity
  const permissions = [
    ...['file:own', 'order:view', 'page:report', 'rma:own', 'rma:view', 'search:own', 'session:own'],
  ]
  assert.deepEqual(as.permissions, permissions)
  assert.deepEqual(as.apiKey, { id: made.id, name: made.name, isSession: true })
  const { data } = await keys.service.call(sessionRoutes.viewUser, {}, { as })
  assert.deepEqual([data.permissions, data.preferences, data.openingViews], [permissions, {}, undefined])
  assert.deepEqual(data.menu, [
    { label: 'Order', path: '/order' },
    { label: 'RMA', path: '/rma' },
  ])
  assert.ok(
    data.routes.includes('/rma') && !data.routes.includes('/chat') && !data.routes.includes('/device'),
  )
  for (const [route, body] of [
    [sessionRoutes.changePassword, { currentPassword: 'x', newPassword: 'y' }],
    [sessionRoutes.saveEmail, { email: 'thief@evil.example' }],
    [sessionRoutes.saveUser, { username: 'owner', companyName: 'Theirs' }],
    [sessionRoutes.findSessions, undefined],
    [sessionRoutes.endAllSessions, undefined],
    [identityNoticeRoutes.findNotices, undefined],
    [preferenceRoutes.savePreference, { key: 'language', value: 'en' }],
    [oauthPageRoutes.doConfirm, 'request'],
    [apiKeyRoutes.findApiKeys, undefined],
    [apiKeyRoutes.createLoginTicket, { targetRouter }],
  ] as const) {
    const { status } = await keys.service.call(route, { body }, { as })
    assert.equal(status, 403, route.operation)
  }
})

test("asks before replacing another user's session, but not before replacing one of the same key", async () => {
  const { apiKey } = await keys.newKey(owner)
  const ticket = await ticketOf(apiKey)
  const mine = await keys.signIn('maintain')
  const asked = await keys.forward({ apiKey: ticket, targetRouter }, mine.sid)
  assert.deepEqual(
    [asked.status, asked.body.error, asked.data, asked.headers['set-cookie']],
    [409, 'login.other_session', { current: 'maintain', next: 'owner' }, undefined],
  )
  assert.equal((await keys.session(mine))?.username, 'maintain', 'still signed in')
  const agreed = await keys.forward({ apiKey: ticket, targetRouter, replaces: true }, mine.sid)
  assert.equal(agreed.status, 200, 'the question has not used up the ticket')
  assert.equal(await keys.session(mine), null)
  const first = keys.halvesOf(agreed)
  const again = await keys.forward({ apiKey: await ticketOf(apiKey), targetRouter }, first.sid)
  assert.equal(again.status, 200)
  assert.equal(await keys.session(first), null)
  const own = await keys.signIn('owner')
  const lessened = await keys.forward({ apiKey: await ticketOf(apiKey), targetRouter }, own.sid)
  assert.equal(lessened.status, 409, 'also where it is the same user, whose own session may do more')
  const dead = await keys.forward({ apiKey: await ticketOf(apiKey), targetRouter }, 'x'.repeat(43))
  assert.equal(dead.status, 200, 'a cookie of no session is nobody')
})

test('ends the session with its key, its expiry or its account', async () => {
  const { apiKey, made } = await keys.newKey(owner, { scope: ['order:view'] })
  const open = async () => keys.halvesOf(await keys.forward({ apiKey: await ticketOf(apiKey), targetRouter }))
  const [one, two] = [await open(), await open()]
  const { sessionId } = (await keys.session(one)) as Identity
  await db().query(sql`update account set role = 'OWNER_L2' where id = ${owner.userId}`)
  assert.deepEqual(
    (await keys.session(one))?.permissions,
    ['page:report', 'session:own'],
    'it shrinks with its owner',
  )
  await db().query(sql`update account set role = 'OWNER' where id = ${owner.userId}`)
  await db().query(
    sql`update api_key set created_at = now() - interval '2 days', expires_at = now() where id = ${made.id}`,
  )
  assert.equal(await keys.session(one), null, 'expired')
  await db().query(sql`update api_key set expires_at = now() + interval '1 day' where id = ${made.id}`)
  assert.ok(await keys.session(one))
  await keys.revoke(owner, made.id)
  assert.deepEqual([await keys.session(one), await keys.session(two)], [null, null])
  while (ended.length < 2) await sleep(5)
  assert.ok(ended.some((told) => (told as { sessionId: string }).sessionId === sessionId))
})

test('does not slow valid keys, however often they ask or are refused', async () => {
  const { apiKey } = await keys.newKey(owner, { allowUrlLogin: true })
  const mine = await keys.signIn('maintain')
  const headers = { 'x-forwarded-for': '10.8.8.9', cookie: `sid=${mine.sid}` }
  for (let round = 0; round < 40; round++) {
    const body = { apiKey, targetRouter: round % 2 ? 'order' : 'rma' }
    const { status } = await keys.service.call(
      forwardLoginRoutes.loginWithApiKey,
      { body, headers },
      { as: null },
    )
    assert.equal(status, round % 2 ? 409 : 400)
  }
})

test('slows an address that guesses keys', async () => {
  const headers = { 'x-forwarded-for': '10.8.8.8' }
  const { loginWithApiKey } = forwardLoginRoutes
  const call = () =>
    keys.service.call(loginWithApiKey, { body: { apiKey: 'pak_guess', targetRouter }, headers }, { as: null })
  let last = await call()
  for (let round = 0; round < 31; round++) last = await call()
  assert.equal(last.status, 429)
  assert.ok(Number(last.headers['retry-after']) > 0)
})
