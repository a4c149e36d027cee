import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chatContextPrefix, chatProtocol } from '@portal/contracts/chat-socket.ts'
import { eventsProtocol, eventsTokenPrefix } from '@portal/contracts/events.ts'
import { WebSocket } from 'ws'
import { chatSocket } from '../socket/chat.route.ts'
import { startTestPortal } from '../test-portal.ts'

let portal: Awaited<ReturnType<typeof startTestPortal>>
before(async () => {
  portal = await startTestPortal({}, [chatSocket])
})
after(() => portal.close())

const site = 'abcdefghijklmnop'
const token = `pvt_${'a'.repeat(43)}`
const visitor = { authorization: `Bearer ${token}` }
const frame = (name: string) => fetch(`${portal.url}/embed/frame/${name}`)

test("lets a visitor call services from the portal's own page without a cookie, and hides the token from services", async () => {
  portal.tokens.set(token, { identity: 'signed-visitor', sessionId: 'v:1', userId: 'v:1' })
  const path = '/api/chatThread/findPage'
  assert.equal((await portal.post(path, {}, visitor)).status, 200)
  const { headers } = portal.received.at(-1) ?? {}
  assert.deepEqual([headers?.['x-portal-identity'], headers?.authorization], ['signed-visitor', undefined])
  const elsewhere = await portal.post(path, {}, { ...visitor, origin: 'https://shop.example' })
  assert.equal(elsewhere.status, 403)
  const ended = await portal.post(path, {}, { authorization: 'Bearer pvt_over' })
  const text = await ended.text()
  assert.deepEqual([ended.status, JSON.parse(text).error], [401, 'visitor.ended'])
  assert.ok(!text.includes('pvt_'))
  assert.deepEqual(ended.headers.getSetCookie(), [])
})

test('sends a visitor no events of the portal', async () => {
  portal.tokens.set(token, { identity: 'signed-visitor', sessionId: 'v:1', userId: 'v:1' })
  const socket = new WebSocket(`${portal.url.replace('http', 'ws')}/api/events`, [
    eventsProtocol,
    `${eventsTokenPrefix}${token}`,
  ])
  const code = await new Promise((done) => {
    socket.on('error', () => done('refused'))
    socket.on('close', done)
  })
  assert.equal(code, 4401)
})

test("accepts a visitor's token on the chat socket, and no other token without a cookie", async () => {
  const open = (offered: string) =>
    new Promise((done) => {
      const context = Buffer.from(JSON.stringify({ token: offered })).toString('base64url')
      const socket = new WebSocket(`${portal.url.replace('http', 'ws')}/api/chat/socket`, [
        chatProtocol,
        `${chatContextPrefix}${context}`,
      ])
      socket.on('unexpected-response', (_, { statusCode }) => done(statusCode))
      socket.on('error', () => done('refused'))
      socket.on('close', done)
    })
  // Expects 503, because the service is missing; the gateway's checks have passed.
  assert.equal(await open(token), 503)
  assert.equal(await open('token-1'), 4401)
})

test('shows a message when the chat has no build or the key is wrong', async () => {
  for (const name of ['nothing', site, '%00']) {
    const answer = await frame(name)
    assert.equal(answer.status, 404, name)
    assert.match(await answer.text(), /not set up|Not Found/)
  }
  assert.equal((await fetch(`${portal.url}/embed/chat.js`)).status, 404)
})
