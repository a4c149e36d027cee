import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rm, symlink, writeFile } from 'node:fs/promises'
import { request as rawRequest } from 'node:http'
import { join } from 'node:path'
import { after, before, beforeEach, suite, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@portal/service-kit/database/database.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import WebSocket from 'ws'
import { assertNoDemoPassword } from './demo-password.ts'
import { writeBuild } from './remote/release.builder.ts'
import { startTestPortal } from './test-portal.ts'

let portal: Awaited<ReturnType<typeof startTestPortal>>
before(async () => {
  portal = await startTestPortal()
})
after(() => portal.close())
beforeEach(() => {
  portal.received.length = 0
  portal.answerWith(() => ({ body: '{"code":200,"msg":"succeed","data":null}' }))
})

const findOrders = '/api/trace/order/findPage'
const problemOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { error: string; msg: string; requestId: string }),
})

/** Requests exactly this path; `fetch` would normalize it. */
async function rawGet(path: string, headers: Record<string, string> = {}) {
  const request = rawRequest(portal.url, { path, headers }).end()
  const [response] = await once(request, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return {
    status: response.statusCode as number,
    headers: response.headers,
    body: Buffer.concat(chunks).toString(),
  }
}

suite('who may pass', () => {
  const refused: [string, Record<string, string>][] = [
    ['nothing at all', {}],
    ['a token without its sid', { authorization: 'Bearer token-1' }],
    ['a sid without its token', { cookie: 'sid=sid-1' }],
    ['the token only as a cookie', { cookie: 'sid=sid-1; token=token-1' }],
    ['a forged token', { cookie: 'sid=sid-1', authorization: 'Bearer token-2' }],
    ['another session’s token', { cookie: 'sid=sid-2', authorization: 'Bearer token-1' }],
    ['another scheme', { cookie: 'sid=sid-1', authorization: 'Basic token-1' }],
    ['the cookie names of https', { cookie: '__Host-sid=sid-1', authorization: 'Bearer token-1' }],
    ['an identity of one’s own making', { 'x-portal-identity': 'signed-identity' }],
  ]
  for (const [what, headers] of refused)
    test(`answers 401 for ${what}, clears the cookies and calls no service`, async () => {
      const response = await portal.post(findOrders, {}, headers)
      assert.match(
        response.headers.getSetCookie().join(),
        /sid=; Path=\/; Max-Age=0.*token=; Path=\/; Max-Age=0/,
      )
      assert.deepEqual([(await problemOf(response)).error, response.status], ['identity.missing', 401])
      assert.equal(portal.received.length, 0)
    })

  test("answers 401 for a file's address that is opened directly, and keeps the session", async () => {
    const response = await fetch(`${portal.url}/api/chat/file/00000000-0000-4000-8000-000000000000`, {
      headers: { cookie: 'sid=sid-1; token=token-1' },
    })
    assert.deepEqual([response.status, response.headers.getSetCookie()], [401, []])
  })

  test("API-01 passes a signed identity to the service and removes the browser's cookies and token", async () => {
    const response = await portal.post(
      findOrders,
      { page: 1 },
      {
        ...portal.signedIn,
        'x-portal-identity': 'forged',
        'x-forwarded-for': '6.6.6.6',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        baggage: 'name=value',
      },
    )
    assert.equal(response.status, 200)
    const [{ headers, path, body }] = portal.received as [(typeof portal.received)[0]]
    assert.deepEqual(
      [path, body, headers['x-portal-identity']],
      ['/trace/order/findPage', '{"page":1}', 'signed-identity'],
    )
    assert.deepEqual(
      [
        headers.cookie,
        headers.authorization,
        headers.traceparent,
        headers.baggage,
        headers['x-forwarded-for'],
      ],
      [undefined, undefined, undefined, undefined, '127.0.0.1'],
    )
  })

  test('passes the identity on public calls, and lets anonymous callers through', async () => {
    const translate = '/api/translation/translator/translate'
    for (const [headers, identity] of [
      [portal.signedIn, 'signed-identity'],
      [{ cookie: 'sid=sid-1', authorization: 'Bearer forged' }, undefined],
      [{ 'x-portal-identity': 'forged' }, undefined],
    ] as const) {
      portal.received.length = 0
      assert.equal((await portal.post(translate, {}, headers)).status, 200)
      assert.equal(portal.received[0]?.headers['x-portal-identity'], identity)
    }
  })

  test('caches a session for many calls, and refuses the next call after its end', async () => {
    portal.sessions.set('sid-9.token-9', { identity: 'nine', sessionId: 's-9', userId: 'u-9' })
    const headers = { cookie: 'sid=sid-9', authorization: 'Bearer token-9' }
    const before = portal.asked()
    await Promise.all(Array.from({ length: 20 }, () => portal.post(findOrders, {}, headers)))
    assert.equal(portal.asked() - before, 1)
    portal.sessions.delete('sid-9.token-9')
    await portal.app.bus.publish('session.ended', { sessionId: 's-9', reason: 'logout' })
    await waitUntil(async () => (await portal.post(findOrders, {}, headers)).status === 401)
  })

  for (const path of ['logout', 'session/end', 'session/endAll', 'user/changePassword'])
    test(`checks the sessions of the user again after ${path}, without waiting for the bus`, async () => {
      const sids = ['sid-8', 'sid-9']
      for (const sid of sids)
        portal.sessions.set(`${sid}.token`, { identity: sid, sessionId: sid, userId: 'u-9' })
      const call = (sid: string | undefined, path = findOrders, method = 'POST') =>
        fetch(portal.url + path, {
          method,
          headers: {
            cookie: `sid=${sid}`,
            authorization: 'Bearer token',
            ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
          },
          body: method === 'POST' ? '{}' : null,
        })
      for (const sid of sids) assert.equal((await call(sid)).status, 200)
      for (const sid of sids) portal.sessions.delete(`${sid}.token`)
      const ended = await call(sids[0], `/api/${path}`, path === 'logout' ? 'GET' : 'POST')
      assert.equal(ended.status, 200)
      for (const sid of sids) assert.equal((await call(sid)).status, 401)
    })

  const elsewhere: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ]
  for (const headers of elsewhere)
    test(`refuses calls from another site, sign-in included (${JSON.stringify(headers)})`, async () => {
      for (const path of [findOrders, '/api/login']) {
        assert.equal((await portal.post(path, {}, { ...portal.signedIn, ...headers })).status, 403)
      }
      assert.equal(portal.received.length, 0)
    })
})

