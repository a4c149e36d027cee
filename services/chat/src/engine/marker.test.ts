import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { withoutMarker } from './marker.ts'

const told = async (pieces: string[]) => (await Array.fromAsync(withoutMarker(ReadableStream.from(pieces)))).join('')

test('the end marker is taken out of an answer, whole or in halves, and nothing else is', async () => {
  assert.equal(await told(['All [DO', 'NE] right', '[DONE]']), 'All  right')
  assert.equal(await told(['a[DO[DONE]NE]b']), 'ab')
  assert.equal(await told(['ends with [DO']), 'ends with [DO')
  const piece = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('[', '[DO', 'NE]', '[DONE]', 'D', 'ONE]'))
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const text = pieces.join('')
      const answer = await told(pieces)
      assert.ok(!answer.includes('[DONE]'))
      if (!text.includes('[DONE]')) assert.equal(answer, text)
    }),
    { numRuns: 1_000 },
  )
})
