import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runParameters } from '@portal/testing/node/deep.ts'
import { array, assert as check, constantFrom, property, string } from 'fast-check'
import { AnswerWriter } from './answer-writer.ts'
import { SentenceReader } from './cited.rules.ts'

const sentencesIn = (...pieces: string[]) => {
  const reader = new SentenceReader()
  return [...pieces.flatMap((piece) => reader.add(piece)), ...reader.end()]
}
const shown = (text: string) =>
  sentencesIn(text).map(({ mark, text, cites }) => `${mark}${text}${cites.length > 0 ? ` ${cites}` : ''}`)

test('sentences are read with their citations, however they are written', () => {
  for (const [text, expected] of [
    ['Pull it. [1] Turn it [2]. Done.[3]', ['Pull it. 1', 'Turn it. 2', 'Done. 3']],
    ['Pull it [1][2] and turn it [3, 4].', ['Pull it and turn it. 1,2,3,4']],
    ['Pull it【1†manual】. Set approx. 5 V. [^2]', ['Pull it. 1', 'Set approx. 5 V. 2']],
    ['# Steps\n1. Pull it. [1]\n2) Turn it.\n- Done', ['1. Pull it. 1', '2. Turn it.', '- Done']],
    ['拉开盖板。[1] 取出滤网。[2]', ['拉开盖板。 1', '取出滤网。 2']],
    ['[1] Pull it.', ['Pull it. 1']],
    ['Pull it...[1] (Turn it!).[2]', ['Pull it... 1', '(Turn it!). 2']],
    ['<think>Hm. [1]\nNo. [2]</think>Pull it. [1]', ['Pull it. 1']],
    ['<think>Hm. [1]', []],
    ['Press [ENTER] now. [1]', ['Press [ENTER] now. 1']],
    ['```\n---\n', []],
  ] as const)
    assert.deepEqual(shown(text), expected, text)
})

test('where a text is cut into pieces changes nothing', () => {
  const part = constantFrom(
    ...[
      'Pull it',
      ' the cover',
      '. ',
      '.',
      '[1]',
      ' [2, 3]',
      '\n',
      '\n\n',
      '1. ',
      '- ',
      '# ',
      '[',
      ']',
      '。',
      '<think>',
      '</think>',
      'e.g. ',
      '8 V',
      '!',
      '```',
    ],
  )
  check(
    property(array(part, { maxLength: 40 }), (parts) => {
      const text = parts.join('')
      assert.deepEqual(
        sentencesIn(...text).map((one) => ({ ...one })),
        sentencesIn(text).map((one) => ({ ...one })),
      )
    }),
    runParameters(100, 300),
  )
})

test('whatever a model writes, every sentence that is shown cites a section that is there', () => {
  const part = constantFrom(
    ...[
      'Pull the cover to the left',
      'Take 9 screws',
      '. ',
      '[1]',
      '[2]',
      '[7]',
      '\n',
      '\n\n',
      '1. ',
      '2. ',
      '- ',
      'Do this:',
      ' ',
    ],
  )
  check(
    property(array(part, { maxLength: 40 }), string(), (parts, noise) => {
      const writer = new AnswerWriter({
        sections: [
          { headings: 'Filter', body: 'Pull the cover to the left. Do this.', language: 'en' },
          { headings: 'Other', body: 'Pull nothing.', language: 'en' },
        ],
        language: 'en',
        isForbidden: () => false,
      })
      const text = [
        ...sentencesIn([...parts, noise].join('')).map((one) => writer.add(one)),
        writer.end(),
      ].join('')
      assert.ok(!text.includes('9 screws'))
      const { shown } = writer.sentences
      assert.equal((text.match(/(?:\[\d\])+/g) ?? []).length >= shown, true, text)
      assert.ok(writer.cited.every((at) => at < 2))
    }),
    runParameters(100, 300),
  )
})
