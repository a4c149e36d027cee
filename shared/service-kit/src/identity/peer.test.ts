import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { startTestService, type TestService, testSecret } from '@portal/testing/node/service.ts'
import { boxService } from '../../test/box.ts'
import { watchDatabase } from '../database/database-watch.ts'
import { checkPeer, describePeer, peerPath } from './peer.ts'

const { name } = boxService
const caller = { name: 'gateway', serviceSecret: testSecret } as const
let service: TestService
let url: string
before(async () => {
  service = await startTestService(boxService, { config: { trustProxy: (_, hop) => hop < 1 } })
  url = await service.app.listen({ host: '127.0.0.1', port: 0 })
})
after(() => service.close())

test('proves identity, connection and readiness to services only', async () => {
  const headers = { authorization: 'Bearer x', 'x-forwarded-for': '203.0.113.7' }
  const peer = await checkPeer(caller, name, url, { headers })
  assert.equal(peer.state, 'ready')
  assert.deepEqual(peer.request, {
    host: new URL(url).host,
    protocol: 'http',
    address: '203.0.113.7',
    authorization: true,
  })
  assert.ok(Math.abs(peer.clockAheadMs ?? Number.NaN) < 30_000)
  assert.equal((await fetch(new URL(peerPath, url))).status, 401)
})

test('distinguishes another service, another secret, another program and a timeout, with advice', async () => {
  const program = createServer((_, response) => response.end('hello'))
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
  const { port } = program.address() as { port: number }
  const found = async (...[who, asked, at]: Parameters<typeof checkPeer>) =>
    describePeer(asked, at, await checkPeer(who, asked, at))
  const there = `http://127.0.0.1:${port}`
  assert.equal(await found(caller, 'rma', url), `is not what answers at ${url} (${name}): set RMA_URL`)
  assert.match(await found({ ...caller, serviceSecret: 'x'.repeat(32) }, name, url), /another SERVICE_SECRET/)
  assert.equal(await found(caller, 'rma', there), `is not what answers at ${there} (status 200): set RMA_URL`)
  await new Promise((resolve) => program.close(resolve))
  assert.match(await found(caller, 'rma', there), /does not answer at .*ECONNREFUSED.* set RMA_URL/)
  assert.match(describePeer('rma', url, { state: 'unproven', clockAheadMs: 45_000 }), /differs by 45 s/)
})

test('logs a silent database once, and its recovery once', async () => {
  const lines: string[] = []
  const note = (level: string) => (_: object, msg?: string) => void lines.push(`${level} ${msg}`)
  let isAway = true
  let pings = 0
  const ping = async () => {
    pings++
    if (isAway) throw new Error('Query read timeout')
  }
  const end = watchDatabase(ping, { error: note('error'), warn: note('warn') } as never, 1)
  const looks = async (count: number) => {
    const until = pings + count
    while (pings < until) await new Promise((resolve) => setImmediate(resolve))
  }
  await looks(3)
  isAway = false
  await looks(3)
  end()
  assert.deepEqual(
    lines.map((line) => line.slice(0, 37)),
    ['error the database does not answer: i', 'warn the database answers again'],
  )
})
