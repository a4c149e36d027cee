import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { openMemoryBus } from '@portal/service-kit/bus/memory.ts'
import { testSecret } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { Sessions } from './session.ts'

const session = { identity: 'signed', sessionId: 's1', userId: 'u1' }
const resolved = { ...session, expiresAt: '2026-11-22T10:00:00Z' }
const unknown = { identity: null, sessionId: null, userId: null, expiresAt: null }
/** Unanswered calls to identity. */
const asked: ServerResponse[] = []
const identity = createServer((_request, response) => asked.push(response))
const answer = (data: object) =>
  asked.shift()?.setHeader('content-type', 'application/json').end(JSON.stringify({ data }))

let now = 0
let sessions: Sessions
let bus: ReturnType<typeof openMemoryBus>
before(async () => {
  await once(identity.listen(0, '127.0.0.1'), 'listening')
})
after(() => identity.close())
beforeEach(async () => {
  now = 0
  sessions = new Sessions(`http://127.0.0.1:${(identity.address() as AddressInfo).port}`, () => now)
  bus = openMemoryBus()
  await sessions.listen(bus, { name: 'gateway', serviceSecret: testSecret })
  const first = sessions.resolve('sid', 'token')
  await waitUntil(() => asked.length === 1)
  answer(resolved)
  await first
})
afterEach(() => {
  for (const response of asked.splice(0)) response.end()
})
const known = () => sessions.known('sid', 'token')

test('refreshes a cached session before it expires, once for many calls', async () => {
  now = 2_000
  assert.deepEqual(known(), session)
  assert.equal(asked.length, 0, 'too early')
  now = 3_000
  for (let call = 0; call < 10; call++) assert.deepEqual(known(), session)
  await waitUntil(() => asked.length > 0)
  assert.equal(asked.length, 1)
  now = 4_000
  const again = sessions.resolve('sid', 'token')
  answer(resolved)
  await again
  now = 6_000
  assert.deepEqual(known(), session)
})

test('trusts a session for five seconds at most without confirmation, also if identity does not answer', async () => {
  now = 4_999
  assert.deepEqual(known(), session)
  await waitUntil(() => asked.length === 1)
  now = 5_000
  assert.equal(known(), undefined)
  const again = sessions.resolve('sid', 'token')
  answer(unknown)
  assert.equal(await again, null)
  assert.equal(known(), null)
})

test('drops a session that ends while it is being read', async () => {
  now = 3_000
  assert.deepEqual(known(), session)
  await waitUntil(() => asked.length === 1)
  const again = sessions.resolve('sid', 'token')
  sessions.forget({ sessionId: 's1' })
  answer(resolved)
  await again
  assert.equal(known(), undefined)
})

test('reads a session again at the next call after a proof at another instance', async () => {
  await bus.publish('session.proven', { userId: 'u1' })
  assert.equal(known(), undefined)
})
