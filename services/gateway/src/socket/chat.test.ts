import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { after, before, test } from 'node:test'
import WebSocket, { WebSocketServer } from 'ws'
import { startTestPortal } from '../test-portal.ts'
import { chatSocket } from './chat.route.ts'

let portal: Awaited<ReturnType<typeof startTestPortal>>
let chat: WebSocketServer
const requests: IncomingMessage[] = []

before(async () => {
  portal = await startTestPortal({}, [chatSocket])
  chat = new WebSocketServer({ server: portal.service, path: '/chat/socket' })
  chat.on('connection', (socket, request) => {
    requests.push(request)
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }))
  })
})
after(async () => {
  chat.close()
  await portal.close()
})

const packed = (context: unknown) => `lux.ctx.${Buffer.from(JSON.stringify(context)).toString('base64url')}`
const open = (second: string, headers: Record<string, string> = { cookie: 'sid=sid-1' }) =>
  new WebSocket(`${portal.url.replace('http', 'ws')}/api/chat/socket`, ['lux.chat.v1', second], { headers })

for (const [what, second, headers] of [
  ['no cookie', packed({ token: 'token-1' }), {}],
  ['a token of another session', packed({ token: 'token-2' }), undefined],
  ['no token', packed({ deviceInfo: 'all_devices' }), undefined],
  ['a token that is no text', packed({ token: { $ne: '' } }), undefined],
  ['a context that is no object', packed(7), undefined],
  ['a context that is no JSON', 'lux.ctx.aGVsbG8', undefined],
  ['another origin', packed({ token: 'token-1' }), { cookie: 'sid=sid-1', origin: 'https://evil.example' }],
] as const)
  test(`CHAT-69 opens no chat socket with ${what}`, async () => {
    const before = requests.length
    const socket = open(second, headers)
    await once(socket, 'close')
    assert.equal(requests.length, before)
  })

test('CHAT-69 takes token, device info and platform from the subprotocol, and neither forwards nor echoes the token', async () => {
  const socket = open(packed({ token: 'token-1', deviceInfo: 'off_grid', platform: 'EG4' }))
  await once(socket, 'open')
  assert.equal(socket.protocol, 'lux.chat.v1')
  socket.send('hello')
  assert.equal(String((await once(socket, 'message'))[0]), 'hello')
  const { headers } = requests.at(-1) as IncomingMessage
  assert.equal(headers['x-portal-identity'], 'signed-identity')
  assert.equal(headers['sec-websocket-protocol'], 'lux.chat.v1')
  const passed = Buffer.from(String(headers['x-portal-chat']), 'base64url').toString()
  assert.deepEqual(JSON.parse(passed), { deviceInfo: 'off_grid', platform: 'EG4' })
  assert.ok(!JSON.stringify(headers).includes('token-1'))
  socket.close()
})