suite('what may pass', () => {
  test('API-06 answers 404 for an address without a contract and for internal calls', async () => {
    for (const path of ['/api/nothing', '/api/internal/session/resolve', '/api/internal/exposure', '/api']) {
      const response = await portal.post(path)
      const { status, requestId, msg } = await problemOf(response)
      assert.deepEqual([status, msg], [404, `Not Found: ${path}`])
      assert.ok(requestId)
    }
  })

  test('answers 405 with the allowed method', async () => {
    const [read, written] = [await fetch(portal.url + findOrders), await portal.post('/api/logout')]
    assert.deepEqual([read.status, read.headers.get('allow')], [405, 'POST'])
    assert.deepEqual([written.status, written.headers.get('allow')], [405, 'GET'])
    assert.equal((await problemOf(read)).error, 'request.method')
    assert.equal(portal.received.length, 0)
  })

  for (const type of [
    'text/html',
    'application/json\t; charset=utf-8',
    'APPLICATION/JSON',
    'application/json; a=b',
    'multipart/form-data; boundary=x',
    'text/plain',
  ])
    test(`answers 415 for the media type ${JSON.stringify(type)} of a JSON call`, async () => {
      const request = rawRequest(`${portal.url}${findOrders}`, {
        method: 'POST',
        headers: { ...portal.signedIn, 'content-type': type },
      }).end('{}')
      const [response] = await once(request, 'response')
      response.resume()
      assert.ok([415, 400].includes(response.statusCode), String(response.statusCode))
      assert.equal(portal.received.length, 0)
    })

  test('refuses a body of 100 MB before reading it', async () => {
    const headers = {
      ...portal.signedIn,
      'content-type': 'application/json',
      'content-length': String(100 * 1024 * 1024),
    }
    const request = rawRequest(`${portal.url}${findOrders}`, { method: 'POST', headers })
    request.on('error', () => {})
    request.flushHeaders()
    const [response] = await once(request, 'response')
    assert.equal(response.statusCode, 413)
    const [answer] = await once(response.setEncoding('utf8'), 'data')
    assert.match(JSON.parse(answer).msg, /Shorten it/)
    request.destroy()
    assert.equal(portal.received.length, 0)
  })

  test('refuses a body without a length once it exceeds the limit', async () => {
    const request = rawRequest(`${portal.url}${findOrders}`, {
      method: 'POST',
      headers: { ...portal.signedIn, 'content-type': 'application/json' },
    })
    request.on('error', () => {})
    const answered = once(request, 'response')
    for (let megabyte = 0; megabyte < 3; megabyte++) request.write('x'.repeat(1024 * 1024))
    const [response] = await answered
    assert.equal(response.statusCode, 413)
    request.destroy()
    assert.equal(portal.received.length, 0)
  })
})

