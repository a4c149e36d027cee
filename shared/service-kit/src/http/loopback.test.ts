import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLoopback } from './loopback.ts'

test('recognizes this machine by address, not by the prefix of a name', () => {
  for (const near of [
    '127.0.0.1',
    '127.9.8.7',
    '::1',
    '[::1]',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'localhost',
    'LOCALHOST',
  ])
    assert.equal(isLoopback(near), true, near)
  const far = [
    '0.0.0.0',
    '::',
    '10.0.0.1',
    '128.0.0.1',
    '127.evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '::2',
    '',
  ]
  for (const host of [...far, '::ffff:10.0.0.1', '[::]', '127.0.0', '127.0.0.256', 'portal.example.com'])
    assert.equal(isLoopback(host), false, host)
})
