import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toAddress } from './service.ts'

test('connects to a service on all addresses by loopback, and brackets IPv6', () => {
  const address = (host: string) => toAddress({ host, port: 8081 })
  assert.deepEqual(['127.0.0.1', '0.0.0.0', '::', '::1', 'portal.lan'].map(address), [
    'http://127.0.0.1:8081',
    'http://127.0.0.1:8081',
    'http://[::1]:8081',
    'http://[::1]:8081',
    'http://portal.lan:8081',
  ])
})
