import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Grant, Identity, Kind, Role } from '@portal/contracts/access.ts'
import { companyRoutes } from '@portal/contracts/company.contract.ts'
import {
  type Invitation,
  type ManagedAccount,
  managedAccountRoutes,
  passwordRoutes,
} from '@portal/contracts/managed-account.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { identityRoutes, sessionRoutes } from '@portal/contracts/session.contract.ts'
import { sql, transaction } from '@portal/service-kit/database/database.ts'
import { type Answer, startTestService, type TestService } from '@portal/testing/node/service.ts'
import { listPermissions } from '../access/permission.rules.ts'
import * as accounts from '../account/account.repo.ts'
import { hashPassword } from '../account/password.ts'
import * as companies from '../company/company.repo.ts'
import { identity } from '../service.ts'

const password = 'Sonnenschein-42'
let service: TestService
const published: object[] = []

before(async () => {
  service = await startTestService(identity({ demoPassword: password }))
  const { db } = service.app
  for (const name of ['Signal Ridge', 'Harbour Solar']) await companies.insert(db, name)
  const passwordHash = await hashPassword(password)
  const add = (username: string, role: Role, companyId: number | null = null, grants: Grant[] = []) =>
    accounts.insert(db, {
      id: username,
      username,
      role,
      kind: 'staff',
      grants,
      companyId,
      companyName: '',
      country: 'DE',
      email: `${username}@x.example`,
      platform: 'EG4',
      passwordHash,
    })
  await add('root', 'ADMIN')
  await add('maria', 'MAINTAIN')
  await add('chief', 'OWNER', 1, ['company-accounts'])
  await add('anna', 'OWNER', 1)
  await add('vera', 'VIEWER', 1)
  await add('librarian', 'OWNER', 1, ['knowledge-files'])
  await add('other', 'OWNER', 2)
  for (const topic of ['session.ended', 'account.changed'] as const)
    await service.app.bus.subscribe(topic, (data) => published.push({ topic, ...data }))
})
after(() => service.close())

const one = async (id: string): Promise<ManagedAccount> => {
  const { data } = await call('root', managedAccountRoutes.findManagedAccounts, { page: 1, size: 200 })
  return data.content.find((row: ManagedAccount) => row.id === id)
}
/** Resolves the current permissions as the gateway does. */
async function asUser(id: string): Promise<Partial<Identity>> {
  const account = await accounts.find(service.app.db, id)
  assert.ok(account)
  const { username, role, kind, grants, companyId } = account
  return { userId: id, username, role, kind, grants, companyId, permissions: listPermissions(account) }
}
const call = async (id: string, route: Route, body: object): Promise<Answer> =>
  service.call(route, { body }, { as: await asUser(id) })
const invitation = (part: Partial<Invitation> = {}): Invitation => ({
  username: 'newcomer',
  email: 'new@x.example',
  role: 'VIEWER',
  kind: 'staff',
  grants: [],
  companyId: null,
  country: '',
  platform: '',
  ...part,
})
const draftOf = ({ id, version, email, role, kind, grants, companyId }: ManagedAccount) => ({
  id,
  version,
  email,
  role,
  kind,
  grants,
  companyId,
  country: '' as const,
  platform: '' as const,
})
const auditOf = (id: string, noun = 'account') =>
  service.app.db.query<{ username: string; action: string; before: object; after: Record<string, unknown> }>(
    sql`select username, action, before, after from audit where noun = ${noun} and row_id = ${id} order by id`,
  )
const signIn = (username: string, given = password) =>
  service.call(sessionRoutes.login, { body: { username, password: given } }, { as: null })

