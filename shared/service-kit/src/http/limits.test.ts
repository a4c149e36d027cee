import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { boxRoutes, boxService } from '../../test/box.ts'
import { identityHeader } from '../identity/identity.ts'
import type { ServiceDefinition } from '../service.ts'

const slow: ServiceDefinition = {
  ...boxService,
  routes: [
    ...boxService.routes,
    (app) => {
      app.get(
        '/slow',
        { config: { access: 'public' } },
        () => new Promise((resolve) => setTimeout(resolve, 60_000).unref()),
      )
      app.get('/block', { config: { access: 'public' } }, async () => {
        for (const end = Date.now() + 700; Date.now() < end; );
        return {}
      })
    },
  ],
}
const as = { permissions: ['box:view', 'box:edit'] }

let service: TestService
let port: number
before(async () => {
  service = await startTestService(slow, { as, config: { rateLimit: 30, handlerTimeoutMs: 2_000 } })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as { port: number }).port
})
after(() => service.close())

const body = { page: 1, size: 15 }

/** Sends raw bytes, which client libraries do not allow. */
async function raw(head: string[], payload = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `${[...head, 'host: x', `content-length: ${payload.length}`, 'connection: close'].join('\r\n')}\r\n\r\n${payload}`,
  )
  return text(socket)
}

test('answers 415 for known media type tricks', async () => {
  const wrong = JSON.stringify('x')
  for (const type of [
    'application/json\tx',
    'application/json ;charset=utf-8',
    'Application/json',
    'application/json;',
    'application/json; charset=utf-8; x',
    'application/json, text/plain',
    'application/jsonx',
    'text/json',
    '',
  ]) {
    const answer = await raw(['POST /box/name HTTP/1.1', `content-type: ${type}`], wrong)
    assert.match(answer, /^HTTP\/1\.1 415 /, JSON.stringify(type))
  }
  assert.match(await raw(['POST /box/name HTTP/1.1'], wrong), /^HTTP\/1\.1 415 /)
})

test('answers 413 for a body above the limit, also without a length, without reading 100 MB', async () => {
  const large = await service.call(boxRoutes.nameBox, { body: 'x'.repeat(2_000_000) }, { as: null })
  assert.deepEqual([large.status, large.body.error], [413, 'request.too_large'])
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /box/name HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 104857600\r\n\r\n',
  )
  const [first] = await Promise.all([new Promise<Buffer>((resolve) => socket.once('data', resolve))])
  assert.match(first.toString(), /^HTTP\/1\.1 413 /)
  socket.destroy()
})

test('answers invalid HTTP and endless headers in the envelope', async () => {
  const answer = async (head: string[]) => (await raw(head)).split('\r\n\r\n')
  const [garbage, garbageBody] = await answer(['NONSENSE'])
  assert.match(garbage as string, /^HTTP\/1\.1 400 Bad Request/)
  assert.equal(JSON.parse(garbageBody as string).error, 'request.malformed')
  const [overflow, overflowBody] = await answer(['GET / HTTP/1.1', `x-long: ${'x'.repeat(40_000)}`])
  assert.match(overflow as string, /^HTTP\/1\.1 431 /)
  assert.equal(JSON.parse(overflowBody as string).code, 431)
})

test('answers 400 for JSON that is invalid, unsafe or not an object', async () => {
  const identity = { [identityHeader]: await signIdentity({ userId: 'json', permissions: ['box:view'] }) }
  const send = async (payload: string, headers: Record<string, string>) =>
    (
      await service.app.inject({
        method: 'POST',
        url: '/box/findPage',
        payload,
        headers: { 'content-type': 'application/json', ...headers },
      })
    ).statusCode
  for (const payload of [
    '{',
    '[',
    'NaN',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '"text"',
    'null',
    '[]',
    '{"page":1e999,"size":15}',
  ]) {
    assert.equal(await send(payload, identity), 400, payload)
  }
  assert.equal(await send('{', {}), 401, 'and without identity it is not even read')
})

test('answers 503 with Retry-After when a handler hangs', async () => {
  const answer = await service.app.inject('/slow')
  assert.deepEqual(
    [answer.statusCode, answer.json().error, answer.headers['retry-after']],
    [503, 'request.too_slow', '2'],
  )
})

test("answers 429 with Retry-After beyond a user's limit, without affecting others and health", async () => {
  const call = (userId: string) => service.call(boxRoutes.findBoxes, { body }, { as: { userId } })
  const answers = await Promise.all(Array.from({ length: 31 }, () => call('greedy')))
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(refused.length, 1)
  assert.ok(Number(refused[0]?.headers['retry-after']) > 0)
  assert.equal(refused[0]?.body.error, 'request.too_many')
  assert.equal((await call('modest')).status, 200)
  for (let count = 0; count < 40; count++)
    assert.equal((await service.app.inject('/health/ready')).statusCode, 200)
})

test('answers 503 while the event loop lags, except health, and recovers', {
  timeout: 300_000,
}, async (t) => {
  const busy = await startTestService(slow, { as, config: { maxEventLoopDelayMs: 100 } })
  t.after(() => busy.close())
  await busy.app.inject('/block')
  const statuses = new Set<number>()
  for (let count = 0; count < 12; count++) {
    await Promise.all([
      busy.app.inject('/block').then(({ statusCode }) => statuses.add(statusCode)),
      new Promise((resolve) => setTimeout(resolve, 50)),
    ])
    if (statuses.has(503)) break
  }
  assert.ok(statuses.has(503), [...statuses].join())
  assert.equal((await busy.app.inject('/health/live')).statusCode, 200)
  while ((await busy.call(boxRoutes.findBoxes, { body }, { as: { userId: 'later' } })).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 100))
})
