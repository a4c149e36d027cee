import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toText } from '@portal/contracts/errors/all.ts'
import { passwordProblem } from './password.rules.ts'
import { hashPassword, isPassword } from './password.ts'

test('requires 8 characters and refuses common passwords', () => {
  for (const weak of [
    'short-1',
    'Password',
    'password123',
    'Welcome1!',
    'qwertyuiop',
    'aaaaaaaa',
    'abababab',
    '12345678',
    'luxPower2026!',
    'summer2026',
    'demo-Portal-2026',
  ])
    assert.ok(passwordProblem(weak, 'anna'), weak)
  assert.match(toText(passwordProblem('annabella1', 'AnnaBella') ?? 'field.missing'), /username/)
  assert.match(
    toText(passwordProblem('x'.repeat(3) + 'yz'.repeat(100), 'anna') ?? 'field.missing'),
    /at most 200/,
  )
  for (const fine of [
    'correct horse battery',
    'пароль-из-слов',
    '正确的马电池订书钉',
    'wohlfeile kirschen aus der oberlausitz und ein blaues fahrrad 17',
  ])
    assert.equal(passwordProblem(fine, 'anna'), undefined, fine)
})

test('refuses the most frequently guessed passwords', () => {
  // Frequent leaked passwords of at least eight characters.
  const guessed =
    `password 12345678 123456789 1234567890 qwerty123 1q2w3e4r 11111111 iloveyou sunshine princess football
    baseball superman trustno1 password1 password123 qwertyuiop 1qaz2wsx 1q2w3e4r5t zaq12wsx 123123123 987654321 liverpool
    chelsea1 arsenal1 manchester barcelona michelle jennifer samantha charlotte elizabeth alexander christopher whatever
    computer internet starwars spiderman pokemon123 123456789012 12345678910 0123456789 123qweasd q1w2e3r4t5 qazwsxedc
    asdfghjkl zxcvbnm123 abcd1234 abc123456 welcome123 admin123 p@ssw0rd letmein1 21031988`.split(/\s+/)
  assert.equal(guessed.length, 55)
  assert.deepEqual(
    guessed.filter((password) => !passwordProblem(password, 'anna')),
    [],
  )
})

test('refuses common passwords with signs for letters, with spaces or doubled', () => {
  const disguised = [
    'L1verpool',
    'P@$$w0rd',
    'l i v e r p o o l',
    'liverpool liverpool',
    'solarsolar1',
    'woaini1314',
  ]
  for (const weak of disguised) assert.ok(passwordProblem(weak, 'anna'), weak)
  for (const good of ['correct horse battery', 'Rosebud-meadow-lantern-9', 'blaue Kuh 7 Seen'])
    assert.equal(passwordProblem(good, 'anna'), undefined, good)
})

test('refuses passwords of digits only, keyboard sequences and repetitions of any length', () => {
  for (const weak of [
    '48151623421066',
    '+49 170 1234567',
    '1qaz2wsx3edc4rfv',
    'abcdefghijklmnop',
    'liverpoolliverpool',
    'xk7xk7xk7xk7',
    'Ｐａｓｓｗｏｒｄ１２',
  ])
    assert.ok(passwordProblem(weak, 'anna'), weak)
})

test('hashes by argon2id and verifies the right password only', async () => {
  const hash = await hashPassword('correct horse battery')
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal(await isPassword('correct horse battery', hash), true)
  assert.equal(await isPassword('correct horse batterz', hash), false)
  assert.equal(await isPassword('nobody has this password', undefined), false)
})

test('queues concurrent sign-ins and refuses the excess with Retry-After', async () => {
  const hash = await hashPassword('correct horse battery')
  const results = await Promise.allSettled(Array.from({ length: 80 }, () => isPassword('wrong', hash)))
  const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.status)
  assert.deepEqual(refused, Array(28).fill(503))
})