test('lists all accounts to administrators, and only its own accounts to a company', async () => {
  const find = async (id: string, queryParams: object = {}, more: object = {}) =>
    (
      await call(id, managedAccountRoutes.findManagedAccounts, {
        page: 1,
        size: 50,
        sort: 'username',
        queryParams,
        ...more,
      })
    ).data
  const names = async (id: string, queryParams: object = {}) =>
    (await find(id, queryParams)).content.map(({ username }: ManagedAccount) => username)
  assert.deepEqual(await names('root'), ['anna', 'chief', 'librarian', 'maria', 'other', 'root', 'vera'])
  assert.deepEqual(await names('root', { search: 'harbour' }), ['other'])
  assert.deepEqual(await names('root', { search: 'ANNA@' }), ['anna'])
  assert.deepEqual(await names('root', { role: ['ADMIN', 'MAINTAIN'] }), ['maria', 'root'])
  assert.deepEqual(await names('root', { company: 'signal', role: 'VIEWER' }), ['vera'])
  assert.deepEqual(await names('root', { grants: 'company-accounts' }), ['chief'])
  assert.deepEqual(await names('root', { state: 'DISABLED' }), [])
  assert.deepEqual(await names('chief'), ['anna', 'chief', 'librarian', 'vera'])
  assert.deepEqual(await names('chief', { search: 'other' }), [])
  const second = await find('root', {}, { page: 2, size: 3 })
  assert.deepEqual([second.totalElements, second.content.length], [7, 3])
  await signIn('vera')
  const { lastSignInAt, sessions, state } = await one('vera')
  assert.ok(Date.now() - Date.parse(lastSignInAt ?? '') < 60_000)
  assert.deepEqual([sessions, state], [1, 'ACTIVE'])
})

test('applies role, company and grants to open sessions at once and records them in the audit', async () => {
  const { status, body } = await signIn('vera')
  assert.equal(status, 200, JSON.stringify(body))
  published.length = 0
  const vera = await one('vera')
  const saved = await call('root', managedAccountRoutes.saveManagedAccount, {
    ...draftOf(vera),
    role: 'INSTALLER',
    companyId: 2,
    grants: ['knowledge'],
  })
  assert.deepEqual(
    [saved.data.role, saved.data.company, saved.data.grants, saved.data.version],
    ['INSTALLER', 'Harbour Solar', ['knowledge'], vera.version + 1],
  )
  assert.deepEqual(published, [{ topic: 'account.changed', userId: 'vera' }])
  const changed = (await auditOf('vera')).at(-1)
  assert.deepEqual([changed?.username, changed?.action], ['root', 'edit'])
  assert.deepEqual(
    [changed?.after.role, changed?.after.companyId, changed?.after.grants],
    ['INSTALLER', 2, ['knowledge']],
  )
  const late = await call('root', managedAccountRoutes.saveManagedAccount, draftOf(vera))
  assert.deepEqual([late.status, late.data.current.role], [409, 'INSTALLER'])
  const nowhere = { ...draftOf(await one('vera')), companyId: 99 }
  const refused = await call('root', managedAccountRoutes.saveManagedAccount, nowhere)
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ['companyId']])
  await call('root', managedAccountRoutes.saveManagedAccount, { ...draftOf(vera), version: vera.version + 1 })
})

