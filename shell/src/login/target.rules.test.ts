import fc from 'fast-check'
import { targetAfterSignIn } from './target.rules.ts'

const origin = 'https://portal.example'

test.each([
  ['', '/'],
  ['?from=%2Forder%3Fpage%3D2', '/order?page=2'],
  ['?from=https%3A%2F%2Fevil.example', '/'],
  ['?from=%2F%2Fevil.example', '/'],
  ['?from=%2F%5Cevil.example', '/'],
  ['?from=%2F%09%2Fevil.example', '/'],
  ['?from=javascript%3Aalert(1)', '/'],
  ['?from=%2Flogin', '/'],
  ['?from=/api/logout', '/'],
  ['?from=/order/../api/session', '/'],
  ['?from=/.//evil.example', '/'],
  ['?from=/a/..//evil.example', '/'],
  ['?from=/%252e//evil.example', '/'],
  ['?from=/.%09//evil.example', '/'],
  ['?from=/%09/', '/'],
  ['?from=/order/..', '/'],
])('follows /login%s to %s after sign-in', (search, target) =>
  expect(targetAfterSignIn(search, origin)).toBe(target),
)

/**
 * Parts of addresses that browsers could resolve to another host: slashes of both kinds, dots, characters
 * they drop or decode, schemes and users.
 */
const parts = fc.constantFrom(
  ...[
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '\r',
    ' ',
    ':',
    '@',
    '?',
    '#',
    ';',
    '\0',
    '//',
    'a',
    'login',
    'order',
    '。',
    '／',
  ],
  ...['evil.example', 'https:', 'javascript:', 'portal.example', '[::1', '%'],
)
const address = fc.oneof(
  fc.array(parts, { maxLength: 12 }).map((all) => `/${all.join('')}`),
  fc.string(),
  fc.webUrl(),
)

test('opens a page of this portal for any target', () => {
  fc.assert(
    fc.property(address, (from) => {
      const target = targetAfterSignIn(`?${new URLSearchParams({ from })}`, origin)
      const seen = new URL(target, origin)
      expect([target.startsWith('/'), seen.origin, seen.pathname.startsWith('//')]).toEqual([
        true,
        origin,
        false,
      ])
      // Resolves the address like the router does from the current page.
      expect(new URL(`${seen.pathname}${seen.search}`, `${origin}/login`).origin).toBe(origin)
    }),
    { numRuns: 5_000 },
  )
})
