import assert from 'node:assert/strict'
import { request as rawRequest } from 'node:http'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { type GatewayConfig, toOrigin, toOwnHost } from './config.ts'
import { startTestPortal } from './test-portal.ts'

const hostAt = (localAddress: string, host: string, publicUrl?: string) =>
  toOwnHost(
    { publicUrl: publicUrl ? new URL(publicUrl) : undefined } as GatewayConfig,
    { host, socket: { localAddress, localPort: 8080 } } as unknown as FastifyRequest,
  )

test('accepts Host if it is the address of the connection', () => {
  for (const [at, host] of [
    ['127.0.0.1', 'localhost:9090'],
    ['::1', '[::1]:8080'],
    ['::ffff:127.0.0.1', '127.0.0.1:8080'],
    ['10.0.0.5', '10.0.0.5:8080'],
    ['2001:db8::5', '[2001:db8::5]:8080'],
  ] as const)
    assert.equal(hostAt(at, host), host)
})

test('ignores any other Host', () => {
  for (const [at, host, own] of [
    ['127.0.0.1', 'evil.example', '127.0.0.1:8080'],
    ['127.0.0.1', '127.evil.example', '127.0.0.1:8080'],
    ['10.0.0.5', 'localhost:8080', '10.0.0.5:8080'],
    ['::ffff:10.0.0.5', 'other-portal.example', '10.0.0.5:8080'],
    ['2001:db8::5', '', '[2001:db8::5]:8080'],
  ] as const)
    assert.equal(hostAt(at, host), own)
  assert.equal(hostAt('10.0.0.5', 'evil.example', 'https://portal.example.com/'), 'portal.example.com')
})

test('takes the origin from the requested address, not from an unknown host name', () => {
  const originAt = (host: string, publicUrl?: string) =>
    toOrigin(
      { publicUrl: publicUrl ? new URL(publicUrl) : undefined } as GatewayConfig,
      { host, protocol: 'http' } as FastifyRequest,
    )
  for (const host of ['localhost:8080', '127.0.0.1:8080', '10.0.0.5', '[::1]:8080', '[2001:db8::5]'])
    assert.equal(originAt(host), `http://${host}`)
  for (const host of ['evil.example:8080', '127.0.0.1.evil.example', 'portal', '', '%00'])
    assert.equal(originAt(host), undefined, host)
  assert.equal(originAt('evil.example', 'https://portal.example.com/'), 'https://portal.example.com')
})

test('refuses writes through a rebound name (DNS rebinding) and names the setting', async (context) => {
  const portal = await startTestPortal()
  context.after(portal.close)
  const { port } = new URL(portal.url)
  const post = (headers: Record<string, string>) =>
    new Promise<{ status: number; body: string }>((done, fail) => {
      const request = rawRequest(`${portal.url}/api/login`, { method: 'POST', headers }, async (answer) => {
        let body = ''
        for await (const part of answer) body += part
        done({ status: answer.statusCode ?? 0, body })
      })
      request.on('error', fail).end('{}')
    })
  const json = { 'content-type': 'application/json' }
  const host = `evil.example:${port}`
  for (const [name, value] of [
    ['origin', `http://${host}`],
    ['sec-fetch-site', 'same-origin'],
  ] as const) {
    const { status, body } = await post({ ...json, [name]: value, host })
    assert.equal(status, 403)
    assert.match(body, /request\.unknown_host/)
  }
  const own = `localhost:${port}`
  assert.equal((await post({ ...json, origin: `http://${own}`, host: own })).status, 200)
  assert.equal((await post({ ...json, host })).status, 200, 'a program names any host')
  assert.equal(portal.received.filter(({ path }) => path === '/login').length, 2)
})