test("refuses changes of one's own rights and removing the last administrator, also concurrently", async () => {
  const root = await one('root')
  const demoted = { ...draftOf(root), role: 'VIEWER' }
  assert.equal(
    (await call('root', managedAccountRoutes.saveManagedAccount, demoted)).body.error,
    'account.own',
  )
  assert.equal(
    (await call('root', managedAccountRoutes.disableAccount, { id: 'root' })).body.error,
    'account.own',
  )
  const renamed = { ...draftOf(root), email: 'boss@x.example' }
  assert.equal((await call('root', managedAccountRoutes.saveManagedAccount, renamed)).status, 200)

  const second = invitation({ username: 'second', role: 'ADMIN' })
  const { id } = (await call('root', managedAccountRoutes.inviteAccount, second)).data.account
  const both = await Promise.all([
    call('root', managedAccountRoutes.disableAccount, { id }),
    call(id, managedAccountRoutes.disableAccount, { id: 'root' }),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  assert.ok(both.some(({ body }) => body.error === 'account.last_administrator'))
  const left = (await one('root')) ?? {}
  if (left.state === 'DISABLED') await accounts.saveDisabled(service.app.db, 'root', false)
  else await accounts.saveDisabled(service.app.db, id, false)
  await call('root', managedAccountRoutes.disableAccount, { id })
})

test('ends all credentials of a disabled account until it is enabled', async () => {
  const sid = (answer: Answer) => /sid=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
  const answer = await signIn('other')
  const resolve = async () =>
    (
      await service.call(
        identityRoutes.resolveSession,
        { body: { sid: sid(answer), token: answer.data.token } },
        { as: null },
      )
    ).data.userId
  assert.equal(await resolve(), 'other')
  published.length = 0
  const { data } = await call('root', managedAccountRoutes.disableAccount, { id: 'other' })
  assert.deepEqual([data.state, data.sessions], ['DISABLED', 0])
  assert.deepEqual(published, [{ topic: 'session.ended', userId: 'other', reason: 'disabled' }])
  assert.equal(await resolve(), null)
  assert.equal((await signIn('other')).body.error, 'login.wrong')
  const link = await call('root', managedAccountRoutes.sendPasswordLink, { id: 'other' })
  assert.equal(link.body.error, 'account.disabled')
  assert.equal((await call('root', managedAccountRoutes.enableAccount, { id: 'other' })).data.state, 'ACTIVE')
  assert.equal((await signIn('other')).status, 200)
  assert.deepEqual(
    (await auditOf('other')).map(({ after }) => after),
    [{ disabled: true }, { disabled: false }],
  )
  await signIn('other')
  const ended = await call('root', managedAccountRoutes.endAccountSessions, { id: 'other' })
  assert.equal(ended.data.sessions, 0)
})

test('ends old credentials with a new password, and unlocks an account after failed attempts', async () => {
  const weak = await call('root', managedAccountRoutes.setAccountPassword, {
    id: 'maria',
    newPassword: 'maria',
  })
  assert.deepEqual([weak.status, Object.keys(weak.body.fields)], [400, ['newPassword']])
  for (let tries = 0; tries < 6; tries++) await signIn('maria', 'a guess')
  assert.ok((await one('maria')).waitSeconds > 0)
  assert.equal((await signIn('maria')).status, 429)
  assert.equal((await call('root', managedAccountRoutes.unlockAccount, { id: 'maria' })).data.waitSeconds, 0)
  assert.equal((await signIn('maria')).status, 200)
  const newPassword = 'correct horse battery'
  const set = await call('root', managedAccountRoutes.setAccountPassword, { id: 'maria', newPassword })
  assert.deepEqual([set.status, set.data.sessions], [200, 0])
  assert.equal((await signIn('maria')).status, 401)
  assert.equal((await signIn('maria', newPassword)).status, 200)
  assert.ok(!JSON.stringify(await auditOf('maria')).includes(newPassword))
})

test('limits a company to its own permissions and accounts', async () => {
  const invite = (part: Partial<Invitation>) =>
    call('chief', managedAccountRoutes.inviteAccount, invitation({ companyId: 1, ...part }))
  const wrong: Partial<Invitation>[] = [
    { role: 'ADMIN' },
    { role: 'MAINTAIN' },
    // May read documents that owners may not.
    { role: 'INSTALLER' },
    { companyId: 2 },
    { kind: 'finance' as Kind },
    { grants: ['knowledge'] },
    { grants: ['knowledge-files'] },
  ]
  for (const part of wrong)
    assert.deepEqual(
      [(await invite(part)).body.error, await accounts.findByName(service.app.db, 'newcomer')],
      ['account.above', undefined],
      JSON.stringify(part),
    )
  assert.match(
    (await invite({ role: 'INSTALLER' })).body.msg,
    /^These rights include some that you don't have yourself: knowledge:installer\. Ask an administrator/,
  )
  for (const [username, role] of [
    ['her-owner', 'OWNER'],
    ['her-viewer', 'VIEWER'],
  ] as const) {
    const { status, data } = await invite({
      username,
      companyId: null,
      role,
      grants: role === 'OWNER' ? ['company-accounts'] : [],
    })
    assert.deepEqual([status, data.account.state, data.account.company], [200, 'INVITED', 'Signal Ridge'])
  }
  assert.equal((await invite({ username: 'Anna' })).body.error, 'account.duplicate_name')
  for (const username of [
    'ＡＮＮＡ',
    'an\u200bna',
    'chlef',
    'r00t',
    'Support',
    'https://pay.example',
    'a b c d e f',
  ]) {
    const { status, body } = await invite({ username })
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, ['username']], username)
  }
  // Hides accounts of other companies; shows accounts with higher permissions read-only.
  for (const route of [managedAccountRoutes.disableAccount, managedAccountRoutes.endAccountSessions]) {
    assert.equal((await call('chief', route, { id: 'other' })).status, 404)
    assert.equal((await call('chief', route, { id: 'root' })).status, 404)
    assert.equal((await call('chief', route, { id: 'librarian' })).body.error, 'account.above')
  }
  const anna = await one('anna')
  for (const part of [{ role: 'MAINTAIN' }, { companyId: 2 }, { companyId: null }, { grants: ['knowledge'] }])
    assert.equal(
      (await call('chief', managedAccountRoutes.saveManagedAccount, { ...draftOf(anna), ...part })).body
        .error,
      'account.above',
    )
  const stolen = { ...draftOf(await one('other')), companyId: 1 }
  assert.equal((await call('chief', managedAccountRoutes.saveManagedAccount, stolen)).status, 404)
  assert.equal(
    (await call('chief', managedAccountRoutes.disableAccount, { id: 'anna' })).data.state,
    'DISABLED',
  )
  // Removes the company, so that the grant no longer allows managing accounts.
  await accounts.saveCompany(service.app.db, 'chief', null)
  const { data } = await call('chief', managedAccountRoutes.findManagedAccounts, { page: 1, size: 10 })
  assert.deepEqual(data.content, [])
  assert.equal((await call('chief', managedAccountRoutes.enableAccount, { id: 'anna' })).status, 404)
})

