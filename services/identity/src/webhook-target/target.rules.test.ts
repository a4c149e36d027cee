import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveAllowed, resolveName, TargetRefusedError } from './resolve.ts'
import { getFormProblem, isPublic } from './target.rules.ts'

test('recognizes addresses of this machine and of private networks', () => {
  for (const address of [
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '100.127.255.255', '192.0.0.8', '192.0.2.1', '198.18.0.1'],
    ...[
      '198.51.100.1',
      '203.0.113.1',
      '168.63.129.16',
      '224.0.0.1',
      '239.255.255.255',
      '240.0.0.1',
      '255.255.255.255',
    ],
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fdff::1', 'fec0::1', 'ff02::1', '100::1'],
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:7f00:1', '::127.0.0.1', '::808:808'],
    ...['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::a00:1', '2002:7f00:1::1', '2001:0:7f00:1::1'],
    ...['2001:db8::1', '4000::1', 'localhost', 'example.com', '', '1.2.3', '8.8.8.8.8'],
  ])
    assert.equal(isPublic(address), false, address)
  for (const address of [
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])
    assert.equal(isPublic(address), true, address)
})

test('requires https without a password, and allows plain http to this machine where enabled', () => {
  for (const url of [
    ...['', 'example.com', 'ftp://example.com', 'http://example.com', 'http://127.0.0.1:8080/a'],
    ...['https://name@example.com', 'https://name:word@example.com', 'https://example.com/#part'],
    ...['javascript:alert(1)', 'file:///etc/passwd', `https://example.com/${'a'.repeat(500)}`],
  ])
    assert.ok(getFormProblem(url, false), url)
  assert.equal(getFormProblem('https://example.com:8443/hook?a=1', false), undefined)
  assert.equal(getFormProblem('http://127.0.0.1:8080/a', true), undefined)
  assert.equal(getFormProblem('http://localhost/a', true), undefined)
  for (const url of ['http://example.com', 'http://10.0.0.1', 'http://127.example.com'])
    assert.ok(getFormProblem(url, true), url)
})

test('refuses a name with any private address, in every notation', async () => {
  const names: Record<string, string[]> = {
    'good.example': ['8.8.8.8', '2606:4700::1111'],
    'inside.example': ['10.0.0.1'],
    'mixed.example': ['8.8.8.8', '::1'],
    'none.example': [],
  }
  const resolve = async (name: string) => names[name] ?? Promise.reject(new Error('no such name'))
  const at = (url: string, allowsLocal = false) =>
    resolveAllowed(new URL(url).hostname.replace(/^\[|\]$/g, ''), { resolve, allowsLocal }).then(
      (addresses) => addresses.join(),
      (error) => (error instanceof TargetRefusedError ? error.problem : assert.fail(error)),
    )
  assert.equal(await at('https://good.example'), '8.8.8.8,2606:4700::1111')
  for (const url of [
    ...['https://inside.example', 'https://mixed.example', 'https://127.0.0.1', 'https://[::1]'],
    // Notations that browsers and Node normalize.
    ...['https://2130706433', 'https://0x7f.1', 'https://0177.0.0.1', 'https://[::ffff:169.254.169.254]'],
  ])
    assert.equal(await at(url), 'private', url)
  assert.equal(await at('https://none.example'), 'name')
  assert.equal(await at('https://unknown.example'), 'name')
  assert.equal(await at('http://127.0.0.1', true), '127.0.0.1')
  assert.equal(await at('https://10.0.0.1', true), 'private', 'this machine and no other')
  assert.deepEqual(await resolveName('localhost'), ['127.0.0.1'])
})
