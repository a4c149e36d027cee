import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Role } from '@portal/contracts/access.ts'
import { managedAccountRoutes, passwordRoutes } from '@portal/contracts/managed-account.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { defaultMailConfig } from '@portal/service-kit/mail/config.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { readHeader, readParts, startSmtp } from '@portal/testing/node/smtp.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import * as accounts from '../account/account.repo.ts'
import { hashPassword } from '../account/password.ts'
import { identity } from '../service.ts'

const password = 'Sonnenschein-42'
const root = {
  userId: 'root',
  username: 'root',
  role: 'ADMIN' as Role,
  kind: 'staff' as const,
  permissions: ['account:edit'],
}
let service: TestService
let smtp: Awaited<ReturnType<typeof startSmtp>>
let refusesNext = 0

before(async () => {
  smtp = await startSmtp({
    onRcptTo(_address, _session, callback) {
      callback(refusesNext-- > 0 ? Object.assign(new Error('later'), { responseCode: 451 }) : undefined)
    },
  })
  const mail = { ...defaultMailConfig, smtpUrl: smtp.url, portalUrl: 'https://portal.example' }
  service = await startTestService(
    identity({ demoPassword: password, mail: { ...mail, pollMs: 20, firstPauseMs: 20 } }),
    { config: { trustProxy: (_, hop) => hop < 1 } },
  )
  const passwordHash = await hashPassword(password)
  for (const [username, email] of [
    ['root', 'root@x.example'],
    ['anna', 'anna@x.example'],
    ['ben', 'ben@x.example'],
    ['carla', 'carla@x.example'],
    ['mute', ''],
  ] as const)
    await accounts.insert(service.app.db, {
      id: username,
      username,
      role: username === 'root' ? 'ADMIN' : 'OWNER',
      kind: 'staff',
      grants: [],
      companyId: null,
      companyName: '',
      country: '',
      platform: '',
      email,
      passwordHash,
    })
})
after(async () => {
  await service.close()
  await smtp.close()
})

let address = 0
const from = () => ({ 'x-forwarded-for': `10.1.${address >> 8}.${address++ & 255}` })
const open = (route: (typeof passwordRoutes)[keyof typeof passwordRoutes], body: object, headers = from()) =>
  service.call(route, { body, headers }, { as: null })
const forget = (username: string, headers = from()) =>
  open(passwordRoutes.forgetPassword, { username, language: 'en' }, headers)
const set = (link: string, newPassword: string) => open(passwordRoutes.setPassword, { link, newPassword })
const signIn = (username: string, given: string) =>
  service.call(sessionRoutes.login, { body: { username, password: given }, headers: from() }, { as: null })
const linksTo = (email: string): string[] =>
  smtp.to(email).flatMap(({ raw }) => {
    const found = /portal\.example\/password#link=(\S+)/.exec(readParts(raw)['text/plain'] ?? '')
    return found?.[1] ? [found[1]] : []
  })
/** Waits until so many e-mails were sent to the address, and returns the link of the newest one. */
async function linkTo(email: string, count = 1): Promise<string> {
  await waitUntil(() => linksTo(email).length >= count)
  const link = linksTo(email).at(-1) ?? assert.fail()
  assert.match(link, /^ppl_[\w-]{43}$/)
  return link
}

test('sets the password of an invited user by the link, once', async () => {
  const body = {
    username: 'dora',
    email: 'dora@x.example',
    role: 'VIEWER',
    kind: 'staff',
    grants: [],
    companyId: null,
    country: '',
    platform: '',
  }
  const invited = await service.call(managedAccountRoutes.inviteAccount, { body }, { as: root })
  assert.deepEqual([invited.data.isSending, invited.data.account.state], [true, 'INVITED'])
  const link = await linkTo('dora@x.example')
  const { raw } = smtp.to('dora@x.example')[0] ?? assert.fail()
  assert.equal(readHeader(raw, 'Subject'), 'Set your password for the After-sales System')
  assert.match(
    readParts(raw)['text/html'] ?? '',
    new RegExp(`href="https://portal.example/password#link=${link}"`),
  )
  assert.equal(readHeader(raw, 'List-Unsubscribe'), '')
  const days = await service.app.db.query<{ days: number }>(
    sql`select extract(epoch from expires_at - now()) / 86400 as days from password_link where account_id = ${invited.data.account.id}`,
  )
  assert.ok(Math.abs(Number(days[0]?.days) - 3) < 0.01)

  assert.equal((await signIn('dora', 'correct horse battery')).status, 401)
  assert.deepEqual((await open(passwordRoutes.viewPasswordLink, { link })).data, {
    username: 'dora',
    purpose: 'invite',
  })
  // A refused password must not consume the link.
  const weak = await set(link, 'dora')
  assert.deepEqual([weak.status, Object.keys(weak.body.fields)], [400, ['newPassword']])
  assert.deepEqual((await set(link, 'correct horse battery')).data, { username: 'dora' })
  assert.equal((await signIn('dora', 'correct horse battery')).status, 200)
  assert.equal((await set(link, 'another horse battery')).body.error, 'password.link')
  assert.equal((await open(passwordRoutes.viewPasswordLink, { link })).status, 410)
})

