import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './run.ts'

const isProduct = (path: string) =>
  !/(^|\/)(node_modules|dist|test|testing|tooling|demo)(\/|$)|\.(test|builder|child)\.tsx?$/.test(path)
const sources = globSync(
  ['services', 'shared', 'shell', 'mf-*'].map((folder) => `${folder}/**/*.{ts,tsx}`),
  { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) },
)
  .filter(isProduct)
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Encryption, signatures, derived keys and hashes of passwords. */
const keyed =
  /\bcreate(Hmac|Cipheriv|Decipheriv|Sign|Verify|PublicKey|PrivateKey)\(|\b(hkdf|scrypt|pbkdf2)(Sync)?\(|\bsubtle\.(?!digest)|from '(jose|otpauth|@node-rs\/argon2|@simplewebauthn\/server)'/

test('links every source that uses a key or hashes passwords', () => {
  const document = readFileSync(join(root, 'docs/cryptography.md'), 'utf8')
  const using = sources.filter(({ text }) => keyed.test(text.replace(/^import type .*$/gm, '')))
  assert.ok(using.length > 10)
  assert.deepEqual(
    using.map(({ path }) => path).filter((path) => !document.includes(`(../${path})`)),
    [],
  )
})

test('uses only SHA-2 for digests, and authenticates all encrypted data', () => {
  const found = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:createHash|createHmac|createCipheriv|hkdfSync)\(\s*([^,)]+)/g)].map(
      ([, algorithm = '']) => `${path}: ${algorithm}`,
    ),
  )
  assert.ok(found.length > 30)
  assert.deepEqual(
    found.filter((line) => !/: ('sha(256|384|512)'|'aes-256-gcm'|cipherName)$/.test(line)),
    [],
  )
})