test('limits look-ups of unknown sessions without affecting known ones', async (context) => {
  const limited = await startTestPortal({ rateLimit: 5 })
  context.after(limited.close)
  const statuses = async (count: number, headers?: Record<string, string>) => {
    const answers: number[] = []
    for (let round = 0; round < count; round++)
      answers.push((await limited.post(findOrders, {}, headers)).status)
    return answers
  }
  assert.deepEqual(await statuses(8), Array(8).fill(200))
  assert.deepEqual(
    await statuses(7, { cookie: 'sid=sid-2', authorization: 'Bearer x' }),
    [401, 401, 401, 401, 429, 429, 429],
  )
  assert.equal(limited.asked(), 5)
  assert.deepEqual(await statuses(8), Array(8).fill(200))
})

suite('health and metrics', () => {
  test('reports the state of sign-in and of every service in readiness', async () => {
    portal.answerWith(({ path }) =>
      path === '/health/peer'
        ? { body: JSON.stringify({ code: 200, msg: 'succeed', data: { service: 'rma', isReady: true } }) }
        : {},
    )
    const answer = await rawGet('/health/ready')
    assert.equal(answer.status, 200)
    const { rma, ...others } = JSON.parse(answer.body).data.services
    assert.deepEqual([rma, new Set(Object.values(others)).size], ['ready', 1])
    assert.deepEqual(Object.keys(others), ['backoffice', 'chat', 'finance', 'identity', 'tools'])
  })

  test('serves metrics to this machine only, never through a proxy', async () => {
    assert.equal((await rawGet('/metrics')).status, 200)
    assert.equal((await rawGet('/metrics', { 'x-forwarded-for': '10.0.0.1' })).status, 404)
    assert.equal((await rawGet('/api/metrics')).status, 404)
    const far = await portal.app.inject({ url: '/metrics', remoteAddress: '10.0.0.1' })
    assert.equal(far.statusCode, 404)
  })

  test('does not start with the default demo password when others can reach the portal', async () => {
    const near = { host: '127.0.0.1', publicUrl: undefined, trustProxy: false }
    const refused: [object, RegExp][] = [
      [{ host: '0.0.0.0' }, /HOST is 0\.0\.0\.0/],
      [{ host: '::' }, /HOST is ::/],
      [{ host: '127.evil.example' }, /HOST is 127\.evil\.example/],
      [{ publicUrl: new URL('https://portal.example.com') }, /PUBLIC_URL is https:\/\/portal\.example\.com/],
      [{ trustProxy: '10.0.0.0/8' }, /TRUST_PROXY/],
      [
        { publicUrl: new URL('https://portal.example.com'), trustProxy: (_: string, hop: number) => hop < 1 },
        /PUBLIC_URL is .*TRUST_PROXY/,
      ],
    ]
    portal.isExposed(true)
    for (const [setting, says] of refused)
      await assert.rejects(
        assertNoDemoPassword({ ...near, ...setting }, portal.app.config, portal.serviceUrl),
        (error: Error) => {
          assert.match(error.message, says)
          assert.match(error.message, /default password[\s\S]*user password/)
          return true
        },
      )
    for (const setting of [
      { host: '::1' },
      { host: 'localhost' },
      { publicUrl: new URL('http://127.0.0.1:8080') },
    ])
      await assertNoDemoPassword({ ...near, ...setting }, portal.app.config, portal.serviceUrl)
    portal.isExposed(false)
    for (const [setting] of refused)
      await assertNoDemoPassword({ ...near, ...setting }, portal.app.config, portal.serviceUrl)
  })

  test('does not publish the demo accounts in the documented deployment with TLS', async () => {
    const started = startTestPortal(
      { trustProxy: (_, hop) => hop < 1 },
      [],
      'https://portal.example.com',
      true,
    )
    await assert.rejects(
      started.then((open) => open.close()),
      /PUBLIC_URL is https:\/\/portal\.example\.com/,
    )
  })
})

