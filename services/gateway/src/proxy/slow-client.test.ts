import assert from 'node:assert/strict'
import { once } from 'node:events'
import {
  Agent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TrafficLimits } from '../config.ts'
import { startTestPortal } from '../test-portal.ts'

const findOrders = '/api/trace/order/findPage'
const upload = '/api/upload'
const file = '/api/file/0b0f3f7e-0f5f-4a57-9d3a-0e5a5a5a5a5a'
const deltas = '/api/chat/getNewDeltas/01HZX3T2Y7Q4D8W9V6B5N4M3K2'

/** Sessions of a user who uses all slots, and of one who requests a list. */
const greedy = 'cookie: sid=sid-2\r\nauthorization: Bearer token-2'
const json = 'content-type: application/json'

async function start(context: TestContext, limits: Partial<TrafficLimits> = {}) {
  const portal = await startTestPortal({}, [], undefined, false, limits)
  portal.sessions.set('sid-2.token-2', { identity: 'greedy', sessionId: 's-2', userId: 'u-2' })
  const sockets: Socket[] = []
  context.after(async () => {
    for (const socket of sockets) socket.destroy()
    await portal.close()
  })
  const { hostname, port } = new URL(portal.url)
  return {
    ...portal,
    /** Sends the head of a request and reads only the first bytes of the answer. */
    hold(head: string, body = '') {
      const socket = connect(Number(port), hostname)
      sockets.push(socket)
      socket.on('error', () => {})
      socket.write(`${head}\r\nhost: ${hostname}\r\n\r\n${body}`)
      const first = new Promise<string>((resolve) => {
        socket.once('data', (chunk) => {
          socket.pause()
          resolve(chunk.toString('latin1'))
        })
        socket.once('close', () => resolve('closed'))
      })
      return { socket, first }
    },
  }
}

const statusOf = (answer: string) => answer.slice(9, 12)
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

/** Accepts files at any speed, sends an endless download, and answers lists at once. */
function slowFiles(portal: {
  answerEarly: (next: (request: IncomingMessage, response: ServerResponse) => boolean) => void
}) {
  const held = { uploads: 0, downloads: 0 }
  portal.answerEarly((request, response) => {
    if (request.url === '/upload') {
      held.uploads++
      request.resume()
      request.once('close', () => held.uploads--)
      request.once('end', () => response.end('{}'))
      return true
    }
    if (!request.url?.startsWith('/file/')) return false
    held.downloads++
    response.once('close', () => held.downloads--)
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    }
    response.on('drain', more)
    more()
    return true
  })
  return held
}

/** Number of calls above the limit. */
const many = 30

test('serves others while one user has many slow uploads and unread downloads', async (context) => {
  const portal = await start(context)
  const held = slowFiles(portal)
  const uploads = times(many, () =>
    portal.hold(
      `POST ${upload} HTTP/1.1\r\n${greedy}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000`,
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nslow',
    ),
  )
  const refused: string[] = []
  for (const { first } of uploads) void first.then((answer) => refused.push(answer))
  while (held.uploads < 10 || refused.length < many - 10) await sleep(5)
  assert.ok(
    refused.every(
      (answer) =>
        statusOf(answer) === '429' && /retry-after: \d/i.test(answer) && /connection: close/i.test(answer),
    ),
  )
  const downloads = times(many, () => portal.hold(`GET ${file} HTTP/1.1\r\n${greedy}`))
  assert.ok(
    (await Promise.all(downloads.map(({ first }) => first))).every((answer) => statusOf(answer) === '429'),
  )
  assert.equal((await portal.post(findOrders)).status, 200)
  for (const { socket } of uploads) socket.destroy()
  while (held.uploads > 0) await sleep(5)
  const answers = await Promise.all(
    times(many, () => portal.hold(`GET ${file} HTTP/1.1\r\n${greedy}`)).map(({ first }) => first),
  )
  assert.deepEqual([answers.filter((answer) => statusOf(answer) === '200').length, held.downloads], [10, 10])
  assert.equal((await portal.post(findOrders)).status, 200)
  assert.deepEqual(held, { uploads: 0, downloads: 10 })
})

test('serves others while one user has many long polls', async (context) => {
  const portal = await start(context)
  let waiting = 0
  portal.answerEarly((request) => {
    const isWait = request.url?.startsWith('/chat/getNewDeltas/') ?? false
    if (isWait) waiting++
    return isWait
  })
  const polls = times(many, () =>
    portal.hold(`POST ${deltas} HTTP/1.1\r\n${greedy}\r\n${json}\r\ncontent-length: 11`, '{"wait":25}'),
  )
  let refused = 0
  for (const { first } of polls) void first.then((answer) => statusOf(answer) === '429' && refused++)
  while (waiting < 20 || refused < many - 20) await sleep(5)
  assert.equal((await portal.post(findOrders)).status, 200)
  assert.deepEqual([waiting, refused], [20, many - 20])
})

test('limits long polls that are answered at once as all other calls', async (context) => {
  const portal = await start(context, { callsAtOnce: 4 })
  let most = 0
  let now = 0
  portal.answerEarly((request, response) => {
    if (!request.url?.startsWith('/chat/getNewDeltas/')) return false
    most = Math.max(most, ++now)
    setTimeout(() => response.end('{}', () => now--), 20)
    return true
  })
  const answers = await Promise.all(times(20, () => portal.post(deltas, { wait: 25 })))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.ok(most <= 2, `${most} at once`)
})