test('keeps and reports existing accounts with look-alike names', async () => {
  const { db } = service.app
  await call('root', managedAccountRoutes.inviteAccount, invitation({ username: 'mia' }))
  await db.query(
    sql`insert into account (id, username, role) values ('old', 'rnia', 'VIEWER'), ('fine', 'noa', 'VIEWER')`,
  )
  assert.deepEqual(await transaction(db, accounts.computeMissingSkeletons), [{ id: 'old', username: 'rnia' }])
  assert.equal((await accounts.findByName(db, 'rnia'))?.id, 'old')
  const again = await call('root', managedAccountRoutes.inviteAccount, invitation({ username: 'n0a' }))
  assert.equal(again.body.error, 'account.username')
  await db.query(sql`delete from account where id in ('old', 'fine')`)
})

test('creates one account when an invitation is repeated', async () => {
  const body = invitation({ username: 'twice' })
  const once = async () =>
    service.call(
      managedAccountRoutes.inviteAccount,
      { body, headers: { 'idempotency-key': 'k-1' } },
      { as: await asUser('root') },
    )
  // Ids may have been assigned manually.
  const { db } = service.app
  const [next] = await db.query<{ n: number }>(sql`select nextval('account_number') as n`)
  const taken = { ...invitation({ username: 'by-hand' }), id: `VIEWER_${Number(next?.n) + 1}` }
  await accounts.insert(db, { ...taken, companyName: '', passwordHash: null })
  const [first, second] = [await once(), await once()]
  assert.deepEqual([first.status, first.data?.account.username], [200, 'twice'], first.raw.toString())
  assert.equal(second.data.account.id, first.data.account.id)
})

test('lets administrators create, rename and count companies, several per brand', async () => {
  const save = (body: object) => call('root', companyRoutes.saveCompany, { platform: 'EG4', ...body })
  const made = await save({ name: 'Cape Solar' })
  assert.deepEqual(
    [made.data.name, made.data.platform, made.data.accounts, made.data.version],
    ['Cape Solar', 'EG4', 0, 1],
  )
  await save({ name: 'Cape Wind' })
  assert.equal((await save({ name: 'CAPE SOLAR' })).body.error, 'company.duplicate_name')
  const { id, version } = made.data
  const renamed = await save({ id, version, name: 'Cape Power' })
  assert.deepEqual([renamed.data.name, renamed.data.version], ['Cape Power', 2])
  assert.equal((await save({ id, version, name: 'Late' })).status, 409)
  const found = await call('root', companyRoutes.findCompanyPage, {
    page: 1,
    size: 10,
    sort: 'name',
    queryParams: { platform: 'EG4' },
  })
  assert.deepEqual(
    found.data.content.map(({ name }: { name: string }) => name),
    ['Cape Power', 'Cape Wind'],
  )
  assert.deepEqual(
    (await auditOf(String(id), 'company')).map(({ action, after }) => [action, after.name]),
    [
      ['create', 'Cape Solar'],
      ['edit', 'Cape Power'],
    ],
  )
})

test('announces no e-mail without a mail server', async () => {
  const ask = (username: string) =>
    service.call(passwordRoutes.forgetPassword, { body: { username, language: 'en' } }, { as: null })
  const [known, unknown] = [await ask('owner'), await ask('nobody')]
  assert.deepEqual([known.status, known.body.error], [409, 'password.no_mail'])
  assert.deepEqual([unknown.status, unknown.body.msg], [409, known.body.msg])
})
