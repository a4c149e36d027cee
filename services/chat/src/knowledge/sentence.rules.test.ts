import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentencesOf } from './sentence.rules.ts'

const cases: [what: string, sentences: readonly string[], separator: string][] = [
  [
    'abbreviations, decimals and references',
    [
      'Leave approx. 20 cm free, i.e. the width of a hand.',
      'The voltage is 51.2 V.',
      'See No. 4 of the list.',
    ],
    ' ',
  ],
  ['German abbreviations', ['Der Abstand ist ca. 20 cm bzw. eine Handbreit.', 'Prüfen Sie ihn.'], ' '],
  ['Chinese, without spaces', ['请先断开电池。', '然后等待10分钟！', '完成后重启。'], ''],
  [
    'a line that goes on in small letters',
    ['Switch off the loads\nand the breaker.', 'Wait 10 minutes'],
    '\n',
  ],
  ['questions and exclamations', ['Is the fan loud?', 'Stop!', 'Call us.'], ' '],
  ['an abbreviation at the end of the text', ['Use cables of 35 mm² min.'], ' '],
  ['no sentence at all', ['1 2 3 4'], ' '],
]

for (const [what, sentences, separator] of cases)
  test(`a text is cut into its sentences: ${what}`, () => {
    const text = sentences.join(separator)
    assert.deepEqual(
      sentencesOf(text).map(({ start, end }) => text.slice(start, end)),
      sentences,
    )
  })

test('blank texts have no sentences, and white space belongs to none', () => {
  for (const text of ['', ' ', '\n\n']) assert.deepEqual(sentencesOf(text), [])
  assert.deepEqual(sentencesOf('  One.  '), [{ start: 2, end: 6 }])
})

test('a long text of nothing but abbreviations takes linear time', () => {
  const text = 'No. '.repeat(200_000)
  assert.equal(sentencesOf(text).length, 1)
})
