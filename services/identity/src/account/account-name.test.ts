import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { accountInternalRoutes, accountRoutes } from '@portal/contracts/account.contract.ts'
import { mailInternalRoutes, mailRoutes } from '@portal/contracts/mail.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { signUnsubscription } from '@portal/service-kit/mail/unsubscription.ts'
import { startTestService, type TestService, testSecret } from '@portal/testing/node/service.ts'
import { identity } from '../service.ts'
import * as accounts from './account.repo.ts'
import { hashPassword } from './password.ts'

const staff = { permissions: ['company:view'] }
let service: TestService

before(async () => {
  service = await startTestService(identity({ demoPassword: 'Sonnenschein-42' }))
  const { db } = service.app
  await db.query(sql`insert into company (id, name) values (1, 'Signal Ridge')`)
  const draft = {
    role: 'OWNER',
    kind: 'staff',
    grants: [],
    companyId: null,
    companyName: '',
    country: 'DE',
    email: 'secret@portal.example',
    platform: 'EG4',
    passwordHash: 'x',
  } as const
  await accounts.insert(db, { ...draft, id: 'A', username: 'anna', companyName: 'Weber Solar' })
  await accounts.insert(db, { ...draft, id: 'B', username: 'ben_100%' })
  await accounts.insert(db, { ...draft, id: 'C', username: 'carla', companyId: 1, companyName: 'Mine' })
  await accounts.insert(db, { ...draft, id: 'D', username: 'dora' })
  await accounts.saveDisabled(db, 'D', true)
  await accounts.insert(db, { ...draft, id: 'E', username: 'emil', kind: 'finance' })
  await accounts.insert(db, { ...draft, id: 'F', username: 'fitter', role: 'INSTALLER', companyId: 1 })
})
after(() => service.close())

const find = async (role: string, text: string) =>
  (await service.call(accountRoutes.findAccounts, { body: { role, text } }, { as: staff })).data.map(
    ({ id }: { id: string }) => id,
  )

test('lets staff find assignable accounts by name and company, and shows the name only', async () => {
  assert.deepEqual(await find('OWNER', ''), ['A', 'B'])
  assert.deepEqual(await find('OWNER', 'NN'), ['A'])
  assert.deepEqual(await find('OWNER', 'weber'), ['A'])
  assert.deepEqual(await find('OWNER', '0%'), ['B'])
  assert.deepEqual(await find('OWNER', '_'), ['B'])
  assert.deepEqual(await find('INSTALLER', 'signal'), ['F'])
  assert.deepEqual(await find('OWNER', 'n'), ['A', 'B'])
  assert.deepEqual(await find('OWNER', 'mine'), [])
  const body = { ids: ['C', 'A', 'nobody'] }
  const named = await service.call(accountRoutes.findAccountNames, { body }, { as: staff })
  assert.deepEqual(
    named.data.sort((a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)),
    [
      { id: 'A', name: 'anna', company: 'Weber Solar' },
      { id: 'C', name: 'carla', company: 'Signal Ridge' },
    ],
  )
})

test('finds accounts of two roles only', async () => {
  const admins = { body: { role: 'ADMIN', text: '' } }
  assert.equal((await service.call(accountRoutes.findAccounts, admins, { as: staff })).status, 400)
})

test('tells services whether an account can be assigned to a row', async () => {
  const answer = await service.call(
    accountInternalRoutes.findAccountFacts,
    { body: { ids: ['D', 'C', 'nobody'] } },
    { as: null },
  )
  const facts = answer.data as { id: string; companyId: number | null; isDisabled: boolean }[]
  assert.deepEqual(facts.map(({ id, companyId, isDisabled }) => [id, companyId, isDisabled]).sort(), [
    ['C', 1, false],
    ['D', null, true],
  ])
  assert.ok(!answer.raw.includes('secret@'))
})

