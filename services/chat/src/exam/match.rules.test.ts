import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { source, toPlanned } from '../chat.builder.ts'
import { findProblems } from './exam-question.rules.ts'
import { createTextFinder, isFindable } from './match.rules.ts'
import { toVerdict } from './verdict.rules.ts'

test('does not match numbers within numbers or parts of words', () => {
  const cases: [text: string, wanted: string][] = [
    ['a fuse of 12.5 A', '2.5 A'],
    ['25 A', '5 A'],
    ['25 A', '2'],
    ['at 10.10.10.1', '10.10'],
    ['The code is 00000.', '0'],
    ['The code is 00120.', '120'],
    ['from -20 °C on', '20 °C'],
    ['20 °C', '-20 °C'],
    ['shall be called', 'all'],
    ['the cat', 'the category'],
    ['5 and more', '5 A'],
    ['40', '40 %'],
    ['', 'anything'],
  ]
  for (const [text, wanted] of cases)
    assert.equal(createTextFinder(text)(wanted), false, `${wanted} in ${text}`)
})

test('ignores case, spaces, emphasis and number formats, allows suffixes, and accepts any alternative', () => {
  const cases: [text: string, wanted: string][] = [
    ['Use cables of **35 mm²**.', '35mm2'],
    ['2,50 A', '2.5 a'],
    ['1.000,5 V', '1000.5 V'],
    ["1'000 W", '1,000 w'],
    ['10,000 hours', '10000 Hours'],
    ['−20 to 60 ℃', '-20'],
    ['18-22', '22'],
    ['IP65', 'ip 65'],
    ['F04', 'F4'],
    ['Turn the break**er** off', 'BREAKER'],
    ['all breakers', 'breaker'],
    ['长按 3 秒唤醒电池', '唤醒'],
    ['program 4', 'RJ45 | program 04'],
  ]
  for (const [text, wanted] of cases)
    assert.equal(createTextFinder(text)(wanted), true, `${wanted} in ${text}`)
})

test('finds every valid search text in a text that contains it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.lorem(), (wanted, around) => {
      fc.pre(isFindable(wanted) && !/[-−|]/.test(wanted))
      assert.ok(createTextFinder(`${around}\n${wanted}\n${around}`)(wanted))
    }),
  )
})

test('refuses contradicting expectations', () => {
  const question = {
    deviceGroup: null,
    serialNum: null,
    expectation: 'ANSWER' as const,
    must: ['5 A'],
    mustNot: [],
  }
  const wrong = (part: object) => Object.keys(findProblems({ ...question, ...part }))
  assert.deepEqual(wrong({}), [])
  assert.deepEqual(wrong({ must: [] }), ['must'])
  assert.deepEqual(wrong({ must: ['5 A', '?!'] }), ['must'])
  assert.deepEqual(wrong({ must: ['5 A |'] }), ['must'])
  assert.deepEqual(wrong({ mustNot: ['…'] }), ['mustNot'])
  assert.deepEqual(wrong({ expectation: 'NO_ANSWER' }), ['must'])
  assert.deepEqual(wrong({ expectation: 'NO_ANSWER', must: [] }), [])
  assert.deepEqual(wrong({ deviceGroup: 'off_grid', serialNum: 'SNA0000001' }), ['deviceGroup'])
})

test('accepts no answer only if none is expected, and never in place of safety advice', () => {
  const five = { expectation: 'ANSWER', must: ['5 A'], mustNot: ['6 A'] } as const
  const nothing = { expectation: 'NO_ANSWER', must: [], mustNot: [] } as const
  const verdict = (
    question: typeof five | typeof nothing,
    text: string,
    part: Parameters<typeof toPlanned>[1] = {},
  ) =>
    toVerdict(
      { ...question, must: [...question.must], mustNot: [...question.mustNot] },
      toPlanned(text, part),
    )
  const choices = [{ serialNum: 'SNA0000001', label: 'SNA' }]
  assert.equal(verdict(five, 'It takes 5 A.', { sources: [source] }), 'RIGHT')
  assert.equal(verdict(five, 'Is it on? It takes 5 A?'), 'RIGHT')
  assert.equal(verdict(five, '5 A, or 6 A.'), 'WRONG')
  assert.equal(verdict(five, 'It takes 7 A.'), 'WRONG')
  assert.equal(verdict(five, 'No related content', { kind: 'none' }), 'SILENT')
  assert.equal(verdict(five, 'Do you mean one of these?', { kind: 'none' }), 'ASKED_BACK')
  assert.equal(verdict(five, 'Which one. Choose.', { choices }), 'ASKED_BACK')
  assert.equal(verdict(five, 'Leave the house?', { isDanger: true }), 'WRONG')
  assert.equal(verdict(nothing, 'No related content', { kind: 'none' }), 'RIGHT')
  assert.equal(verdict(nothing, 'Which one?', { choices }), 'RIGHT')
  assert.equal(verdict(nothing, 'Is it on?', { sources: [source] }), 'WRONG')
  assert.equal(verdict(nothing, 'Leave the house.', { isDanger: true }), 'WRONG')
})
