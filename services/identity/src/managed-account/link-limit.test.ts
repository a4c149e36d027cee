import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Role } from '@portal/contracts/access.ts'
import { managedAccountRoutes } from '@portal/contracts/managed-account.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import * as accounts from '../account/account.repo.ts'
import { identity } from '../service.ts'
import * as sessions from '../session/session.repo.ts'

let service: TestService
const limits = { perHour: 6, perDay: 8 }
/** Session whose sign-in is recent. */
let sessionId = ''
const manager = (userId: string, companyId: number | null = 1) => ({
  userId,
  username: userId,
  sessionId,
  role: 'OWNER' as Role,
  kind: 'staff' as const,
  companyId,
  permissions: ['account:view', 'account:edit', 'rma:view'],
})
const root = () => ({ ...manager('root', null), role: 'ADMIN' as Role })

before(async () => {
  service = await startTestService(identity({ demoPassword: 'Sonnenschein-42', linkLimits: limits }))
  await service.app.db.query(sql`insert into company (id, name) values (1, 'Sun'), (2, 'Moon')`)
  for (const id of ['chief', 'deputy', 'other', 'root'])
    await accounts.insert(service.app.db, {
      id,
      username: id,
      role: id === 'root' ? 'ADMIN' : 'OWNER',
      kind: 'staff',
      grants: [],
      companyId: id === 'other' ? 2 : 1,
      companyName: '',
      country: '',
      platform: '',
      email: '',
      passwordHash: 'x',
    })
  const session = { sid: 's', userId: 'root', address: '127.0.0.1', userAgent: '' }
  sessionId = await sessions.insert(service.app.db, session)
})
after(() => service.close())
beforeEach(() => service.app.db.query(sql`delete from link_mail`))

let number = 0
const invite = (as: ReturnType<typeof manager>) => {
  number += 1
  const body = {
    username: `guest${number}x`,
    email: `g${number}@x.example`,
    role: 'VIEWER',
    kind: 'staff',
    grants: [],
    companyId: as.companyId,
    country: '',
    platform: '',
  }
  return service.call(managedAccountRoutes.inviteAccount, { body }, { as })
}
const statuses = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).sort()

test('limits sixty concurrent invitations to the hourly limit', async () => {
  const found = await statuses(Array.from({ length: 60 }, () => invite(root())))
  assert.deepEqual(found, [...Array(limits.perHour).fill(200), ...Array(60 - limits.perHour).fill(429)])
})

test('shares a limit among the managers of one company only', async () => {
  for (let count = 0; count < limits.perHour; count++)
    assert.equal((await invite(manager(count % 2 ? 'chief' : 'deputy'))).status, 200)
  const refused = await invite(manager('deputy'))
  assert.deepEqual([refused.status, refused.body.error], [429, 'account.too_many_links'])
  assert.match(refused.body.msg, /Try again in 60 minutes/)
  assert.ok(Number(refused.headers['retry-after']) > 3_500)
  assert.equal((await invite(manager('other', 2))).status, 200)
  assert.equal((await invite(root())).status, 200)
  await service.app.db.query(sql`update link_mail set created_at = created_at - interval '61 minutes'`)
  assert.deepEqual(
    [(await invite(manager('chief'))).status, (await invite(manager('chief'))).status],
    [200, 200],
  )
  assert.equal((await invite(manager('chief'))).status, 429, 'of a day')
})

test('limits the links per account, whoever sends them', async () => {
  const { data } = await invite(root())
  const { id } = data.account
  const send = async () => {
    // Marks all e-mails as sent.
    await service.app.db.query(sql`update link_mail set state = 'SENT'`)
    return (await service.call(managedAccountRoutes.sendPasswordLink, { body: { id } }, { as: root() }))
      .status
  }
  const found: number[] = []
  for (let count = 0; count < 6; count++) found.push(await send())
  assert.deepEqual(found, [200, 200, 200, 200, 429, 429])
})
