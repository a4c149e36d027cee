import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runParameters } from '@portal/testing/node/deep.ts'
import fc from 'fast-check'
import { unitsOf } from './unit.rules.ts'

const parts = (text: string) => unitsOf(text).map(({ start, end }) => text.slice(start, end))

test('nothing has no units', () => {
  for (const text of ['', ' ', '\n\n\n', '\t \n']) assert.deepEqual(unitsOf(text), [])
})

test('abbreviations, decimals and codes do not end a sentence', () => {
  const text =
    'Leave approx. 20 cm free, i.e. the width of a hand. The voltage is 51.2 V. See No. 4 of the list.'
  assert.deepEqual(parts(text), [
    'Leave approx. 20 cm free, i.e. the width of a hand.',
    'The voltage is 51.2 V.',
    'See No. 4 of the list.',
  ])
  assert.deepEqual(parts('请先断开电池。然后等待10分钟！完成后重启。'), [
    '请先断开电池。',
    '然后等待10分钟！',
    '完成后重启。',
  ])
})

test('a line that goes on in small letters is one sentence; a new line in capitals is another', () => {
  assert.deepEqual(parts('Switch off the loads\nand the breaker.\nWait 10 minutes'), [
    'Switch off the loads\nand the breaker.',
    'Wait 10 minutes',
  ])
})

test('numbered steps stay whole, with the line that leads to them', () => {
  const steps = 'To clear the fault:\n1. Read the code. Write it down.\n2. Switch off.\n\n3. Wait.'
  const text = `It is loud. ${steps}\n\nThen call us.`
  assert.deepEqual(parts(text), ['It is loud.', steps, 'Then call us.'])
  assert.deepEqual(
    unitsOf(text).map(({ kind }) => kind),
    ['sentence', 'list', 'sentence'],
  )
  assert.deepEqual(parts('- one\n- two\n  and more of two'), ['- one\n- two\n  and more of two'])
})

test('each row of a table is a unit under the names of the columns', () => {
  const text = 'Code | Meaning\nF01 | Fan blocked\nF02 | Too hot'
  assert.deepEqual(parts(text), ['F01 | Fan blocked', 'F02 | Too hot'])
  for (const { head } of unitsOf(text))
    assert.equal(head && text.slice(head.start, head.end), 'Code | Meaning')
})

const line = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '1. First step.',
    '2) Second e.g. this.',
    '- a point',
    'Code | Meaning',
    'F01 | Fan',
    '',
    '  set in',
    'Do this:',
    'Yes. No! Why? 好。',
  ),
)

test('of any text: units are in order, do not overlap, are not blank, begin and end with words, and nothing but blanks and heads is left out', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n')
      const units = unitsOf(text)
      let at = 0
      let left = ''
      for (const { start, end } of units) {
        assert.ok(start >= at && end > start && end <= text.length)
        assert.equal(text.slice(start, end), text.slice(start, end).trim())
        left += text.slice(at, start)
        at = end
      }
      left += text.slice(at)
      const heads = units.flatMap(({ head }) => (head ? [text.slice(head.start, head.end)] : []))
      assert.equal([...new Set(heads)].reduce((rest, head) => rest.replaceAll(head, ''), left).trim(), '')
    }),
    runParameters(200, 2_000),
  )
})
