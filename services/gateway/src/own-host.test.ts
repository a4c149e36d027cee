import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { type GatewayConfig, ownHost } from './config.ts'

const hostAt = (localAddress: string, host: string, publicUrl?: string) =>
  ownHost(
    { publicUrl: publicUrl ? new URL(publicUrl) : undefined } as GatewayConfig,
    { host, socket: { localAddress, localPort: 8080 } } as unknown as FastifyRequest,
  )

test('Host counts where it names this machine as it was reached', () => {
  for (const [at, host] of [
    ['127.0.0.1', 'localhost:9090'],
    ['::1', '[::1]:8080'],
    ['::ffff:127.0.0.1', '127.0.0.1:8080'],
    ['10.0.0.5', '10.0.0.5:8080'],
    ['2001:db8::5', '[2001:db8::5]:8080'],
  ] as const)
    assert.equal(hostAt(at, host), host)
})

test('any other Host decides nothing', () => {
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
