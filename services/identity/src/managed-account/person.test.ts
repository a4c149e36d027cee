import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { managedAccountRoutes } from '@portal/contracts/managed-account.contract.ts'
import { type Service, services } from '@portal/contracts/service.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { listPermissions } from '../access/permission.rules.ts'
import * as accounts from '../account/account.repo.ts'
import { hashPassword } from '../account/password.ts'
import { eraseUnaccepted, listUnfinishedErasures } from '../person/erasure.ts'
import { identity } from '../service.ts'

const password = 'Sonnenschein-42'
let service: TestService
/** Records calls to the other services and returns prepared answers. */
let asked: string[] = []
let answers: Record<string, { status: number; body: object }> = {}
const others = createServer((request, response) => {
  const path = request.url?.split('/').at(-1) ?? ''
  asked.push(path)
  const usual = { hindrance: null, read: { tables: [], files: [] }, erase: { rows: 1 } }[path]
  const { status, body } = answers[path] ?? { status: 200, body: { code: 200, msg: 'succeed', data: usual } }
  request
    .resume()
    .on('end', () =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
})

before(async () => {
  await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(others.address() as AddressInfo).port}`
  const urls = Object.fromEntries(services.map((name) => [name, url])) as Record<Service, string>
  service = await startTestService(identity({ demoPassword: '', urls }))
  const passwordHash = await hashPassword(password)
  const rest = { kind: 'staff', grants: [], companyName: '', country: '', platform: '' } as const
  const add = (username: string, role: 'ADMIN' | 'OWNER', hash: string | null = passwordHash) =>
    accounts.insert(service.app.db, {
      ...rest,
      id: username,
      username,
      role,
      companyId: null,
      email: `${username}@x.example`,
      passwordHash: hash,
    })
  await add('root', 'ADMIN')
  for (const name of ['anna', 'ben', 'cara']) await add(name, 'OWNER')
  await add('newcomer', 'OWNER', null)
})
after(async () => {
  await service.close()
  others.closeAllConnections()
  await new Promise((resolve) => others.close(resolve))
})
beforeEach(() => {
  asked = []
  answers = {}
})

const { eraseAccount, exportAccount } = managedAccountRoutes
const call = async (route: typeof eraseAccount | typeof exportAccount, body: object, by = 'root') => {
  const account = await accounts.find(service.app.db, by)
  assert.ok(account)
  const { username, role, kind, companyId } = account
  return service.call(
    route,
    { body },
    { as: { userId: by, username, role, kind, companyId, permissions: listPermissions(account) } },
  )
}

test('requires an administrator with a recent proof for export and erasure', async () => {
  for (const route of [eraseAccount, exportAccount]) {
    assert.equal((await call(route, { id: 'anna' }, 'ben')).status, 403)
    assert.equal(route.asksProof, true)
    assert.equal((await call(route, { id: 'nobody' })).status, 404)
  }
  assert.deepEqual(asked, [])
})

test("exports a person's data of all services as a ZIP and names the audit entry", async () => {
  const { status, raw, headers } = await call(exportAccount, { id: 'anna' })
  assert.deepEqual([status, raw.subarray(0, 2).toString()], [200, 'PK'])
  assert.match(String(headers['content-disposition']), /filename="anna.zip"/)
  assert.equal(asked.filter((path) => path === 'read').length, services.length - 1)
  const [entry] = await service.app.db.query(
    sql`select username, after from audit where row_id = 'anna' order by id desc limit 1`,
  )
  assert.deepEqual(entry, { username: 'root', after: { personalData: 'exported' } })
})

test('explains why an account is not erased: own account, open obligations or an unavailable service', async () => {
  const erase = (id: string) => call(eraseAccount, { id })
  assert.deepEqual([(await erase('root')).body.error], ['account.own'])
  const data = { error: 'account.open_repair', msg: 'This account has an open repair request.' }
  answers.hindrance = { status: 200, body: { code: 200, msg: 'succeed', data } }
  const open = await erase('ben')
  assert.deepEqual([open.status, open.body.error, open.body.msg], [409, data.error, data.msg])
  answers.hindrance = { status: 500, body: {} }
  const away = await erase('ben')
  assert.deepEqual([away.status, away.body.error], [503, 'person.service_away'])
  assert.equal((await accounts.find(service.app.db, 'ben'))?.disabledAt, null)
})

test('disables the account at once and continues later if a service delays the erasure', async () => {
  const erase = () => call(eraseAccount, { id: 'cara' })
  answers.erase = { status: 500, body: {} }
  assert.equal((await erase()).status, 503)
  assert.ok((await accounts.find(service.app.db, 'cara'))?.disabledAt)
  assert.deepEqual(await listUnfinishedErasures(service.app.db), [{ accountId: 'cara' }])
  const again = await erase()
  assert.deepEqual([again.status, again.body.error], [409, 'account.being_erased'])
})

test('erases an account once, even for two concurrent calls', async () => {
  const both = await Promise.all([1, 2].map(() => call(eraseAccount, { id: 'anna' })))
  assert.deepEqual(
    both
      .map(({ status }) => status)
      .sort((a, b) => a - b)
      .at(0),
    200,
  )
  assert.ok(both.every(({ status }) => [200, 404, 409].includes(status)))
  assert.equal(both.filter(({ status }) => status === 200).length, 1)
  assert.equal(await accounts.find(service.app.db, 'anna'), undefined)
  const rows = await service.app.db.query<{ text: string }>(sql`select audit::text as text from audit`)
  assert.deepEqual(
    rows.filter(({ text }) => text.includes('anna')),
    [],
  )
  assert.equal((await call(eraseAccount, { id: 'anna' })).status, 404)
})

test('erases an account with an unaccepted invitation after the configured days, unless a link is still valid', async () => {
  const { db } = service.app
  await db.query(sql`update account set created_at = now() - interval '31 days'`)
  await db.query(
    sql`insert into password_link (hash, account_id, purpose, expires_at) values ('x', 'newcomer', 'invite', now() + interval '1 hour')`,
  )
  await eraseUnaccepted(db, 30)
  assert.deepEqual(await listUnfinishedErasures(db), [{ accountId: 'cara' }])
  await db.query(sql`update password_link set used_at = null, expires_at = now()`)
  await eraseUnaccepted(db, 30)
  assert.deepEqual(
    (await listUnfinishedErasures(db)).map(({ accountId }) => accountId),
    ['cara', 'newcomer'],
  )
})
