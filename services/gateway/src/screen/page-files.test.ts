import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Registry } from '@portal/contracts/registry.ts'
import { listPageFiles } from './page-files.ts'

const page = (path: string) => ({ path, layout: 'home' as const, title: path, icon: '', access: 'user' })
const build = {
  manifest: '/remotes/mf-a/b2/manifest.json',
  integrity: { 'manifest.json': 'sha384-a', 'remoteEntry.js': 'sha384-b' },
  contract: '^1.0.0',
  preload: {
    '/order': ['1.js', '2.js'],
    '/order/:orderNo': ['1.js', '3.js'],
    '/odd': ['../x.js', '"><script>', 'a.js'],
  },
}
const registry: Registry = {
  schema: 1,
  revision: 'r',
  remotes: {
    'mf-a': {
      version: 'b2',
      builds: { b2: build, b1: { ...build, manifest: '/remotes/mf-a/b1/manifest.json' } },
      timeouts: { manifest: 1, entry: 1, chunk: 1 },
      pages: [page('/order'), page('/order/:orderNo'), page('/odd'), page('/new')],
    },
    'mf-off': {
      version: 'b1',
      isDisabled: true,
      builds: {},
      timeouts: { manifest: 1, entry: 1, chunk: 1 },
      pages: [page('/off')],
    },
  },
}
const start = ['/remotes/mf-a/b2/manifest.json', '/remotes/mf-a/b2/remoteEntry.js']
const files = (url: string) => listPageFiles(registry, url)

test("preloads manifest, entry and the page's scripts of the live build", () => {
  assert.deepEqual(files('/order?view=parts'), [...start, '/remotes/mf-a/b2/1.js', '/remotes/mf-a/b2/2.js'])
  assert.deepEqual(files('/order/ORD-1'), [...start, '/remotes/mf-a/b2/1.js', '/remotes/mf-a/b2/3.js'])
})

test('preloads manifest and entry for an undescribed page, and nothing for pages of the shell or disabled remotes', () => {
  assert.deepEqual(files('/new'), start)
  for (const url of ['/', '/account', '/nowhere', '/off']) assert.deepEqual([url, files(url)], [url, []])
})

test('preloads plain file names only', () =>
  assert.deepEqual(files('/odd'), [...start, '/remotes/mf-a/b2/a.js']))
