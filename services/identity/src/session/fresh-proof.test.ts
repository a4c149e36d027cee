import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { accessTokenRoutes } from '@portal/contracts/access-token.contract.ts'
import { identityRoutes, sessionRoutes } from '@portal/contracts/session.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { decodeJwt } from 'jose'
import * as accounts from '../account/account.repo.ts'
import { hashPassword } from '../account/password.ts'
import { identity } from '../service.ts'
import * as sessions from './session.repo.ts'
import { newSid, toToken } from './token.ts'

const password = 'Sonnenschein-42'
let service: TestService
before(async () => {
  service = await startTestService(identity({ demoPassword: '' }))
  const passwordHash = await hashPassword(password)
  for (const username of ['root', 'provided'])
    await accounts.insert(service.app.db, {
      id: username,
      username,
      role: 'ADMIN',
      kind: 'staff',
      grants: [],
      companyId: null,
      companyName: '',
      country: '',
      platform: '',
      email: '',
      passwordHash: username === 'provided' ? null : passwordHash,
    })
})
after(() => service.close())

async function openSession(userId: string, minutesAgo: number) {
  const sid = newSid()
  const sessionId = await sessions.insert(service.app.db, {
    sid,
    userId,
    address: '10.0.0.1',
    userAgent: '',
  })
  await service.app.db.query(
    sql`update session set proven_at = now() - ${minutesAgo} * interval '1 minute' where id = ${sessionId}`,
  )
  /** Resolves the identity at each call as the gateway does. */
  const identityNow = async () => {
    const { data } = await service.call(identityRoutes.resolveSession, { body: { sid, token: toToken(sid) } })
    return decodeJwt<{ isProven?: true; permissions: string[] }>(data.identity)
  }
  const prove = async (currentPassword: string) => {
    const as = { userId, username: userId, sessionId }
    const { status, body } = await service.call(
      sessionRoutes.proveSession,
      { body: { currentPassword } },
      { as },
    )
    return [status, body.error]
  }
  return { identityNow, prove }
}

test('treats a session as recently proven for ten minutes after sign-in or the password', async () => {
  assert.equal((await (await openSession('root', 9)).identityNow()).isProven, true)
  const { identityNow, prove } = await openSession('root', 11)
  assert.equal((await identityNow()).isProven, undefined)
  assert.deepEqual(await prove('wrong'), [400, 'password.refused'])
  assert.equal((await identityNow()).isProven, undefined)
  assert.deepEqual(await prove(password), [200, undefined])
  assert.equal((await identityNow()).isProven, true)
})

test('proves an account without a password only by another sign-in', async () => {
  const { identityNow, prove } = await openSession('provided', 11)
  assert.deepEqual(await prove('null'), [400, 'password.refused'])
  assert.equal((await identityNow()).isProven, undefined)
})

test('requires a recent proof for calls that give access to others', async () => {
  const body = { name: 'ci', remotes: ['mf-a'], days: 1 }
  for (const [minutesAgo, expected] of [
    [11, [403, 'identity.unproven']],
    [9, [200, undefined]],
  ] as const) {
    const { identityNow } = await openSession('root', minutesAgo)
    const { isProven = false } = await identityNow()
    const as = { permissions: ['accessToken:edit'], isProven }
    const { status, body: answer } = await service.call(accessTokenRoutes.createAccessToken, { body }, { as })
    assert.deepEqual([status, answer.error], expected)
  }
})
