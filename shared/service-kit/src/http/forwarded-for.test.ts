import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { installForwardedFor, parseForwardedAddresses } from './forwarded-for.ts'

test('reads addresses with ports, quotes and brackets', () => {
  assert.deepEqual(
    parseForwardedAddresses(
      '192.0.2.1:4711, 10.0.0.1,[2001:db8::1]:4711, "[2001:db8::2]", 2001:db8::3, ::ffff:10.0.0.2',
    ),
    ['192.0.2.1', '10.0.0.1', '2001:db8::1', '2001:db8::2', '2001:db8::3', '::ffff:10.0.0.2'],
  )
})

test('trusts nothing before an invalid entry', () => {
  assert.deepEqual(parseForwardedAddresses('192.0.2.1, rubbish, 10.0.0.1'), ['10.0.0.1'])
  for (const header of [
    '',
    'unknown',
    '_hidden',
    '192.0.2.1, 999.1.1.1',
    '192.0.2.1,',
    '192.0.2.1:x',
    '[192.0.2',
  ])
    assert.deepEqual(parseForwardedAddresses(header), [], header)
})

test('identifies callers without port or trailing text', async () => {
  const app = Fastify({ trustProxy: (_address, hop) => hop < 1 })
  installForwardedFor(app)
  app.get('/', (request) => request.ip)
  const seen = async (header: string) =>
    (await app.inject({ url: '/', headers: { 'x-forwarded-for': header } })).body
  const from = async (headers: string[]) => [...new Set(await Promise.all(headers.map(seen)))]
  const ports = Array.from({ length: 60 }, (_, at) => `203.0.113.7:${1_024 + at}`)
  assert.deepEqual(await from(ports), ['203.0.113.7'])
  const rubbish = Array.from({ length: 60 }, (_, at) => `203.0.113.7, guess-${at}`)
  assert.deepEqual(await from(rubbish), ['127.0.0.1'])
  await app.close()
})
