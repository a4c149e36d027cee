import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopes } from '@portal/contracts/access.ts'
import { filterGrantableScopes, toScopePermissions } from '@portal/contracts/permission.ts'
import fc from 'fast-check'
import { formatUserCode, matchesVerifier, newUserCode, normalizeUserCode } from '../secret/secret.ts'
import { isRegistered, parseScopes, redirectUriProblem, withParameters } from './oauth.rules.ts'

test('allows redirects to https, the loopback or a private scheme only', () => {
  const good = [
    'https://sun.example/callback',
    'https://sun.example:8443/callback?from=portal',
    'http://127.0.0.1:8080/callback',
    'http://[::1]:8080/callback',
    'http://localhost/callback',
    'com.example.sun:/callback',
  ]
  for (const uri of good) assert.equal(redirectUriProblem(uri), undefined, uri)
  const bad = [
    ...['', 'callback', '/callback', '//sun.example/callback', 'sun.example/callback'],
    ...[
      'http://sun.example/callback',
      'http://127.evil.example/',
      'http://10.0.0.1/',
      'http://localhost.evil.example/',
    ],
    ...[
      'https://sun.example/callback#here',
      'https://sun.example/#',
      'https://*.example/',
      'https://sun.example/*',
    ],
    ...[
      'https://user@sun.example/',
      'https://user:secret@sun.example/',
      'https://sun.example\\@evil.example/',
    ],
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'blob:https://sun.example/1',
      'sun:/callback',
    ],
    ...[
      'https://sun.example/a b',
      ' https://sun.example/',
      'https://sun.example/\n',
      'https://sün.example/',
      'https://',
    ],
    ...['https://sun.example/"><script>', 'https://sun.example/`', 'ftp://sun.example/'],
  ]
  for (const uri of bad) assert.notEqual(redirectUriProblem(uri), undefined, uri)
})

test('compares redirect addresses exactly, except the port of the loopback', () => {
  const registered = [
    'https://sun.example/callback',
    'http://127.0.0.1:9000/callback',
    'http://[::1]/callback',
  ]
  const own = ['http://127.0.0.1/callback', 'http://127.0.0.1:50000/callback', 'http://[::1]:1/callback']
  for (const uri of [...registered, ...own]) assert.ok(isRegistered(uri, registered), uri)
  for (const uri of [
    ...['https://sun.example:8443/callback', 'http://127.0.0.1:9000/', 'http://127.0.0.1:9000/callback?x'],
    ...[
      'http://localhost:9000/callback',
      'http://127.0.0.2:9000/callback',
      'https://127.0.0.1:9000/callback',
    ],
    ...[
      'http://127.0.0.1:99999/callback',
      'http://127.0.0.1:/callback',
      'http://127.0.0.1:9000@evil.example/callback',
    ],
    ...[
      'HTTP://127.0.0.1:9000/callback',
      'http://127.0.0.1:9000/callback#x',
      'http://127.0.0.1:9000/callback\n',
      '',
    ],
  ])
    assert.ok(!isRegistered(uri, registered), uri)
  assert.ok(isRegistered('http://localhost:1/callback', ['http://localhost/callback']))
  assert.ok(!isRegistered('http://localhost.evil.example:1/', ['http://localhost/']))
})

test('keeps the address and state of the redirect unchanged', () => {
  const uris = fc.constantFrom(
    'https://a.example/b',
    'https://a.example/b?',
    'https://a.example/b?c=%20d+e',
    'https://a.example/b?c&',
  )
  fc.assert(
    fc.property(uris, fc.string({ unit: 'grapheme', minLength: 1 }), (uri, state) => {
      const back = withParameters(uri, { code: 'poc_1', state, left_out: undefined })
      assert.ok(back.startsWith(uri))
      const { searchParams } = new URL(back)
      assert.deepEqual([searchParams.getAll('code'), searchParams.getAll('state')], [['poc_1'], [state]])
      assert.equal(searchParams.has('left_out'), false)
    }),
  )
})

const some = fc.subarray([...scopes])
const own = fc.subarray(['device:read', 'device:edit', 'order:view', 'release:view'])

test('limits scopes to the permissions of the user and to a maximum length', () => {
  fc.assert(
    fc.property(some, some, own, (asked, possible, permissions) => {
      const passed = toScopePermissions(asked, permissions)
      assert.ok(passed.every((permission) => permissions.includes(permission)))
      assert.equal(
        passed.includes('device:read'),
        asked.includes('device') && permissions.includes('device:read'),
      )
      assert.equal(
        filterGrantableScopes(asked, ['userInfo:own', ...permissions]).includes('device'),
        asked.includes('device') && permissions.includes('device:read'),
      )
      const named = parseScopes(asked.join(' '), possible)
      if (asked.length === 0) assert.deepEqual(named, possible)
      else if (asked.every((scope) => possible.includes(scope)))
        assert.deepEqual(new Set(named), new Set(asked))
      else assert.equal(named, undefined)
    }),
  )
})

test('matches a verifier to its challenge only (RFC 7636, appendix B)', () => {
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  assert.ok(matchesVerifier(challenge, verifier))
  for (const wrong of [
    '',
    challenge,
    `${verifier}=`,
    verifier.slice(1),
    verifier.toLowerCase(),
    `${verifier} `,
  ])
    assert.equal(matchesVerifier(challenge, wrong), false, wrong)
})

test('normalizes a user code in any spelling', () => {
  const code = newUserCode()
  assert.match(code, /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/)
  for (const typed of [formatUserCode(code), code.toLowerCase(), ` ${code.slice(0, 4)} ${code.slice(4)} `])
    assert.equal(normalizeUserCode(typed), code)
})