suite('what comes back', () => {
  test('passes status, headers and body of a service unchanged', async () => {
    portal.answerWith(() => ({
      status: 409,
      headers: { 'x-of-service': 'yes', connection: 'close' },
      body: '{"code":409}',
    }))
    const response = await portal.post(findOrders)
    assert.deepEqual(
      [response.status, response.headers.get('x-of-service'), await response.text()],
      [409, 'yes', '{"code":409}'],
    )
    assert.equal(response.headers.get('cache-control'), 'no-store')
    assert.equal(response.headers.get('x-request-id'), portal.received[0]?.headers['x-request-id'])
  })

  test("aborts the service's call when the client disconnects", async () => {
    portal.answerWith(() => ({ hang: true }))
    const left = once(portal.service, 'request').then(([request]) => once(request.socket, 'close'))
    const leaving = new AbortController()
    const call = fetch(portal.url + findOrders, {
      method: 'POST',
      headers: { ...portal.signedIn, 'content-type': 'application/json' },
      body: '{}',
      signal: leaving.signal,
    })
    await waitUntil(() => portal.received.length === 1)
    leaving.abort()
    await assert.rejects(call)
    await left
  })
})

suite('screens', () => {
  test('sends every page with its own nonce and forbids eval and frames', async () => {
    const [one, other] = await Promise.all([rawGet('/order'), rawGet('/order')])
    const nonce = /script nonce="([^"]+)"/.exec(one.body)?.[1] ?? ''
    const policy = one.headers['content-security-policy'] as string
    assert.ok(nonce.length > 20 && !other.body.includes(nonce))
    assert.ok(policy.includes(`script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval';`))
    assert.doesNotMatch(policy, /'unsafe-/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.equal(one.headers['cache-control'], 'no-store')
  })

  test('serves the sign-in page as a separate document', async () =>
    assert.match((await rawGet('/login?from=/order')).body, /<title>sign in/))

  test('serves files compressed and immutable, and answers a plain 404 for missing ones', async () => {
    const packed = await rawGet('/assets/app.12345678.js', { 'accept-encoding': 'br' })
    assert.deepEqual(
      [packed.body, packed.headers['content-encoding'], packed.headers['cache-control']],
      ['packed', 'br', 'public, max-age=31536000, immutable'],
    )
    assert.equal((await rawGet('/assets/app.12345678.js')).body, 'plain()')
    for (const path of [
      '/assets/gone.js',
      '/remotes/mf-a/b1b1b1b1/gone.js',
      '/remotes/none/b1/x.js',
      '/api',
      '/assets',
    ]) {
      const { status, headers } = await rawGet(path)
      assert.deepEqual([path, status, /html/.test(headers['content-type'] ?? '')], [path, 404, false])
    }
  })

  test('caches only complete files of the right type for a year', async () => {
    await writeFile(join(portal.shellDir, 'assets', 'notes'), 'what is this')
    await writeFile(join(portal.shellDir, 'assets', 'page.html'), '<p>')
    const kept = async (path: string, headers?: Record<string, string>) =>
      /immutable/.test((await rawGet(path, headers)).headers['cache-control'] ?? '')
    assert.equal(await kept('/assets/app.12345678.js?again=1'), true)
    for (const path of [
      '/assets/notes',
      '/assets/page.html',
      '/assets/gone.js',
      '/remotes/mf-a/b1b1b1b1/gone.js',
    ]) {
      assert.deepEqual([path, await kept(path)], [path, false])
    }
    assert.equal(await kept('/assets/app.12345678.js', { range: 'bytes=0-2' }), false)
  })

  test('sends a retrying page when a screen is unavailable, and a problem to programs', async (context) => {
    const broken = await startTestPortal()
    context.after(broken.close)
    await rm(join(broken.shellDir, 'index.html'))
    const page = await fetch(`${broken.url}/order`, { headers: { accept: 'text/html,*/*' } })
    const html = await page.text()
    assert.deepEqual([page.status, page.headers.get('cache-control')], [503, 'no-store'])
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '') ?? []
    assert.ok(
      html.includes(`<script nonce="${nonce}">`) &&
        html.includes('location.reload()') &&
        html.includes('Trying again'),
    )
    assert.equal((await problemOf(await fetch(`${broken.url}/order`))).error, 'screen.not_built')
  })

  test('refuses paths that leave the served folders', async () => {
    await writeBuild(portal.remoteDir, { build: 'b1b1b1b1' })
    const ways = [
      '..%2findex.html',
      '%2e%2e/index.html',
      '../index.html',
      '..%5cindex.html',
      'x/../../index.html',
      '%00',
      '.hidden',
    ]
    for (const way of ways)
      for (const base of ['/assets/', '/remotes/mf-a/b1b1b1b1/', '/remotes/mf-a/']) {
        const { status, body } = await rawGet(base + way)
        assert.notEqual(status, 403, `${base}${way} lets on that something is there`)
        assert.ok(status >= 400 || /script nonce/.test(body), `${base}${way} answered ${status}`)
        assert.doesNotMatch(body, /__NONCE__|"builtAt"/)
      }
  })
})

