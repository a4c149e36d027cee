import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Role } from '@portal/contracts/access.ts'
import { managedAccountRoutes, passwordRoutes } from '@portal/contracts/managed-account.contract.ts'
import { secondFactorRoutes } from '@portal/contracts/second-factor.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { defaultMailConfig } from '@portal/service-kit/mail/config.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { readHeader, readParts, startSmtp } from '@portal/testing/node/smtp.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import * as accounts from '../account/account.repo.ts'
import { hashPassword } from '../account/password.ts'
import { identity } from '../service.ts'
import * as sessions from './session.repo.ts'

const password = 'Sonnenschein-42'
let service: TestService
let smtp: Awaited<ReturnType<typeof startSmtp>>

before(async () => {
  smtp = await startSmtp()
  const mail = { ...defaultMailConfig, smtpUrl: smtp.url, portalUrl: 'https://portal.example', pollMs: 20 }
  service = await startTestService(identity({ demoPassword: password, mail }))
  const passwordHash = await hashPassword(password)
  await service.app.db.query(sql`insert into company (id, name) values (1, 'Sun')`)
  for (const id of ['anna', 'ben', 'carla', 'dora', 'invited', 'provided'])
    await accounts.insert(service.app.db, {
      id,
      username: id,
      role: 'OWNER',
      kind: 'staff',
      grants: [],
      companyId: 1,
      companyName: '',
      country: '',
      platform: '',
      email: `${id}@x.example`,
      passwordHash: ['invited', 'provided'].includes(id) ? null : passwordHash,
    })
  await accounts.insert(service.app.db, {
    id: 'root',
    username: 'root',
    role: 'ADMIN',
    kind: 'staff',
    grants: [],
    companyId: null,
    companyName: '',
    country: '',
    platform: '',
    email: '',
    passwordHash,
  })
  await service.app.db.query(sql`insert into identity_provider (id, name, issuer, client_id, scope, role_claim, roles, is_listed, created_by)
    values ('sun', 'Sun', 'https://sun.example', 'c', 'openid', 'groups', '[]', true, 'test')`)
  await service.app.db.query(sql`insert into identity_provider_link (provider_id, subject, account_id, is_managed)
    values ('sun', 's', 'provided', true)`)
})
after(async () => {
  await service.close()
  await smtp.close()
})

const as = (id: string, sessionId = '') => ({ userId: id, username: id, permissions: [], sessionId })
const root = {
  userId: 'root',
  username: 'root',
  role: 'ADMIN' as Role,
  kind: 'staff' as const,
  permissions: ['account:edit'],
}
const saveEmail = (id: string, body: object, sessionId?: string) =>
  service.call(sessionRoutes.saveEmail, { body }, { as: as(id, sessionId) })
const textTo = async (email: string, wanted: RegExp) => {
  const texts = () => smtp.to(email).map(({ raw }) => readParts(raw)['text/plain'] ?? '')
  await waitUntil(() => texts().some((text) => wanted.test(text)))
}
const openLinks = (id: string) =>
  service.app.db.query(sql`select hash from password_link where account_id = ${id} and used_at is null`)
async function openLink(username: string) {
  const body = { username, language: 'en' }
  await service.call(passwordRoutes.forgetPassword, { body }, { as: null })
  await waitUntil(async () => (await openLinks(username)).length === 1)
}

test('requires more than an open session to change an e-mail address', async () => {
  for (const body of [
    { email: 'thief@evil.example' },
    { email: 'thief@evil.example', currentPassword: 'guess' },
  ]) {
    const answer = await saveEmail('anna', body)
    assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [400, ['currentPassword']])
  }
  assert.equal((await accounts.find(service.app.db, 'anna'))?.email, 'anna@x.example')
})

