import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { chunk } from './chunk.rules.ts'
import type { Block } from './document.ts'

const words = (n: number, word = 'word') =>
  `${Array.from({ length: n }, (_, at) => `${word}${at}`).join(' ')}.`
const heading = (text: string, level = 1, page?: number): Block => ({
  kind: 'heading',
  text,
  level,
  ...(page ? { page } : {}),
})
const paragraph = (text: string, page?: number): Block => ({
  kind: 'paragraph',
  text,
  ...(page ? { page } : {}),
})
const item = (text: string): Block => ({ kind: 'item', text })
const count = (text: string) => text.split(/\s+/).length

test('nothing gives nothing, and headings without text give nothing', () => {
  assert.deepEqual(chunk([]), [])
  assert.deepEqual(chunk([heading('Alone'), heading('Alone again')]), [])
})

test('text before the first heading is kept', () => {
  assert.deepEqual(chunk([paragraph('Read this first.')]), [{ headingPath: [], body: 'Read this first.' }])
})

test('short sections stay apart: the remedy of one fault is never shown for another', () => {
  const sections = chunk([
    heading('Faults'),
    heading('E001', 2),
    paragraph('Check the grid.'),
    heading('E002', 2),
    paragraph('Check the fuse.'),
  ])
  assert.deepEqual(sections, [
    { headingPath: ['Faults', 'E001'], body: 'Check the grid.' },
    { headingPath: ['Faults', 'E002'], body: 'Check the fuse.' },
  ])
})

test('an introduction joins the first section below it, and the page is where it begins', () => {
  const sections = chunk([
    heading('Mounting', 1),
    paragraph('Two people are needed.', 4),
    heading('Place', 2),
    paragraph('A dry wall.', 5),
  ])
  assert.deepEqual(sections, [
    { headingPath: ['Mounting', 'Place'], body: 'Two people are needed.\n\nA dry wall.', page: 4 },
  ])
})

test('a heading of the same or a higher level ends the one before', () => {
  const sections = chunk([
    heading('A', 1),
    heading('A.1', 3),
    paragraph('One.'),
    heading('A.2', 2),
    paragraph('Two.'),
    heading('B', 1),
    paragraph('Three.'),
  ])
  assert.deepEqual(
    sections.map(({ headingPath }) => headingPath.join(' / ')),
    ['A / A.1', 'A / A.2', 'B'],
  )
})

test('long sections are cut between paragraphs at 250 to 400 words; a short rest joins the piece before', () => {
  const sections = chunk([heading('Long'), ...Array.from({ length: 9 }, () => paragraph(words(100)))])
  assert.deepEqual(
    sections.map(({ body }) => count(body)),
    [300, 300, 300],
  )
  const rest = chunk([heading('Long'), paragraph(words(300)), paragraph(words(50))])
  assert.deepEqual(
    rest.map(({ body }) => count(body)),
    [350],
  )
})

test('steps stay together with the sentence that introduces them', () => {
  const steps = Array.from({ length: 10 }, (_, at) => item(`${at + 1}. ${words(20)}`))
  const sections = chunk([heading('Start'), paragraph(words(240)), paragraph('Do this:'), ...steps])
  assert.equal(sections.length, 2)
  assert.ok(sections[1]?.body.startsWith('Do this:\n\n1. word0') && sections[1].body.includes('10. word0'))
})

test('a table is cut between its rows, and every piece begins with the header', () => {
  const rows = Array.from({ length: 60 }, (_, at) => `E${at} | ${words(10)}`)
  const sections = chunk([heading('Codes'), { kind: 'table', text: ['Code | Meaning', ...rows].join('\n') }])
  assert.ok(sections.length > 1)
  for (const { body } of sections) assert.ok(body.startsWith('Code | Meaning\nE'), body.slice(0, 40))
  assert.equal(sections.flatMap(({ body }) => body.split('\n').slice(1)).length, 60)
})

test('text without spaces is measured too', () => {
  const sections = chunk([heading('说明'), paragraph('逆变器温度过高时会自动降额。'.repeat(120))])
  assert.ok(sections.length > 1)
})

const aBlock: fc.Arbitrary<Block> = fc.record({
  kind: fc.constantFrom('heading' as const, 'paragraph' as const, 'item' as const, 'table' as const),
  text: fc.oneof(
    fc.nat(700).map((n) => words(n + 1)),
    fc.constantFrom('Do this:', 'a | b\nc | d', 'x'),
  ),
  level: fc.integer({ min: 1, max: 4 }),
  page: fc.integer({ min: 1, max: 9 }),
})

test('no text is lost or doubled, and no piece is longer than 520 words', () => {
  const of = (text: string) => text.split(/\s+/).filter(Boolean).sort()
  fc.assert(
    fc.property(fc.array(aBlock, { maxLength: 25 }), (given) => {
      const blocks = given.filter(({ kind, text }) => kind !== 'table' || text.includes('|'))
      const sections = chunk(blocks)
      for (const { body } of sections) assert.ok(count(body) <= 520, String(count(body)))
      const kept = sections.flatMap(({ body }) => of(body)).sort()
      assert.deepEqual(
        kept,
        blocks
          .filter(({ kind }) => kind !== 'heading')
          .flatMap(({ text }) => of(text))
          .sort(),
      )
    }),
  )
})

test('what was read by text recognition is not mixed with a text of its own, under one heading or below it', () => {
  const own = { kind: 'paragraph', text: 'Typed.', page: 1 } as const
  const scan = { kind: 'paragraph', text: 'Recognised.', page: 2, isRecognised: true } as const
  const below = { kind: 'heading', text: 'Below', level: 2, page: 3 } as const
  const heading = { kind: 'heading', text: 'Above', level: 1, page: 1 } as const
  assert.deepEqual(
    chunk([heading, own, scan, scan, below, own]).map(({ headingPath, body, page }) => [
      headingPath.length,
      body,
      page,
    ]),
    [
      [1, 'Typed.', 1],
      [1, 'Recognised.\n\nRecognised.', 2],
      [2, 'Typed.', 1],
    ],
  )
})
