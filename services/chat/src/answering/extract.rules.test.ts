import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runParameters } from '@portal/testing/node/deep.ts'
import fc from 'fast-check'
import { excerptOf, extract, type Section, type TermMatcher } from './extract.rules.ts'

const meetsOf =
  (question: string): TermMatcher =>
  (text) => {
    const has = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    return new Map(
      (question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word, at) =>
        has.has(word) ? [[at, 1] as const] : [],
      ),
    )
  }
const section = (body: string, score = 1, chunkId = 1): Section => ({ chunkId, body, score })

test('of nothing there is nothing', () => {
  assert.deepEqual(extract([], meetsOf('anything')), { text: '', sentences: [], chunkIds: [] })
  assert.equal(extract([section(' \n ')], meetsOf('anything')).text, '')
})

test('the best four sentences in the order of the document', () => {
  const body = [
    'Alpha is here.',
    'Nothing at all.',
    'Battery beta alpha.',
    'Still nothing.',
    'Alpha battery.',
    'A battery.',
    'Battery alpha gamma.',
    'End.',
  ]
  const { text } = extract([section(body.join(' '))], meetsOf('alpha battery beta gamma'))
  assert.equal(text, 'Alpha is here. Battery beta alpha. Alpha battery. Battery alpha gamma.')
})

test('of each section its best sentence is there, however much the other one has', () => {
  const fans = 'A fan. The fan. My fan. Your fan. Her fan. Our fan.'
  const { text } = extract(
    [section(fans, 1, 1), section('It is hot. It is loud, the box.', 0.9, 2)],
    meetsOf('fan box'),
  )
  assert.ok(text.includes('It is loud, the box.'), text)
})

test('what says the asked thing itself goes before what says another word for it', () => {
  const weights = new Map([
    ['noise', 0.7],
    ['loud', 1],
  ])
  const meets: TermMatcher = (text) =>
    new Map([...weights].flatMap(([word, share]) => (text.includes(word) ? [[0, share] as const] : [])))
  const others = 'One. Two. Three. Four. Five.'
  const { text } = extract([section(`${others} It makes noise. It is loud.`)], meets)
  assert.ok(text.includes('It is loud.') && text.includes('It makes noise.'), text)
})

test('numbered steps are shown whole', () => {
  const steps =
    '1. Open the cover.\n2. Loosen the screw.\n3. Pull the fan out.\n4. Push the new fan in.\n5. Close the cover.'
  const { text } = extract(
    [section(`It is heavy. It is old. It is grey. It hums. It shines. It stands.\n\n${steps}`)],
    meetsOf('new fan'),
  )
  assert.ok(text.endsWith(steps), text)
})

test('of a table of codes the asked row is shown, under the names of its columns', () => {
  const table =
    'Code | Meaning | What to do\nF01 | Fan blocked | Clean\nF02 | Too hot | Let it cool\nF03 | Battery voltage too high | Measure'
  const { text, sentences } = extract([section(table)], meetsOf('what does f03 mean'))
  assert.equal(
    text,
    '| Code | Meaning | What to do |\n| --- | --- | --- |\n| F03 | Battery voltage too high | Measure |',
  )
  assert.equal(sentences.length, 2)
})

const body = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.constantFrom(
        'The fan turns. Alpha beta! Why?',
        '1. Open.',
        '2. Close the fan.',
        'Code | Fan',
        'F01 | alpha',
        '',
        'Do:',
        '风扇停止。请等待。',
      ),
    ),
    { maxLength: 14 },
  )
  .map((lines) => lines.join('\n'))

test('of any sections: every cited stretch stands word by word in its chunk, and beside them there are only line breaks, bullets and the lines of tables', () => {
  fc.assert(
    fc.property(fc.array(body, { maxLength: 4 }), fc.string({ maxLength: 30 }), (bodies, question) => {
      const sections = bodies.map((text, at) => section(text, 1 - at * 0.1, at + 1))
      const { text, sentences, chunkIds } = extract(sections, meetsOf(`${question} fan alpha`))
      let beside = ''
      let at = 0
      for (const { start, end, chunkId } of sentences) {
        assert.ok(bodies[chunkId - 1]?.includes(text.slice(start, end)), 'verbatim')
        assert.ok(start >= at && end > start && chunkIds.includes(chunkId))
        beside += text.slice(at, start)
        at = end
      }
      assert.match(beside + text.slice(at), /^[\n |-]*$/)
    }),
    runParameters(200, 2_000),
  )
})

test('an excerpt has the sentences that say it, as many as fit', () => {
  const padding = 'Sentences about everything else are long, longer, and longer still. '.repeat(6)
  const text = `${padding}The fan is loud. ${padding}A fan at night is louder. ${padding}`
  assert.equal(excerptOf(section(text), meetsOf('fan night')), 'The fan is loud. A fan at night is louder.')
})

test('an excerpt names the columns of the row that it shows', () => {
  const table = 'Code | Meaning\nF01 | Fan blocked\nF02 | Too hot'
  assert.equal(excerptOf(section(table), meetsOf('f02')), 'Code: F02, Meaning: Too hot')
})

test('an excerpt of one long list ends in its middle, between two words, and says so', () => {
  const steps = Array.from({ length: 30 }, (_, at) => `${at + 1}. Turn the screw of the fan.`).join('\n')
  const text = excerptOf(section(steps), meetsOf('fan'))
  assert.ok(text.length <= 282 && text.endsWith(' …'), text)
  assert.ok(steps.startsWith(text.slice(0, -2)), text)
})

test('of any section: an excerpt is short, and of a text without tables it has words of the section alone', () => {
  fc.assert(
    fc.property(body, fc.string({ maxLength: 30 }), (text, question) => {
      const excerpt = excerptOf(section(text), meetsOf(`${question} fan alpha`))
      assert.ok(excerpt.length <= 282)
      assert.equal(excerpt === '', text.trim() === '')
      const plain = text.replaceAll(' | ', ' ')
      for (const word of excerptOf(section(plain), meetsOf(`${question} fan alpha`)).split(/\s+/))
        assert.ok(word === '…' || plain.includes(word), word)
    }),
    runParameters(200, 1_000),
  )
})