test('ends password links and notifies the old address when the e-mail address changes', async () => {
  await openLink('anna')
  const answer = await saveEmail('anna', { email: 'new@x.example', currentPassword: password })
  assert.equal(answer.data.email, 'new@x.example')
  assert.deepEqual(await openLinks('anna'), [])
  await textTo('anna@x.example', /e-mail address of the account anna was changed/)
  const told = smtp.to('anna@x.example').at(-1)?.raw ?? ''
  assert.equal(readHeader(told, 'Subject'), 'Your sign-in to the After-sales System was changed')
  assert.doesNotMatch(readParts(told)['text/html'] ?? '', /href/)
  assert.deepEqual(smtp.to('new@x.example'), [])
})

test('ends password links and notifies the owner in their language when the password changes', async () => {
  await service.app.db.query(
    sql`insert into preference (user_id, key, value) values ('ben', 'language', '"zh-CN"')`,
  )
  await openLink('ben')
  const body = { currentPassword: password, newPassword: 'correct horse battery' }
  assert.equal((await service.call(sessionRoutes.changePassword, { body }, { as: as('ben') })).status, 200)
  assert.deepEqual(await openLinks('ben'), [])
  await textTo('ben@x.example', /账户 ben 的密码已更改/)
})

test('notifies the owner at the old address of changes by an administrator', async () => {
  const found = await service.call(
    managedAccountRoutes.findManagedAccounts,
    { body: { page: 1, size: 1, queryParams: { username: 'carla' } } },
    { as: { ...root, permissions: ['account:view'] } },
  )
  const { version } = found.data.content[0]
  const rights = {
    role: 'OWNER',
    kind: 'staff',
    grants: [],
    companyId: 1,
    country: '',
    platform: '',
  }
  const body = { id: 'carla', version, email: 'c2@x.example', ...rights }
  assert.equal(
    (await service.call(managedAccountRoutes.saveManagedAccount, { body }, { as: root })).status,
    200,
  )
  await textTo('carla@x.example', /e-mail address of the account carla was changed/)
  const reset = { body: { id: 'carla' } }
  assert.equal((await service.call(managedAccountRoutes.resetSecondFactor, reset, { as: root })).status, 200)
  await textTo('c2@x.example', /Two-step sign-in was turned off for the account carla/)
})

test('sends no e-mail when an inactive second factor is turned off', async () => {
  const body = { currentPassword: password }
  assert.equal(
    (await service.call(secondFactorRoutes.endSecondFactor, { body }, { as: as('dora') })).status,
    200,
  )
  const rows = await service.app.db.query(sql`select from credential_mail where account_id = 'dora'`)
  assert.deepEqual(rows, [])
})

test('sends no e-mail when the address of an unaccepted invitation is corrected', async () => {
  const body = {
    id: 'invited',
    version: 1,
    email: 'right@x.example',
    role: 'OWNER',
    kind: 'staff',
    grants: [],
    companyId: 1,
    country: '',
    platform: '',
  }
  assert.equal(
    (await service.call(managedAccountRoutes.saveManagedAccount, { body }, { as: root })).status,
    200,
  )
  const rows = await service.app.db.query(sql`select from credential_mail where account_id = 'invited'`)
  assert.deepEqual(rows, [])
})

test("limits changes of an account's address, because each sends an e-mail", async () => {
  const statuses: number[] = []
  for (let at = 0; at < 6; at += 1)
    statuses.push(
      (await saveEmail('dora', { email: `dora${at}@x.example`, currentPassword: password })).status,
    )
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
})

test('lets an account without a password change its address within ten minutes after sign-in', async () => {
  const sessionId = await sessions.insert(service.app.db, {
    sid: 's',
    userId: 'provided',
    address: '10.0.0.1',
    userAgent: '',
  })
  assert.equal((await saveEmail('provided', { email: 'p2@x.example' }, sessionId)).status, 200)
  await service.app.db.query(sql`update session set proven_at = now() - interval '11 minutes'`)
  const late = await saveEmail('provided', { email: 'p3@x.example' }, sessionId)
  assert.deepEqual([late.status, late.body.error], [403, 'login.not_recent'])
})
