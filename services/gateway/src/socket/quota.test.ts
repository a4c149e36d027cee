import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import WebSocket, { WebSocketServer } from 'ws'
import { startTestPortal } from '../test-portal.ts'
import type { SocketRoute } from './relay.socket.ts'

const route: SocketRoute = {
  path: '/full/socket',
  service: 'backoffice',
  protocol: 'full.v1',
  tokenOf: (offered) => offered[1],
}

const openRoute: SocketRoute = { ...route, path: '/open/socket', protocol: 'open.v1' }

let portal: Awaited<ReturnType<typeof startTestPortal>>
let full: WebSocketServer
let attentive: WebSocketServer
/** Messages that the simulated service received. */
let heard = 0
before(async () => {
  portal = await startTestPortal({}, [route, openRoute], undefined, false, { socketsOfOne: 3 })
  portal.sessions.set('sid-2.token-2', { identity: 'two', sessionId: 's-2', userId: 'u-2' })
  portal.sessions.set('sid-4.token-4', { identity: 'four', sessionId: 's-4', userId: 'u-4' })
  full = new WebSocketServer({ noServer: true })
  full.on('connection', (socket) => socket.close(4429, 'too many'))
  attentive = new WebSocketServer({ noServer: true })
  attentive.on('connection', (socket) => socket.on('message', () => heard++))
  portal.service.on('upgrade', (request, socket, head) => {
    const server = request.url === '/full/socket' ? full : attentive
    server.handleUpgrade(request, socket, head, (opened) => server.emit('connection', opened, request))
  })
})
after(async () => {
  full.close()
  attentive.close()
  await portal.close()
})

const url = (path: string) => `${portal.url.replace('http', 'ws')}/api${path}`
const open = (sid = 'sid-1', token = 'token-1') =>
  new WebSocket(url('/events'), ['portal.events.v1', `portal.token.${token}`], {
    headers: { cookie: `sid=${sid}` },
  })

/** Waits for a notice or the close; returns which came first. */
async function outcome(socket: WebSocket): Promise<number> {
  const closed = once(socket, 'close').then(([code]) => Number(code))
  const heard = once(socket, 'message').then(() => 200)
  const notices = setInterval(() => {
    for (const userId of ['u-1', 'u-2'])
      void portal.app.bus.publish('notice', { service: 'chat', to: { userId } })
  }, 30)
  const first = await Promise.race([closed, heard])
  clearInterval(notices)
  return first
}

test('limits the event sockets per user and frees one on close', async () => {
  const sockets = Array.from({ length: 3 }, () => open())
  for (const socket of sockets) assert.equal(await outcome(socket), 200)
  assert.equal(await outcome(open()), 4429)
  assert.equal(await outcome(open('sid-2', 'token-2')), 200)
  sockets[0]?.close()
  while ((await outcome(open())) !== 200) await sleep(10)
})

for (const [what, path, protocols] of [
  ['for events', '/events', ['portal.events.v1', 'portal.token.token-4']],
  ['of a service', '/open/socket', ['open.v1', 'token-4']],
] as const)
  for (const kind of ['send', 'ping', 'pong'] as const)
    test(`closes a socket ${what} that sends too much (${kind}) and forwards nothing more`, async () => {
      const socket = new WebSocket(url(path), [...protocols], { headers: { cookie: 'sid=sid-4' } })
      await once(socket, 'open')
      heard = 0
      // Ignores the close frame, so that only termination frees the socket.
      socket.pause()
      const { _socket: stream } = socket as unknown as { _socket: NodeJS.ReadStream }
      stream.on('error', () => {})
      for (let frame = 0; frame < 20_000; frame++) socket[kind]('')
      assert.notEqual(
        await Promise.race([
          new Promise((resolve) => stream.once('close', resolve)),
          sleep(120_000, 'open', { ref: false }),
        ]),
        'open',
      )
      assert.ok(heard <= 1_000, `${heard} were passed on`)
    })

test('limits the sockets per address whose session is unknown, and asks others to reconnect', async () => {
  portal.withhold('sid-3')
  const strangers = Array.from({ length: 60 }, (_, at) => open('sid-3', `token-${at}`))
  const codes = await Promise.all(
    strangers.slice(50).map((socket) => once(socket, 'close').then(([code]) => code)),
  )
  assert.deepEqual(codes, Array(10).fill(1013))
  // Waits until the gateway has cached the session, which lasts for seconds after each call.
  await waitUntil(async () => {
    await portal.post('/api/trace/order/findPage', { page: 1, size: 15 })
    return (await Promise.race([outcome(open()), sleep(120_000, 'hangs', { ref: false })])) === 4429
  })
  for (const socket of strangers) socket.terminate()
  portal.withhold()
})

test('closes a refused socket even if the client does not answer', async () => {
  const socket = new WebSocket(url('/full/socket'), ['full.v1', 'token-1'], {
    headers: { cookie: 'sid=sid-1' },
  })
  await once(socket, 'upgrade')
  const { _socket: stream } = socket as unknown as { _socket: NodeJS.ReadStream }
  socket.pause()
  await once(stream, 'close')
})