test('finds recipients by account or permission, with language and preference, without disabled accounts', async () => {
  const { db } = service.app
  const ask = async (userIds: string[], permissions: string[] = []) =>
    (await service.call(mailInternalRoutes.findMailReaders, { body: { userIds, permissions } }, { as: null }))
      .data
  const draft = {
    kind: 'staff',
    grants: [],
    companyId: null,
    companyName: '',
    country: 'DE',
    platform: 'EG4',
    passwordHash: 'x',
  } as const
  const add = (id: string, more: object) =>
    accounts.insert(db, { ...draft, id, username: id, role: 'MAINTAIN', email: `${id}@x.example`, ...more })
  await add('M1', {})
  await add('M2', { email: '' })
  await add('M3', { kind: 'manual' })
  await add('INVITED', { passwordHash: null })
  await add('FIRSTLY', { role: 'ADMIN' })
  await add('FIRST_9', { role: 'ADMIN' })
  await add('K1', { role: 'VIEWER', kind: 'plain', grants: ['knowledge'] })
  const keep = (user: string, key: string, value: unknown) =>
    db.query(
      sql`insert into preference (user_id, key, value) values (${user}, ${key}, ${JSON.stringify(value)})`,
    )
  await keep('M1', 'language', 'zh-CN')
  await keep('M1', 'mail.ticket', 'now')
  await keep('M1', 'mail.rma', 'always')
  await keep('A', 'density', 'compact')
  assert.deepEqual(await ask(['A', 'D', 'nobody', 'M2', 'INVITED']), [
    {
      id: 'A',
      name: 'anna',
      email: 'secret@portal.example',
      language: 'en',
      choices: {},
      permissions: [],
    },
  ])
  const holders = async (permission: string) =>
    (await ask([], [permission])).map(({ id }: { id: string }) => id)
  assert.deepEqual(await holders('ticket:view'), ['FIRSTLY', 'FIRST_9', 'M1'])
  assert.deepEqual(await holders('fixedResource:view'), ['FIRSTLY', 'FIRST_9', 'M1', 'M3'])
  assert.deepEqual(await holders('dialogue:view'), ['FIRST_9', 'K1'])
  assert.deepEqual(await holders('nothing:view'), [])
  const found = await ask([], ['ticket:view', 'company:view'])
  const maintain = found.find(({ id }: { id: string }) => id === 'M1')
  assert.deepEqual(
    [maintain.language, maintain.choices, maintain.permissions],
    ['zh-CN', { ticket: 'now' }, ['ticket:view', 'company:view']],
  )
})

test('stores at most one e-mail address per account', async () => {
  const as = { userId: 'A', username: 'anna', permissions: [] }
  await accounts.savePassword(service.app.db, 'A', await hashPassword('correct horse battery'))
  const save = (email: string, currentPassword = 'correct horse battery') =>
    service.call(sessionRoutes.saveEmail, { body: { email, currentPassword } }, { as })
  for (const wrong of [
    'anna',
    'a@b\r\nBcc: c@d.example',
    'a@b.example, c@d.example',
    'Anna <a@b.example>',
    '"a b"@c.example',
    'a@b..example',
    'ä@b.example',
  ])
    assert.equal((await save(wrong)).status, 400, wrong)
  assert.equal((await save('anna+portal@weber-solar.example')).data.email, 'anna+portal@weber-solar.example')
  assert.equal((await save('')).data.email, '')
})

test('unsubscribes by one click without a session, and asks for confirmation when the link is opened', async () => {
  const { db } = service.app
  const body = { 'List-Unsubscribe': 'One-Click' }
  const stop = (token: string, more: object = { body }) =>
    service.call(mailRoutes.stopMails, { query: { token }, ...more }, { as: null })
  const choices = async () => {
    const asked = { body: { userIds: ['B'], permissions: [] } }
    return (await service.call(mailInternalRoutes.findMailReaders, asked, { as: null })).data[0].choices
  }
  const of = (secret: string, userId: string) =>
    signUnsubscription(secret, { userId, groups: ['ticket', 'warranty'] })
  const token = await of(testSecret, 'B')
  const [head, , signature] = token.split('.')
  const forged = [head, Buffer.from('{"sub":"B","aud":"mail-stop"}').toString('base64url'), signature]
  for (const wrong of [
    '',
    'x',
    forged.join('.'),
    await of('another secret', 'B'),
    await of(testSecret, 'nobody'),
  ])
    assert.equal((await stop(wrong)).status, 400, wrong)
  assert.equal((await stop(token, { body: {} })).status, 400)
  const opened = await service.call(mailRoutes.openMailStop, { query: { token } }, { as: null })
  assert.deepEqual([opened.status, opened.headers.location], [302, `/mail/stop?token=${token}`])
  assert.deepEqual(await choices(), {})

  await db.query(sql`insert into preference (user_id, key, value)
    select 'B', 'filled.' || n, 'true' from generate_series(1, 100) n`)
  for (const again of [token, token]) assert.deepEqual((await stop(again)).data, ['ticket', 'warranty'])
  assert.deepEqual(await choices(), { ticket: 'off', warranty: 'off' })
})

test('tells services which users of a company have a permission', async () => {
  const body = { companyIds: [1, 2], permission: 'device:view' }
  const answer = await service.call(accountInternalRoutes.findCompanyAccounts, { body }, { as: null })
  assert.deepEqual(answer.data, [{ companyId: 1, accountId: 'C' }])
})
