import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestPortal } from '../test-portal.ts'

let portal: Awaited<ReturnType<typeof startTestPortal>>
before(async () => {
  portal = await startTestPortal()
})
after(() => portal.close())

/** Closes the connection of a call once without an answer; returns its status and how often it arrived. */
async function callWithCut(path: string, headers = {}) {
  let count = 0
  portal.answerEarly((request) => {
    if (request.url !== path) return false
    count++
    if (count === 1) request.socket.destroy()
    return count === 1
  })
  const { status } = await portal.post(`/api${path}`, {}, { ...portal.signedIn, ...headers })
  return [status, count]
}

test('repeats a call whose connection ended, only if nothing is done twice', async () => {
  assert.deepEqual(await callWithCut('/trace/order/findPage'), [200, 2])
  assert.deepEqual(await callWithCut('/trace/order/save'), [503, 1])
  assert.deepEqual(await callWithCut('/trace/order/save', { 'idempotency-key': 'a' }), [200, 2])
  // Has no effect on calls that create nothing.
  assert.deepEqual(await callWithCut('/trace/order/delete', { 'idempotency-key': 'a' }), [503, 1])
})

test('repeats the look-up of a session whose connection ended', async () => {
  portal.sessions.set('sid-2.token-2', { identity: 'identity', sessionId: 's-2', userId: 'u-2' })
  let count = 0
  portal.answerEarly((request) => {
    if (request.url !== '/internal/session/resolve' || ++count > 1) return false
    request.socket.destroy()
    return true
  })
  const headers = { cookie: 'sid=sid-2; token=token-2', authorization: 'Bearer token-2' }
  const { status } = await portal.post('/api/trace/order/findPage', {}, headers)
  assert.deepEqual([status, count], [200, 2])
})