test('serves other users while one requests many long lists and does not read the responses', async (context) => {
  const portal = await start(context, { callsAtOnce: 4 })
  portal.answerWith(({ headers }) => ({
    body: headers['x-portal-identity'] === 'greedy' ? `"${'x'.repeat(8_000_000)}"` : '{}',
  }))
  // Each answer exceeds the socket buffers.
  const lists = times(8, () =>
    portal.hold(`POST ${findOrders} HTTP/1.1\r\n${greedy}\r\n${json}\r\ncontent-length: 2`, '{}'),
  )
  await Promise.all(lists.map(({ first }) => first))
  assert.equal((await portal.post(findOrders)).status, 200)
})

test('limits slow calls of one user to half of the slots', async (context) => {
  const portal = await start(context, { callsAtOnce: 4 })
  let slow = 0
  portal.answerEarly((request) => {
    const isSlow = request.headers['x-portal-identity'] === 'greedy'
    if (isSlow) slow++
    return isSlow
  })
  times(many, () =>
    portal.hold(`POST ${findOrders} HTTP/1.1\r\n${greedy}\r\n${json}\r\ncontent-length: 2`, '{}'),
  )
  while (slow < 2) await sleep(5)
  for (let round = 0; round < 5; round++) assert.equal((await portal.post(findOrders)).status, 200)
  assert.equal(slow, 2)
})

test('answers 503 with Retry-After if a call finds no slot in time', async (context) => {
  const portal = await start(context, { callsAtOnce: 2, maxWaitMs: 50 })
  portal.answerWith(() => ({ hang: true }))
  const calls = times(3, () =>
    portal.hold(`POST ${findOrders} HTTP/1.1\r\n${greedy}\r\n${json}\r\ncontent-length: 2`, '{}'),
  )
  const answer = await Promise.any(calls.map(({ first }) => first))
  assert.match(answer, /^HTTP\/1\.1 503 .*retry-after: \d.*"error":"server\.busy"/is)
})

test('refuses excess calls of two users before any work, and answers a third user', async (context) => {
  const portal = await start(context, { callsAtOnce: 2, maxWaitMs: 60_000 })
  portal.answerEarly((request, response) => {
    const isList = findOrders.endsWith(request.url ?? '')
    if (isList) setTimeout(() => response.end('{}'), 10)
    return isList
  })
  portal.sessions.set('sid-3.token-3', { identity: 'greedy too', sessionId: 's-3', userId: 'u-3' })
  let isOver = false
  let shed = 0
  const asking = Array.from({ length: 30 }, async (_, at) => {
    const user = 2 + (at % 2)
    while (!isOver) {
      const answer = await portal.post(
        findOrders,
        {},
        { cookie: `sid=sid-${user}`, authorization: `Bearer token-${user}` },
      )
      const text = await answer.text()
      if (answer.status !== 503) continue
      assert.ok(answer.headers.get('retry-after'))
      if (JSON.parse(text).requestId === '') shed++
    }
  })
  let answered = 0
  // Stays far below a third of the capacity, which is each user's share.
  for (; shed < 10 || answered < 5; answered++) {
    await sleep(50)
    assert.equal((await portal.post(findOrders)).status, 200)
  }
  isOver = true
  await Promise.all(asking)
})

const speed = { bytesPerSecond: 1_000, windowMs: 1_000 }

test('ends stalled uploads and downloads, with an answer where none was sent, and does not end waiting calls', async (context) => {
  const portal = await start(context, { speed })
  const held = slowFiles(portal)
  const form = `POST ${upload} HTTP/1.1\r\n${greedy}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000`
  const slowUpload = portal.hold(form, '--x\r\n')
  const slowBody = portal.hold(
    `POST ${findOrders} HTTP/1.1\r\n${greedy}\r\n${json}\r\ncontent-length: 500`,
    '{',
  )
  const drip = setInterval(() => {
    for (const { socket } of [slowUpload, slowBody]) if (socket.writable) socket.write(' ')
  }, 50)
  context.after(() => clearInterval(drip))
  const unread = portal.hold(`GET ${file} HTTP/1.1\r\n${greedy}`)
  assert.equal(statusOf(await unread.first), '200')
  for (const { first } of [slowUpload, slowBody])
    assert.match(await first, /^HTTP\/1\.1 408 .*too slow.*Try again/s)
  while (held.uploads + held.downloads > 0) await sleep(10)

  portal.answerEarly((request, response) => {
    const isList = findOrders.endsWith(request.url ?? '')
    if (isList) setTimeout(() => response.end('{}'), 2.5 * speed.windowMs)
    return isList
  })
  assert.equal((await portal.post(findOrders)).status, 200, 'a slow service is nobody’s fault')
})

/** Sends two calls on one connection, the first with a large body, and returns both statuses. */
async function twoOnOne(url: string, headers: Record<string, string>, body: Buffer) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = async (options: RequestOptions, payload: Buffer | string) => {
    const request = httpRequest(url, { ...options, agent, method: 'POST' })
    request.on('error', () => {})
    request.end(payload)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return response.statusCode
  }
  try {
    const type = 'multipart/form-data; boundary=x'
    const first = await call(
      {
        path: '/api/trace/order/import',
        headers: { ...headers, 'content-type': type, 'content-length': body.length },
      },
      body,
    )
    const second = await call(
      { path: findOrders, headers: { ...headers, 'content-type': 'application/json' } },
      '{}',
    )
    return [first, second]
  } finally {
    agent.destroy()
  }
}

test('closes the connection after a service answers before reading the upload', async (context) => {
  const portal = await start(context)
  for (const status of [403, 413, 503]) {
    portal.answerEarly((request, response) => {
      if (request.url !== '/trace/order/import') return false
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': 2 }).end('{}')
      return true
    })
    for (const bytes of [30_000, 5_000_000])
      assert.deepEqual(
        await twoOnOne(portal.url, portal.signedIn, Buffer.alloc(bytes, 'x')),
        [status, 200],
        `${status}, ${bytes} bytes`,
      )
  }
})
