import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toTargetAddress } from './target-router.ts'

const origin = 'https://portal.example'

test('accepts only a page of the portal as target router', () => {
  for (const [targetRouter, address] of [
    ['', '/'],
    ['order', '/order'],
    ['order/SO-1', '/order/SO-1'],
    ['device/SNA0001?tab=files&x=%2F', '/device/SNA0001?tab=files&x=%2F'],
    ['?view=parts', '/?view=parts'],
    ...[
      ...[
        '/order',
        '//evil.example',
        '/\\evil.example',
        '\\evil.example',
        '\\\\evil.example',
        'https://evil.example',
      ],
      ...[
        'javascript:alert(1)',
        'data:text/html,x',
        'order//evil.example',
        'order/../api/logout',
        '../order',
        '..',
        '.',
      ],
      ...[
        './order',
        '%2f%2fevil.example',
        '%5cevil.example',
        'order%2f..%2fapi',
        'order#x',
        'user@evil.example',
        'a:b',
      ],
      ...[
        'order\n',
        '\torder',
        ' order',
        'order ',
        'ord\0er',
        '／evil.example',
        '。。/order',
        'order?a?b',
        'order?<x>',
      ],
      ...['order/', 'x'.repeat(301)],
    ].map((wrong) => [wrong, undefined] as const),
  ] as const)
    assert.equal(toTargetAddress(targetRouter), address, JSON.stringify(targetRouter))
})

const parts = fc.constantFrom(
  ...[
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '\t',
    '\n',
    ' ',
    ':',
    '@',
    '?',
    '#',
    ';',
    '\0',
    '//',
    '。',
    '／',
    '-',
    '~',
  ],
  ...['a', 'order', 'evil.example', 'https:', 'javascript:', '[::1', '%', '&', '='],
)

test('keeps the browser on this portal at the checked path for any input', () => {
  const target = fc.oneof(
    fc.array(parts, { maxLength: 10 }).map((all) => all.join('')),
    fc.string(),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(target, (targetRouter) => {
      const address = toTargetAddress(targetRouter)
      if (address === undefined) return
      const seen = new URL(address, `${origin}/apiLogin`)
      assert.equal(address, `/${targetRouter}`)
      assert.equal(seen.origin, origin)
      assert.equal(`${seen.pathname}${seen.search}`, address, 'read as it is written')
      assert.ok(!seen.pathname.startsWith('//'))
    }),
    { numRuns: 5_000 },
  )
})
