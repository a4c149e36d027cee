import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toAccountSubject, toAddressSubject, toWait } from './guess.rules.ts'

test('counts IPv4 addresses in every notation as one, and IPv6 by /64', () => {
  assert.equal(toAddressSubject('10.0.0.1'), toAddressSubject('::ffff:10.0.0.1'))
  assert.equal(toAddressSubject('2001:db8:1:2:3:4:5:6'), toAddressSubject('2001:0db8:0001:2::9'))
  assert.equal(toAddressSubject('2001:db8:1:2:3:4:5:6'), 'address:2001:db8:1:2::/64')
  assert.notEqual(toAddressSubject('2001:db8:1:2::1'), toAddressSubject('2001:db8:1:3::1'))
  assert.equal(toAddressSubject('::1'), 'address:0:0:0:0::/64')
  assert.equal(toAddressSubject('fe80::1%eth0'), toAddressSubject('fe80::2'))
})

test('counts all addresses of a /64 as one', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
  const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length })
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), (network, one, other) => {
      assert.equal(
        toAddressSubject([...network, ...one].join(':')),
        toAddressSubject([...network, ...other].join(':')),
      )
    }),
  )
})

test('counts all spellings of a name as one', () => {
  for (const [one, other] of [
    ['admin', 'ADMIN'],
    ['admin', 'ADM\u0130N'],
    ['keeper', '\u212aeeper'],
    ['\u03b1\u03c3', '\u0391\u03a3'],
  ] as const)
    assert.equal(toAccountSubject(one), toAccountSubject(other), other)
  assert.notEqual(toAccountSubject('admin'), toAccountSubject('adm\u0131n'))
})

test('gives a wait in seconds, and a longer one in minutes', () => {
  assert.deepEqual(
    [1, 8, 89, 90, 300].map(toWait).map(({ time, unit }) => `${time} ${unit}`),
    ['1 second', '8 seconds', '89 seconds', '2 minutes', '5 minutes'],
  )
})
