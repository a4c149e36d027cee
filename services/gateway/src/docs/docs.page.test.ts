import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openapi } from '@portal/contracts/openapi.ts'
import { docsPage } from './docs.page.ts'

test('caches the page between requests', () => {
  const { proxy, revoke } = Proxy.revocable(openapi(), {})
  const page = docsPage(proxy)
  revoke()
  assert.throws(() => proxy.paths, TypeError)
  const [first, second] = [page('nonce-1'), page('nonce-2')]
  assert.match(first, /<style nonce="nonce-1">/)
  assert.equal(second, first.replaceAll('nonce-1', 'nonce-2'))
})
