import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toSkeleton } from './skeleton.rules.ts'
import { normalizeName, suggestsStaff, usernameProblem } from './username.rules.ts'

/** Look-alikes of `admin` and `maintain`. */
const disguises = [
  'adm\u200bin',
  'ad\u00admin',
  '\u0430dmin',
  'ａｄｍｉｎ',
  '𝐚𝐝𝐦𝐢𝐧',
  'admin\u202e',
  'adm\u0131n',
  'admln',
  'adm1n',
  'adrnin',
  'ADMIN',
  'ádmin',
  'ad\u034fmin',
  'mаintаin',
  'maint\u00adain',
  'ｍaintain',
  'ma\u2060intain',
  'maintaln',
  'ΑDΜΙΝ',
  'mа\u0456ntа\u0456n',
  'admin.',
]

test('refuses names that look like an existing account', () => {
  const taken = new Set(['admin', 'maintain'].map(toSkeleton))
  for (const disguise of disguises) {
    const name = normalizeName(disguise)
    assert.ok(usernameProblem(name) || taken.has(toSkeleton(name)), disguise)
    assert.ok(taken.has(toSkeleton(disguise)), `the skeleton of ${disguise}`)
  }
})

test('accepts names of people and companies in every alphabet', () => {
  const names = [
    ...[
      'anna',
      'anna.weber',
      'J. Weber',
      "Sinéad O'Connor",
      'ben_100',
      'Zoë-Łukasz',
      'Juan Carlos de la Cruz',
    ],
    ...[
      'Анна Вебер',
      'Ελένη',
      '王小明',
      '山田タロウ',
      '김민준',
      'สมชาย',
      'אברהם',
      'محمد',
      'अनन्या',
      'solar24',
    ],
  ]
  for (const name of names) assert.equal(usernameProblem(name), undefined, name)
  assert.equal(new Set(names.map(toSkeleton)).size, names.length)
})

test('refuses addresses, sentences, mixed alphabets and symbols as names', () => {
  for (const wrong of [
    'Your invoice is overdue, pay at https://pay.example',
    'Your invoice is overdue pay it now',
    'anna@sun.example',
    'www.sun',
    'pay-now.com',
    'anna\nweber',
    'аnna',
    '-anna',
    'anna-',
    'anna\u202e',
    'a\u0301\u0302\u0303\u0304',
    'x'.repeat(61),
    '<b>anna</b>',
    '',
  ])
    assert.ok(usernameProblem(wrong), wrong)
})

test("refuses a company's account name that reads like the manufacturer", () => {
  for (const name of [
    'After-sales Support',
    'support',
    'admin2',
    'Sun Admin',
    'help desk',
    '售后客服',
    'Suppоrt',
  ])
    assert.ok(suggestsStaff(name), name)
  for (const name of ['anna', 'Sun Service', 'supporter', 'Adam Ministro', '王小明'])
    assert.ok(!suggestsStaff(name), name)
})