test('resets a forgotten password once, ends all sessions and stores only hashes', async () => {
  await signIn('anna', password)
  await signIn('anna', password)
  const ended: object[] = []
  await service.app.bus.subscribe('session.ended', (data) => ended.push(data))
  assert.equal((await forget('Anna')).status, 200)
  const link = await linkTo('anna@x.example')
  const uses = await Promise.all([set(link, 'first horse battery'), set(link, 'second horse battery')])
  assert.deepEqual(uses.map(({ status }) => status).sort(), [200, 410])
  const { db } = service.app
  assert.deepEqual(await db.query(sql`select from session where user_id = 'anna'`), [])
  assert.deepEqual(ended, [{ userId: 'anna', reason: 'password' }])
  const [winner] = uses[0]?.status === 200 ? ['first horse battery'] : ['second horse battery']
  assert.equal((await signIn('anna', winner ?? '')).status, 200)
  assert.equal((await signIn('anna', password)).status, 401)
  const kept = JSON.stringify([
    await db.query(sql`select * from password_link`),
    await db.query(sql`select * from link_mail`),
    await db.query(sql`select * from audit`),
  ])
  assert.ok(!kept.includes(link) && !kept.includes('horse battery'))
  const [entry] = await db.query(
    sql`select username, after from audit where row_id = 'anna' and after ? 'by'`,
  )
  assert.deepEqual(entry, { username: 'anna', after: { password: 'new', by: 'link' } })
})

test('answers alike, and in the same time, for unknown, disabled and addressless accounts', async () => {
  await accounts.saveDisabled(service.app.db, 'ben', true)
  const answers = []
  for (const username of ['nobody', 'ben', 'mute', 'carla']) answers.push((await forget(username)).body)
  assert.equal(new Set(answers.map((body) => JSON.stringify(body))).size, 1)
  await linkTo('carla@x.example')
  assert.equal(smtp.to('ben@x.example').length, 0)
  const waits = async (username: string) => {
    const statuses = []
    for (let tries = 0; tries < 4; tries++) statuses.push((await forget(username)).status)
    return statuses
  }
  assert.deepEqual(await waits('nobody'), await waits('carla'))
  assert.equal((await forget('nobody')).body.error, 'password.too_often')
  const here = from()
  const statuses = []
  for (let tries = 0; tries < 12; tries++) statuses.push((await forget(`somebody-${tries}`, here)).status)
  assert.equal(statuses.at(-1), 429)
})

test('expires a link after half an hour, or when the account is disabled or its address or password changes', async () => {
  const { db } = service.app
  await db.query(sql`delete from guess`)
  const fresh = async () => {
    const before = linksTo('carla@x.example').length
    await db.query(sql`delete from guess`)
    await forget('carla')
    return linkTo('carla@x.example', before + 1)
  }
  const isOver = async (link: string) => (await set(link, 'correct horse battery')).status === 410
  const late = await fresh()
  await db.query(sql`update password_link set expires_at = expires_at - interval '30 minutes 1 second'`)
  assert.ok(await isOver(late))
  const ofDisabled = await fresh()
  await service.call(managedAccountRoutes.disableAccount, { body: { id: 'carla' } }, { as: root })
  assert.ok(await isOver(ofDisabled))
  await service.call(managedAccountRoutes.enableAccount, { body: { id: 'carla' } }, { as: root })
  assert.ok(await isOver(ofDisabled))
  const [first, second] = [await fresh(), await fresh()]
  assert.equal((await set(second, 'correct horse battery')).status, 200)
  assert.ok(await isOver(first))
  const ofOldAddress = await fresh()
  const { data } = await service.call(
    managedAccountRoutes.findManagedAccounts,
    { body: { page: 1, size: 1, queryParams: { username: 'carla' } } },
    { as: { ...root, permissions: ['account:view'] } },
  )
  const { id, version, role, kind, grants, companyId } = data.content[0]
  const draft = {
    id,
    version,
    role,
    kind,
    grants,
    companyId,
    country: '',
    platform: '',
  }
  const moved = { body: { ...draft, email: 'elsewhere@x.example' } }
  assert.equal((await service.call(managedAccountRoutes.saveManagedAccount, moved, { as: root })).status, 200)
  assert.ok(await isOver(ofOldAddress))
})

test('retries a deferred e-mail and shows the reason to managers', async () => {
  refusesNext = 2
  const body = { id: 'root' }
  const count = smtp.to('root@x.example').length
  await service.call(managedAccountRoutes.sendPasswordLink, { body }, { as: root })
  await linkTo('root@x.example', count + 1)
  assert.equal(smtp.to('root@x.example').length, count + 1)
  const mute = await service.call(
    managedAccountRoutes.sendPasswordLink,
    { body: { id: 'mute' } },
    { as: root },
  )
  assert.equal(mute.body.error, 'account.no_email')
})
