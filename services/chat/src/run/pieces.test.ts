import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unicodeText } from '@portal/testing/text.ts'
import fc from 'fast-check'
import { splitPieces } from './pieces.ts'

test('joins to the original text and splits no character', () => {
  fc.assert(
    fc.property(unicodeText({ maxLength: 200 }), (text) => {
      const pieces = splitPieces(text)
      assert.equal(pieces.join(''), text)
      assert.ok(pieces.every((piece) => piece !== '' && piece.isWellFormed()))
    }),
  )
})

test('keeps words whole, sends two Chinese characters at a time, and splits very long words', () => {
  assert.deepEqual(splitPieces('Press  the button.\n\n- Wait'), [
    'Press  ',
    'the ',
    'button.\n\n',
    '- ',
    'Wait',
  ])
  assert.deepEqual(splitPieces('太阳能逆变器 OK'), ['太阳', '能逆', '变器 ', 'OK'])
  assert.deepEqual(
    splitPieces('x'.repeat(50)).map(({ length }) => length),
    [24, 24, 2],
  )
})