test('prefixes the cookies behind https, sends HSTS and accepts the public origin only', async (context) => {
  const secure = await startTestPortal({}, [], 'https://portal.example')
  context.after(secure.close)
  const post = (cookie: string, headers: Record<string, string> = {}) =>
    secure.post(findOrders, {}, { cookie, authorization: 'Bearer token-1', ...headers })
  assert.equal((await post('sid=sid-1')).status, 401, 'a cookie that another host can have set')
  assert.equal((await post('__Host-sid=sid-1', { origin: 'https://portal.example' })).status, 200)
  assert.equal(secure.received.at(-1)?.headers['x-forwarded-proto'], 'https')
  assert.equal((await post('__Host-sid=sid-1', { origin: secure.url })).status, 403)
  const cleared = (await post('')).headers.getSetCookie()
  assert.ok(cleared.every((line) => /^__Host-(sid|token)=; .*Max-Age=0.*Secure$/.test(line)))
  const page = await fetch(`${secure.url}/order`)
  assert.match(page.headers.get('strict-transport-security') ?? '', /max-age=\d{8}/)
  assert.equal((await fetch(`${portal.url}/order`)).headers.get('strict-transport-security'), null)
})

suite('remotes', () => {
  const registry = async () =>
    (await (await fetch(`${portal.url}/remotes.json`)).json()) as {
      revision: string
      remotes: Record<string, { version: string; fallback?: string }>
    }

  test('releases a build when its file exists, and keeps the previous build for roll-back', async () => {
    await writeBuild(portal.remoteDir, { build: 'b1b1b1b1' })
    await waitUntil(async () => (await registry()).remotes['mf-a']?.version === 'b1b1b1b1')
    await writeBuild(portal.remoteDir, { build: 'b2b2b2b2' })
    await waitUntil(async () => (await registry()).remotes['mf-a']?.version === 'b2b2b2b2')
    assert.equal((await registry()).remotes['mf-a']?.fallback, 'b1b1b1b1')
    assert.equal((await rawGet('/remotes/mf-a/b1b1b1b1/remoteEntry.js')).body, 'entry of b1b1b1b1')
  })

  test('ignores a missing or invalid release', async () => {
    await writeBuild(portal.remoteDir, { build: 'b3b3b3b3' })
    await waitUntil(async () => (await registry()).remotes['mf-a']?.version === 'b3b3b3b3')
    await writeFile(join(portal.remoteDir, 'release.json'), '{"name":"mf-a"')
    await sleep(1_500)
    assert.equal((await registry()).remotes['mf-a']?.version, 'b3b3b3b3')
    await rm(join(portal.remoteDir, 'release.json'))
    await sleep(1_500)
    assert.equal((await registry()).remotes['mf-a']?.version, 'b3b3b3b3')
  })

  test('ignores a release that cannot be read from disk', async () => {
    const path = join(portal.remoteDir, 'release.json')
    await rm(path, { force: true })
    await symlink('release.json', path)
    await sleep(1_500)
    assert.ok(await registry())
    await rm(path)
  })

  test('answers 304 for an unchanged registry', async () => {
    const first = await fetch(`${portal.url}/remotes.json`)
    const tag = first.headers.get('etag') ?? ''
    assert.equal(first.headers.get('vary'), 'Cookie')
    assert.equal(
      (await fetch(`${portal.url}/remotes.json`, { headers: { 'if-none-match': tag } })).status,
      304,
    )
  })
})

