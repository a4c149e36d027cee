import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket, { WebSocketServer } from 'ws'
import { startTestPortal } from '../test-portal.ts'
import type { SocketRoute } from './relay.socket.ts'

const route: SocketRoute = {
  path: '/echo/socket',
  service: 'backoffice',
  protocol: 'echo.v1',
  tokenOf: (offered) => offered.find((protocol) => protocol.startsWith('secret.'))?.slice(7),
}

let portal: Awaited<ReturnType<typeof startTestPortal>>
let echo: WebSocketServer
const requests: IncomingMessage[] = []

before(async () => {
  portal = await startTestPortal({}, [route])
  echo = new WebSocketServer({ server: portal.service, path: '/echo/socket' })
  echo.on('connection', (socket, request) => {
    requests.push(request)
    socket.on('message', (data, isBinary) =>
      String(data) === 'leave' ? socket.close(4000, 'as asked') : socket.send(data, { binary: isBinary }),
    )
  })
})
after(async () => {
  echo.close()
  await portal.close()
})

const open = (
  protocols = ['echo.v1', 'secret.token-1'],
  headers: Record<string, string> = { cookie: 'sid=sid-1' },
) => new WebSocket(`${portal.url.replace('http', 'ws')}/api/echo/socket?a=1`, protocols, { headers })

for (const [what, protocols, headers] of [
  ['a session', undefined, {}],
  ['its token', ['echo.v1', 'secret.other'], undefined],
  ['the protocol', ['secret.token-1'], undefined],
  ['the own origin', undefined, { cookie: 'sid=sid-1', origin: 'https://evil.example' }],
] as const)
  test(`opens no service socket without ${what}`, async () => {
    const before = requests.length
    const socket = open(protocols && [...protocols], headers)
    // Ignores the error of a client without a common protocol.
    socket.on('error', () => {})
    await new Promise((resolve) => socket.once('close', resolve))
    assert.equal(requests.length, before)
  })

test('relays text and bytes in order in both directions, also early ones, with the identity and without secrets', async () => {
  const socket = open()
  const heard: unknown[] = []
  socket.on('message', (data, isBinary) => heard.push(isBinary ? data : String(data)))
  await once(socket, 'open')
  assert.equal(socket.protocol, 'echo.v1')
  for (let round = 0; round < 100; round++) socket.send(`early ${round}`)
  socket.send(Buffer.alloc(900_000, 7))
  while (heard.length < 101) await sleep(5)
  assert.deepEqual(
    heard.slice(0, 100),
    Array.from({ length: 100 }, (_, round) => `early ${round}`),
  )
  assert.equal((heard[100] as Buffer).length, 900_000)
  const { headers, url } = requests.at(-1) as IncomingMessage
  assert.deepEqual(
    [url, headers['x-portal-identity'], headers.cookie],
    ['/echo/socket?a=1', 'signed-identity', undefined],
  )
  assert.equal(headers['sec-websocket-protocol'], 'echo.v1')
  socket.close()
})

test("relays the service's close code, and closes the service's socket when the page disconnects", async () => {
  const socket = open()
  await once(socket, 'open')
  socket.send('leave')
  const [code, reason] = await once(socket, 'close')
  assert.deepEqual([code, String(reason)], [4000, 'as asked'])
  const other = open()
  await once(other, 'open')
  other.send('hello')
  await once(other, 'message')
  const [upstream] = echo.clients
  const left = once(upstream as WebSocket, 'close')
  other.close(1000)
  await left
})

test('asks the page to reconnect when the service dies', async () => {
  const socket = open()
  await once(socket, 'open')
  socket.send('hello')
  await once(socket, 'message')
  for (const upstream of echo.clients) upstream.terminate()
  assert.equal((await once(socket, 'close'))[0], 1012)
})

test('closes the socket when the session ends', async () => {
  const socket = open()
  await once(socket, 'open')
  socket.send('hello')
  await once(socket, 'message')
  await portal.app.bus.publish('session.ended', { sessionId: 's-1', reason: 'logout' })
  assert.equal((await once(socket, 'close'))[0], 4401)
})

/** Makes the service refuse all sockets; returns a function that ends this. */
function awayService() {
  const [handle] = portal.service.listeners('upgrade') as ((...args: unknown[]) => void)[]
  let tries = 0
  portal.service.removeAllListeners('upgrade')
  portal.service.on('upgrade', (_request, socket) => {
    tries++
    socket.destroy()
  })
  return {
    tries: () => tries,
    back() {
      portal.service.removeAllListeners('upgrade')
      if (handle) portal.service.on('upgrade', handle)
    },
  }
}

test('refuses a socket while the service stays down', async () => {
  const away = awayService()
  const socket = open()
  const [error] = (await once(socket, 'error')) as [Error]
  assert.match(error.message, /503/)
  assert.ok(away.tries() > 1)
  away.back()
})

test('waits for a service that restarts', async () => {
  const away = awayService()
  const socket = open()
  while (away.tries() === 0) await sleep(5)
  away.back()
  await once(socket, 'open')
  socket.send('hello')
  assert.equal(String((await once(socket, 'message'))[0]), 'hello')
  socket.close()
})

test('opens no service socket for a page that disconnected while waiting', async () => {
  const away = awayService()
  const socket = open()
  socket.on('error', () => {})
  while (away.tries() === 0) await sleep(5)
  socket.terminate()
  const reached = requests.length
  const joined = new Promise<WebSocket>((resolve) => echo.once('connection', resolve))
  away.back()
  const upstream = await joined
  assert.equal(requests.length, reached + 1)
  if (upstream.readyState !== upstream.CLOSED) await once(upstream, 'close')
})
