import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import pino from 'pino'
import { problem } from '../problem/problem.ts'
import { loggerOptions } from '../process/log.ts'
import { installAccessLog } from './access-log.ts'
import { installErrors } from './errors.ts'

/** Collects the log lines of a service. */
function logging() {
  const lines: Record<string, unknown>[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const app: FastifyInstance = Fastify({
    loggerInstance: pino(loggerOptions('test', 'info'), sink) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.decorateRequest('user', null)
  app.addHook('onRequest', async (request) => {
    const { user } = request.headers
    if (typeof user === 'string') request.user = { userId: user } as Identity
  })
  installAccessLog(app)
  installErrors(app)
  app.post('/save', async () => 'saved')
  app.post('/refused', async () => {
    throw problem('identity.missing')
  })
  app.post('/away', async () => {
    throw problem('service.unavailable')
  })
  return { app, lines }
}
const calls = (lines: Record<string, unknown>[], status: number) =>
  lines.filter(({ msg, ...line }) => msg === 'call' && line.status === status)

test('summarizes thousands of refused calls in a few lines, without displacing others', async () => {
  const { app, lines } = logging()
  for (let round = 0; round < 2_800; round++)
    await app.inject({ method: 'POST', url: `/${round % 2 ? 'refused' : `nothing/${round}`}` })
  await app.inject({ method: 'POST', url: '/refused', headers: { user: 'ADMIN_1' } })
  await app.inject({ method: 'POST', url: '/save' })
  await app.close()
  assert.deepEqual(
    [calls(lines, 401).length, calls(lines, 404).length, calls(lines, 200).length],
    [11, 10, 1],
  )
  assert.deepEqual(
    lines.filter(({ count }) => count).map(({ kind, count }) => [kind, count]),
    [
      ['404 stranger', 1_390],
      ['401 stranger', 1_390],
    ],
  )
  assert.ok(lines.length < 30, String(lines.length))
})

test('summarizes an outage in a few lines', async () => {
  const { app, lines } = logging()
  for (let round = 0; round < 100; round++)
    await app.inject({ method: 'POST', url: '/away', headers: { user: `U_${round}` } })
  await app.close()
  assert.equal(lines.filter(({ msg }) => msg === 'service.unavailable').length, 10)
})

test('logs the route pattern, never parts of the address', async () => {
  const { app, lines } = logging()
  await app.inject({ method: 'POST', url: '/save?question=my%20inverter%20burns&text=my+name' })
  await app.inject({ method: 'POST', url: '/a-secret-in-the-wrong-place?q=-eyJ' })
  await app.inject({ method: 'POST', url: '/save/a-secret-in-the-wrong-place' })
  await app.close()
  assert.doesNotMatch(JSON.stringify(lines), /inverter|name=|my\+name|-eyJ|a-secret/)
  assert.equal(calls(lines, 200)[0]?.path, '/save')
  assert.equal(calls(lines, 404).length, 2)
})