suite('events', () => {
  const open = (protocols: string[], headers: Record<string, string>) => {
    const socket = new WebSocket(`${portal.url.replace('http', 'ws')}/api/events`, protocols, { headers })
    const told: { topic: string }[] = []
    socket.on('message', (text) => told.push(JSON.parse(String(text))))
    return { socket, told }
  }
  const protocols = ['portal.events.v1', 'portal.token.token-1']

  for (const [what, offered, headers] of [
    ['without a cookie', protocols, {}],
    ['without a token', ['portal.events.v1'], { cookie: 'sid=sid-1' }],
    ['from another site', protocols, { cookie: 'sid=sid-1', origin: 'https://evil.example' }],
  ] as const)
    test(`accepts no socket ${what}`, async () => {
      const { socket } = open([...offered], headers)
      const [code] = await once(socket, 'close')
      assert.equal(code, 4401)
    })

  test('sends an event to its recipients only, never echoes the token and closes the socket with the session', async () => {
    const { socket, told } = open(protocols, { cookie: 'sid=sid-1' })
    await once(socket, 'open')
    assert.equal(socket.protocol, 'portal.events.v1')
    await waitUntil(async () => {
      await portal.app.bus.publish('notice', { service: 'chat', to: { userId: 'u-1' } })
      return told.length > 0
    })
    await portal.app.bus.publish('job.progress', { userId: 'u-2', id: 1, state: 'DONE', done: 1, total: 1 })
    await portal.app.bus.publish('job.progress', { userId: 'u-1', id: 2, state: 'DONE', done: 1, total: 1 })
    await waitUntil(() => told.some(({ topic }) => topic === 'job.progress'))
    assert.deepEqual(
      told.filter(({ topic }) => topic === 'job.progress'),
      [{ topic: 'job.progress', data: { id: 2, state: 'DONE', done: 1, total: 1 } }],
    )
    const closed = once(socket, 'close')
    await portal.app.bus.publish('session.ended', { userId: 'u-1', reason: 'everywhere' })
    assert.equal((await closed)[0], 4401)
    assert.deepEqual(told.at(-1), { topic: 'session.ended', data: { reason: 'everywhere' } })
  })
})

