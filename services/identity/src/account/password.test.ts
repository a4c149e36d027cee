import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordProblem } from './password.rules.ts'
import { hashPassword, isPassword } from './password.ts'

test('a password has at least 8 characters and is not among the easy to guess', () => {
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
  assert.match(passwordProblem('annabella1', 'AnnaBella') ?? '', /username/)
  assert.match(passwordProblem('x'.repeat(3) + 'yz'.repeat(100), 'anna') ?? '', /at most 200/)
  for (const fine of [
    'correct horse battery',
    'пароль-из-слов',
    '正确的马电池订书钉',
    'k'.repeat(64).replace(/kk/g, 'kj9'),
  ])
    assert.equal(passwordProblem(fine, 'anna'), undefined, fine)
})

test('a hash is argon2id and right for its password alone', async () => {
  const hash = await hashPassword('correct horse battery')
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal(await isPassword('correct horse battery', hash), true)
  assert.equal(await isPassword('correct horse batterz', hash), false)
  assert.equal(await isPassword('nobody has this password', undefined), false)
})

test('a flood of sign-ins waits, and beyond that is told to come back', async () => {
  const hash = await hashPassword('correct horse battery')
  const results = await Promise.allSettled(Array.from({ length: 80 }, () => isPassword('wrong', hash)))
  const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.status)
  assert.deepEqual(refused, Array(28).fill(503))
})
