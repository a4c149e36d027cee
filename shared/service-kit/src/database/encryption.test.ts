import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openEncryption, parseKeyId } from './encryption.ts'

const [one, two] = ['A'.repeat(43), 'B'.repeat(43)]
const withKeys = (encryptionKeys?: string) => openEncryption({ encryptionKeys, dataDir: '/nowhere' })

test('decrypts for the same owner, with another ciphertext each time', () => {
  const { encrypt, decrypt } = withKeys(one)
  const values = [encrypt('Pässwörd', 'anna'), encrypt('Pässwörd', 'anna')]
  assert.notEqual(values[0], values[1])
  for (const value of values) {
    assert.equal(decrypt(value, 'anna'), 'Pässwörd')
    assert.throws(() => decrypt(value, 'ben'), /secret of ben .* is not what the portal has written/)
    assert.throws(
      () =>
        decrypt(
          value.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
          'anna',
        ),
      /anna/,
    )
  }
})

test('encrypts with the first key and decrypts with any', () => {
  const old = withKeys(one).encrypt('secret', 'anna')
  const both = withKeys(`${two}, ${one}=`)
  assert.equal(both.decrypt(old, 'anna'), 'secret')
  assert.equal(parseKeyId(both.encrypt('secret', 'anna')), withKeys(two).keyIds()[0])
  assert.throws(
    () => withKeys(two).decrypt(old, 'anna'),
    new RegExp(`with the key ${parseKeyId(old)}, which PORTAL_KEY does not hold`),
  )
})

test('reports invalid keys', () => {
  assert.throws(
    () => withKeys().encrypt('secret', 'anna'),
    /Set PORTAL_KEY, or put \/nowhere\/portal.key in place/,
  )
  assert.throws(() => withKeys('short').keyIds(), /PORTAL_KEY must hold keys of 32 random bytes/)
  assert.throws(() => withKeys(one).decrypt('in the clear', 'anna'), /with the key none/)
})
