import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOpenapi } from '@portal/contracts/openapi.ts'
import { createDocsPage } from './docs.page.ts'

test('caches the page between requests', async () => {
  const { proxy, revoke } = Proxy.revocable(await buildOpenapi(), {})
  const page = createDocsPage(proxy)
  revoke()
  assert.throws(() => proxy.paths, TypeError)
  const [first, second] = [page('nonce-1'), page('nonce-2')]
  assert.match(first, /<style nonce="nonce-1">/)
  assert.equal(second, first.replaceAll('nonce-1', 'nonce-2'))
})

test('links each type that a call names to its description', async () => {
  const page = createDocsPage(await buildOpenapi())('nonce-1')
  const described = new Set(page.match(/(?<=<pre id=")\w+/g))
  const linked: string[] = page.match(/(?<=<a href="#)[^"]+/g) ?? []
  assert.ok(linked.includes('WarrantyPage') && described.has('Warranty'))
  assert.deepEqual(
    linked.filter((name) => !described.has(name)),
    [],
  )
})
