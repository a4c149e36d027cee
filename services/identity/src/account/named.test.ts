import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { accountInternalRoutes, accountRoutes } from '@portal/contracts/account.contract.ts'
import { sql } from '@portal/service-kit/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { identity } from '../service.ts'
import * as accounts from './account.repo.ts'

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
    passwordHash: null,
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

test('staff find whom a row can name, by name and by company, and learn no more than the name', async () => {
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

test('nobody else finds accounts, and no role but the two is looked for', async () => {
  for (const [route, body] of [
    [accountRoutes.findAccounts, { role: 'OWNER', text: '' }],
    [accountRoutes.findAccountNames, { ids: ['A'] }],
  ] as const) {
    assert.equal((await service.call(route, { body }, { as: { permissions: ['order:view'] } })).status, 403)
    assert.equal((await service.call(route, { body }, { as: null })).status, 401)
  }
  const admins = { body: { role: 'ADMIN', text: '' } }
  assert.equal((await service.call(accountRoutes.findAccounts, admins, { as: staff })).status, 400)
})

test('a service learns what decides whether a row can name an account', async () => {
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