suite('a socket whose account changes', () => {
  const identityOf = (...permissions: string[]) =>
    `head.${Buffer.from(JSON.stringify({ permissions })).toString('base64url')}.sign`
  async function listening(context: TestContext) {
    const alone = await startTestPortal()
    context.after(alone.close)
    const hold = (...permissions: string[]) =>
      alone.sessions.set('sid-8.token-8', {
        identity: identityOf(...permissions),
        sessionId: 's-8',
        userId: 'u-8',
      })
    hold('ticket:view')
    const open = async () => {
      const socket = new WebSocket(
        `${alone.url.replace('http', 'ws')}/api/events`,
        ['portal.events.v1', 'portal.token.token-8'],
        { headers: { cookie: 'sid=sid-8' } },
      )
      const told: string[] = []
      socket.on('message', (text) => told.push(JSON.parse(String(text)).topic))
      await waitUntil(async () => {
        await alone.app.bus.publish('notice', { service: 'chat', to: { userId: 'u-8' } })
        return told.length > 0
      })
      told.length = 0
      return { socket, told }
    }
    return { alone, hold, open }
  }

  test('closes a socket whose permissions changed, so that it reconnects with the current ones', async (context) => {
    const { alone, hold, open } = await listening(context)
    const { socket } = await open()
    hold()
    await alone.app.bus.publish('account.changed', { userId: 'u-other' })
    await alone.app.bus.publish('account.changed', { userId: 'u-8' })
    const [code] = await once(socket, 'close')
    assert.equal(code, 1012)
    const { told } = await open()
    await alone.app.bus.publish('row.changed', { noun: 'ticket', id: 1, to: { permission: 'ticket:view' } })
    await alone.app.bus.publish('row.changed', { noun: 'ticket', id: 1, to: { userId: 'u-8' } })
    await waitUntil(() => told.includes('row.changed'))
    assert.equal(told.filter((topic) => topic === 'row.changed').length, 1)
  })

  test('closes a socket when a missed change of permissions is found later', async (context) => {
    const { alone, hold, open } = await listening(context)
    const { socket } = await open()
    hold('order:view')
    const closed = once(socket, 'close')
    await alone.app.db.query(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'gateway bus'`)
    assert.equal((await closed)[0], 1012)
  })
})

test('sends an event for a permission only to users who have it, and one without recipients to nobody', async (context) => {
  const alone = await startTestPortal()
  context.after(alone.close)
  const claims = Buffer.from(JSON.stringify({ permissions: ['ticket:view'] })).toString('base64url')
  alone.sessions.set('sid-9.token-9', { identity: `head.${claims}.sign`, sessionId: 's-9', userId: 'u-9' })
  const listen = async (n: number) => {
    const socket = new WebSocket(
      `${alone.url.replace('http', 'ws')}/api/events`,
      ['portal.events.v1', `portal.token.token-${n}`],
      { headers: { cookie: `sid=sid-${n}` } },
    )
    const told: { topic: string; data: object }[] = []
    socket.on('message', (text) => told.push(JSON.parse(String(text))))
    const call = () => alone.app.bus.publish('row.changed', { noun: 'call', id: n, to: { userId: `u-${n}` } })
    await waitUntil(async () => {
      await call()
      return told.length > 0
    })
    told.length = 0
    return {
      told: () => told.filter(({ topic }) => topic === 'notice').map(({ data }) => data),
      call,
      all: told,
    }
  }
  const [without, holder] = [await listen(1), await listen(9)]
  await alone.app.bus.publish('notice', { service: 'chat' })
  await alone.app.bus.publish('notice', { service: 'identity', to: { permission: 'ticket:view' } })
  await alone.app.bus.publish('notice', { service: 'backoffice', to: { userId: 'u-1' } })
  await Promise.all([without.call(), holder.call()])
  await waitUntil(() =>
    [without, holder].every(({ all }) => all.some(({ topic }) => topic === 'row.changed')),
  )
  await waitUntil(() => without.told().length > 0 && holder.told().length > 0)
  assert.deepEqual(without.told(), [{ service: 'backoffice' }])
  assert.deepEqual(holder.told(), [{ service: 'identity' }])
})

test('asks a socket that cannot be checked to reconnect, not to sign in', async (context) => {
  const alone = await startTestPortal()
  context.after(alone.close)
  alone.service.closeAllConnections()
  alone.service.close()
  const headers = { cookie: 'sid=sid-1' }
  const socket = new WebSocket(
    `${alone.url.replace('http', 'ws')}/api/events`,
    ['portal.events.v1', 'portal.token.token-1'],
    { headers },
  )
  assert.equal((await once(socket, 'close'))[0], 1013)
})

suite('for developers', () => {
  test('documents the calls as OpenAPI and as a page', async () => {
    const document = (await (await fetch(`${portal.url}/api/openapi.json`)).json()) as {
      paths: Record<string, unknown>
    }
    assert.ok(document.paths[findOrders])
    const page = await rawGet('/api/docs')
    assert.match(page.body, /findOrders/)
    assert.doesNotMatch(page.headers['content-security-policy'] as string, /'unsafe-/)
    const nonce = /'nonce-([^']+)'/.exec(page.headers['content-security-policy'] as string)?.[1]
    assert.ok(nonce && page.body.includes(`<style nonce="${nonce}">`))
  })
})
