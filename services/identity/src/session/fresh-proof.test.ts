import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { accessTokenRoutes } from '@portal/contracts/access-token.contract.ts'
import { apiKeyRoutes } from '@portal/contracts/api-key.contract.ts'
import { managedAccountRoutes } from '@portal/contracts/managed-account.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { sql } from '@portal/service-kit/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { permissionsOf } from '../access/permission.rules.ts'
import * as accounts from '../account/account.repo.ts'
import { hashPassword } from '../account/password.ts'
import { identity } from '../service.ts'
import * as sessions from './session.repo.ts'

const password = 'Sonnenschein-42'
let service: TestService
before(async () => {
  service = await startTestService(identity({ demoPassword: '' }))
  const passwordHash = await hashPassword(password)
  for (const username of ['root', 'provided', 'anna'])
    await accounts.insert(service.app.db, {
      ...{ id: username, username, role: 'ADMIN', kind: 'staff', grants: [], companyId: null },
      ...{ companyName: '', country: '', platform: '', email: `${username}@x.example` },
      passwordHash: username === 'provided' ? null : passwordHash,
    })
})
after(() => service.close())

const rights = { role: 'ADMIN', kind: 'staff', grants: [], companyId: null, country: '', platform: '' }
/** What gives authority away; each body is of the nth call. */
const acts: [route: Route, body: (nth: number) => Promise<object> | object][] = [
  [accessTokenRoutes.createAccessToken, (nth) => ({ name: `ci ${nth}`, remotes: ['mf-a'], days: 1 })],
  [
    apiKeyRoutes.createApiKey,
    (nth) => ({
      ...{ name: `key ${nth}`, scope: ['device:view'], days: 1, callsPerMinute: 60 },
      ...{ maySignIn: false, allowUrlLogin: false },
    }),
  ],
  [
    managedAccountRoutes.inviteAccount,
    (nth) => ({ ...rights, username: `new-${nth}`, email: `new-${nth}@x.example` }),
  ],
  [
    managedAccountRoutes.saveManagedAccount,
    async () => ({ ...rights, id: 'anna', email: 'anna@x.example', version: await versionOf('anna') }),
  ],
  [
    managedAccountRoutes.setAccountPassword,
    (nth) => ({ id: 'anna', newPassword: `correct horse battery ${nth}` }),
  ],
]
const versionOf = async (id: string) =>
  (await service.app.db.query<{ version: number }>(sql`select version from account where id = ${id}`))[0]
    ?.version

let calls = 0
async function asUser(userId: string, minutesAgo: number) {
  const sessionId = await sessions.insert(service.app.db, {
    ...{ sid: `sid-${calls++}`, userId, address: '10.0.0.1', userAgent: '' },
  })
  await service.app.db.query(
    sql`update session set created_at = now() - ${minutesAgo} * interval '1 minute' where id = ${sessionId}`,
  )
  const permissions = permissionsOf({ id: 'FIRST_1', role: 'ADMIN', kind: 'staff', grants: [] })
  return { userId, username: userId, role: 'ADMIN' as const, permissions, sessionId }
}

for (const [route, body] of acts)
  test(`${route.operation} asks for the password of who signed in more than ten minutes ago`, async () => {
    const attempt = async (as: Awaited<ReturnType<typeof asUser>>, currentPassword?: string) => {
      const sent = { ...(await body(calls++)), ...(currentPassword && { currentPassword }) }
      const { status, body: answer } = await service.call(route, { body: sent }, { as })
      return [status, answer.error ?? Object.keys(answer.fields ?? {}).join()]
    }
    const [old, young] = [await asUser('root', 11), await asUser('root', 9)]
    assert.deepEqual(await attempt(old), [400, 'password.refused'])
    assert.deepEqual(await attempt(old, 'wrong'), [400, 'password.refused'])
    assert.deepEqual(await attempt(old, password), [200, ''])
    assert.deepEqual(await attempt(young), [200, ''])
    assert.deepEqual(await attempt(young, 'wrong'), [400, 'password.refused'], 'given it has to be right')
    assert.deepEqual(await attempt(await asUser('provided', 11)), [403, 'login.not_recent'])
    assert.deepEqual(await attempt(await asUser('provided', 9)), [200, ''])
  })

test('the password of a proof is neither in the audit nor a difference between two attempts of a call', async () => {
  const as = await asUser('root', 11)
  const sent = { ...rights, username: 'once', email: 'once@x.example' }
  const invite = (currentPassword: string) =>
    service.call(
      managedAccountRoutes.inviteAccount,
      { body: { ...sent, currentPassword }, headers: { 'idempotency-key': 'k-1' } },
      { as },
    )
  assert.equal((await invite('wrong')).status, 400)
  assert.equal((await invite(password)).status, 200)
  const rows = await service.app.db.query(sql`select from audit where audit::text like ${`%${password}%`}`)
  assert.deepEqual(rows, [])
})
