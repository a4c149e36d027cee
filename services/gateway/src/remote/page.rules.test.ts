import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPageAt } from '@portal/contracts/page-path.ts'
import { runParameters } from '@portal/testing/node/deep.ts'
import fc from 'fast-check'
import { assertFreePaths, assertPages, canOverlap } from './page.rules.ts'

const isTaken = (path: string) => {
  try {
    assertPages([{ path }])
    return true
  } catch (error) {
    assert.equal((error as { error?: string }).error, 'release.bad_page')
    return false
  }
}

test('accepts the page paths that remotes use', () => {
  for (const path of ['/order', '/order/:orderNo', '/LuxGPT2', '/a-b/c_d/:x/e'])
    assert.ok(isTaken(path), path)
})

const strange = [
  '',
  '/',
  'order',
  '//evil.example',
  '/order//x',
  '/order/',
  '/:any',
  '/:any/order',
  '/*',
  '/order/*',
  '/order/:id?',
  '/order/:',
  '/order/x:id',
  '/./order',
  '/order/../admin',
  '/order/%2e%2e',
  '/a%2fb',
  '/a\\b',
  '/\\evil.example',
  '/order?x=1',
  '/order#x',
  '/order\n',
  '/order x',
  '/ordеr',
  '/.well-known/x',
  '/robots.txt',
  '/admin',
  '/Admin/release',
  '/ADMIN',
  '/account',
  '/Login',
  '/api/x',
  '/remotes/mf-a',
  '/embed/x',
  '/health',
  '/metrics/x',
  '/404',
  `/${'a'.repeat(80)}`,
  '/a'.repeat(20),
]
for (const path of strange) test(`refuses a page at ${JSON.stringify(path)}`, () => assert.ok(!isTaken(path)))

test('refuses a path that occurs twice in a release', () => {
  assert.throws(() => assertPages([{ path: '/order/:id' }, { path: '/Order/:no' }]), {
    error: 'release.bad_page',
  })
  assert.doesNotThrow(() => assertPages([{ path: '/order/:id' }, { path: '/order/new' }]))
})

const claim = (name: string, path: string) => ({ name, pages: [{ path }] })

test('refuses a path of another remote, also in another case or by a parameter', () => {
  for (const [one, other] of [
    ['/order', '/order'],
    ['/order', '/Order'],
    ['/order/:id', '/order/:no'],
    ['/order/:id', '/order/new'],
    ['/order/new', '/order/:id'],
    ['/order/:id/part', '/order/new/:part'],
  ] as const) {
    assert.throws(
      () => assertFreePaths(claim('mf-b', other), [claim('mf-a', one)]),
      { error: 'release.path_taken' },
      `${one} ${other}`,
    )
    assert.doesNotThrow(() => assertFreePaths(claim('mf-a', other), [claim('mf-a', one)]))
  }
  assert.doesNotThrow(() => assertFreePaths(claim('mf-b', '/order/part/x'), [claim('mf-a', '/order/:id')]))
})

const part = fc.constantFrom(
  'order',
  'Order',
  'new',
  'admin',
  'api',
  ':id',
  ':no',
  '..',
  '%2e',
  '',
  'a.b',
  '*',
  '\\',
  ':',
  'x'.repeat(70),
)
const anyPath = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
  fc.webPath(),
)

test('matches accepted paths only under their first part, never paths of the portal or another remote', () => {
  fc.assert(
    fc.property(anyPath, anyPath, anyPath, (one, other, address) => {
      if (!isTaken(one)) return
      const [, first = ''] = one.split('/')
      assert.match(one, /^\/[A-Za-z0-9]/)
      const { pathname, origin } = new URL(one, 'https://portal.example')
      assert.deepEqual([pathname, origin], [one, 'https://portal.example'])
      if (findPageAt([{ path: one }], address))
        assert.ok(address === `/${first}` || address.startsWith(`/${first}/`))
      if (!isTaken(other)) return
      const answered = address.replace(/\/$/, '')
      const isBoth = findPageAt([{ path: one }], answered) && findPageAt([{ path: other }], answered)
      if (isBoth) assert.ok(canOverlap(one, other), `${one} and ${other} at ${answered}`)
      assert.equal(canOverlap(one, other), canOverlap(other, one))
    }),
    runParameters(500, 3_000),
  )
})
