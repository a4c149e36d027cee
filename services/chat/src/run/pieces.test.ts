import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unicodeText } from '@portal/testing/text.ts'
import fc from 'fast-check'
import { splitPieces } from './pieces.ts'

test('the pieces joined are the text, whatever it is, and no sign is cut in two', () => {
  fc.assert(
    fc.property(unicodeText({ maxLength: 200 }), (text) => {
      const pieces = splitPieces(text)
      assert.equal(pieces.join(''), text)
      assert.ok(pieces.every((piece) => piece !== '' && piece.isWellFormed()))
    }),
  )
})

test('words stay whole; Chinese comes two signs at a time; a word without end comes in parts', () => {
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
