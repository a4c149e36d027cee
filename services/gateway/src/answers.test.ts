import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, suite, test } from 'node:test'
import fc from 'fast-check'
import { startTestPortal } from './test-portal.ts'

let portal: Awaited<ReturnType<typeof startTestPortal>>
before(async () => {
  portal = await startTestPortal()
})
after(() => portal.close())

/** Sends exactly these bytes and returns the response; empty if the connection was closed without one. */
/** Resolves when the gateway closes the connection. */
async function raw(bytes: string | Buffer): Promise<string> {
  const socket = connect(Number(new URL(portal.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {})
  let isSilent = false
  socket.setTimeout(60_000, () => {
    isSilent = true
    socket.destroy()
  })
  socket.write(bytes)
  await once(socket, 'close')
  assert.ok(!isSilent, 'open until the client went')
  return Buffer.concat(chunks).toString('latin1')
}
const get = (target: string, { method = 'GET', headers = '' } = {}) =>
  raw(
    Buffer.from(
      `${method} ${target} HTTP/1.1\r\nhost: portal\r\nconnection: close\r\n${headers}\r\n`,
      'latin1',
    ),
  )
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
const headOf = (answer: string) => answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase()

const session = 'cookie: sid=sid-1; token=token-1\r\nauthorization: Bearer token-1\r\n'
const json = (body: string) => `content-type: application/json\r\ncontent-length: ${body.length}\r\n`
const findOrders = '/api/trace/order/findPage'

suite('targets that nobody types', () => {
  const bad = [
    'http://evil.example/',
    'http://evil.example/api/logout',
    'https://portal/',
    'evil.example',
    'evil.example:443',
    '*',
    '?',
    '//',
    '//evil.example/',
    '//api/logout',
  ]
  for (const target of [
    ...bad,
    '/order\xff',
    '/api/logout?x=\xc3\xbc',
    'javascript:alert(1)',
    '\\evil.example',
  ])
    test(`answers 400 or drops the connection for the target ${JSON.stringify(target)}`, async () => {
      for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
        const answer = await get(target, { method, headers: session })
        assert.equal(statusOf(answer), 400, `${method}: ${answer.slice(0, 300)}`)
      }
      assert.equal(portal.received.length, 0)
    })

  for (const target of ['/%61pi/job/find?x=%61', '/api/jo%62/f%69nd?x=%61', '/%61%70%69/%6a%6Fb/find?x=%61'])
    test(`normalizes the target ${target}`, async () => {
      const answer = await get(target, { headers: session })
      const [call] = portal.received.splice(0)
      assert.deepEqual([statusOf(answer), call?.path], [200, '/job/find?x=%61'])
    })

  test('refuses CONNECT', async () => {
    assert.ok([0, 400, 404, 405].includes(statusOf(await get('evil.example:443', { method: 'CONNECT' }))))
  })

  const offer = (protocol: string, ...options: string[]) =>
    `connection: ${['upgrade', ...options].join(', ')}\r\nupgrade: ${protocol}\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n`
  const hosts = [
    '',
    'host: portal\r\nhost: evil.example\r\n',
    'host: portal\r\nHost: portal\r\n',
    'host: a, b\r\n',
    'host: a@b\r\n',
  ]
  for (const host of hosts)
    test(`answers 400 for the Host ${JSON.stringify(host)}, sockets included`, async () => {
      for (const target of ['/login', '/api/nothing', findOrders, '/api/events'])
        for (const more of ['connection: close\r\n', offer('websocket', 'close')]) {
          const answer = await raw(`GET ${target} HTTP/1.1\r\n${host}${more}${session}\r\n`)
          assert.equal(statusOf(answer), 400, `${target}: ${answer.slice(0, 300)}`)
          assert.match(headOf(answer), /nosniff/)
        }
      assert.equal(portal.received.length, 0)
    })

  test('closes a socket that is refused for its target', async () => {
    for (const target of ['http://evil.example/', '*', '/%', '/%zz', '/api/%ff']) {
      assert.equal(
        statusOf(await raw(`GET ${target} HTTP/1.1\r\nhost: portal\r\n${offer('websocket')}\r\n`)),
        400,
        target,
      )
    }
  })

  test('accepts HTTP/1.0 without a Host and any Host that a browser sends', async () => {
    assert.equal(statusOf(await raw('GET /login HTTP/1.0\r\n\r\n')), 200)
    for (const host of ['[::1]:8080', '127.0.0.1', 'portal_1.example:443', 'xn--bcher-kva.example', ''])
      assert.equal(
        statusOf(await raw(`GET /login HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)),
        200,
        host,
      )
  })

  test('ignores an HTTP/2 upgrade request', async () => {
    assert.equal(
      statusOf(await raw(`GET /login HTTP/1.1\r\nhost: portal\r\n${offer('h2c', 'close')}\r\n`)),
      200,
    )
  })

  test('answers any first line without a 5xx status, and calls no service for an invalid one', async () => {
    const parts = [
      '/',
      '//',
      '.',
      '..',
      '%2f',
      '%5c',
      '%00',
      '%',
      '%zz',
      '%ff',
      '?',
      '&',
      '=',
      '#',
      ';',
      ':',
      '@',
      '*',
      '\\',
      '\xe4',
      '\x01',
      ' ',
      '\t',
      'http:',
    ]
    const target = fc
      .array(
        fc.constantFrom(
          ...parts,
          'api',
          'api/logout',
          'assets',
          'remotes',
          'mf-a',
          'health',
          'login',
          'internal',
          'evil.example',
        ),
        {
          maxLength: 8,
        },
      )
      .map((all) => all.join(''))
    const begun = fc
      .tuple(fc.constantFrom('', '/', '/api/', '/assets/', '/remotes/'), target)
      .map((both) => both.join(''))
    await fc.assert(
      fc.asyncProperty(
        begun,
        fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'TRACE', 'X'),
        async (given, method) => {
          const answer = await get(given, { method })
          assert.ok(
            statusOf(answer) < 500 || /the pages of the portal/i.test(answer),
            `${method} ${JSON.stringify(given)}: ${answer.slice(0, 200)}`,
          )
          for (const { path } of portal.received) assert.match(path, /^\/(login|logout)(\?|$)/)
        },
      ),
      { numRuns: 300, seed: 7 },
    )
  })
})

suite('every answer says that its type is not to be guessed, and none but a built file is kept', () => {
  const large = `content-type: application/json\r\ncontent-length: ${5 * 1024 * 1024}\r\n`
  const kinds: [string, number, () => Promise<string>][] = [
    [
      'a call',
      200,
      () =>
        get(findOrders, {
          method: 'POST',
          headers: `${session}content-type: application/json\r\ncontent-length: 0\r\n`,
        }),
    ],
    ['a page', 200, () => get('/order')],
    ['the sign-in page', 200, () => get('/login')],
    ['the registry', 200, () => get('/remotes.json')],
    ['the calls for programs', 200, () => get('/api/openapi.json')],
    ['the calls for people', 200, () => get('/api/docs')],
    ['the health', 200, () => get('/health/live')],
    ['the figures', 200, () => get('/metrics')],
    ['no session', 401, () => get(findOrders, { method: 'POST', headers: json('') })],
    [
      'no session for an own call',
      401,
      () => get('/api/release/find', { method: 'POST', headers: json('') }),
    ],
    [
      'another site',
      403,
      () =>
        get(findOrders, { method: 'POST', headers: `${session}origin: https://evil.example\r\n${json('')}` }),
    ],
    ['no such call', 404, () => get('/api/nothing')],
    ['no such file', 404, () => get('/assets/gone.js')],
    ['another method', 405, () => get(findOrders)],
    ['too much', 413, () => get(findOrders, { method: 'POST', headers: session + large })],
    [
      'another type',
      415,
      () =>
        get(findOrders, {
          method: 'POST',
          headers: `${session}content-type: text/html\r\ncontent-length: 1\r\n`,
        }),
    ],
    ['a bad address', 400, () => get('/%zz')],
    ['an absolute address', 400, () => get('http://evil.example/')],
    ['headers that are too large', 431, () => get('/', { headers: `x: ${'y'.repeat(40_000)}\r\n` })],
    ['what is no HTTP', 400, () => raw('\x16\x03\x01 hello\r\n\r\n')],
    ['an expectation', 417, () => get('/', { headers: 'expect: everything\r\n' })],
  ]
  const check = (name: string, status: number, answer: string) => {
    assert.equal(statusOf(answer), status, `${name}: ${answer.slice(0, 400)}`)
    assert.match(headOf(answer), /x-content-type-options: nosniff/, name)
    assert.match(headOf(answer), /cache-control: (no-store|private, no-cache|no-cache)/, name)
  }
  for (const [name, status, ask] of kinds)
    test(`answers ${name} with ${status}, security headers and no caching`, async () =>
      check(name, status, await ask()))

  test('sends a built file with an immutable cache header', async () => {
    const answer = await get('/assets/app.12345678.js')
    assert.match(headOf(answer), /200 ok.*nosniff/s)
    assert.match(headOf(answer), /cache-control: public, max-age=31536000, immutable/)
  })

  test('sends the security headers with 429 and 503', async (context) => {
    const limited = await startTestPortal({ rateLimit: 2 })
    context.after(limited.close)
    const ask = async () => {
      const answer = await fetch(`${limited.url}/order`)
      return [
        answer.status,
        answer.headers.get('x-content-type-options'),
        answer.headers.get('cache-control'),
      ]
    }
    await ask()
    await ask()
    assert.deepEqual(await ask(), [429, 'nosniff', 'no-store'])
    limited.service.closeAllConnections()
    limited.service.close()
    const away = await limited.post('/api/login', {}, {})
    assert.ok([429, 503].includes(away.status))
    portal.answerWith(() => ({ status: 500, body: '{"code":500}' }))
    check(
      'an error of a service',
      500,
      await get(findOrders, { method: 'POST', headers: session + json('') }),
    )
  })
})

test('sends the security headers when a service is down', async (context) => {
  const alone = await startTestPortal()
  context.after(alone.close)
  assert.equal((await alone.post(findOrders)).status, 200)
  alone.service.closeAllConnections()
  alone.service.close()
  const answer = await alone.post(findOrders)
  assert.equal(answer.status, 503)
  assert.deepEqual(
    [answer.headers.get('x-content-type-options'), answer.headers.get('cache-control')],
    ['nosniff', 'no-store'],
  )
})
