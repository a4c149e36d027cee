import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runParameters } from '@portal/testing/node/deep.ts'
import fc from 'fast-check'
import type { Streamed } from './answer.ts'
import { sanitised } from './marker.ts'

async function told(pieces: string[]): Promise<string> {
  const answer = sanitised({ kind: 'stream', pieces: ReadableStream.from(pieces), sources: [], timings: {} })
  return (await Array.fromAsync((answer as Streamed).pieces)).join('')
}

test('no answer says the end marker, whole or in halves; nor what no database stores; nothing else of it is changed', async () => {
  assert.equal(await told(['All [DO', 'NE] right', '[DONE]']), 'All (DONE) right(DONE)')
  assert.equal(await told(['a[D[', 'DONE]ONE]b']), 'a[D(DONE)ONE]b')
  assert.equal(await told(['ends with [DO']), 'ends with [DO')
  const piece = fc.oneof(
    fc.constantFrom('\0', '\ud83d', '\udd0b'),
    fc.string({ maxLength: 6 }),
    fc.constantFrom('[', '[D', '[DO', 'NE]', '[DONE]', 'D', 'ONE]'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const text = pieces.join('')
      const answer = await told(pieces)
      assert.ok(!answer.includes('[DONE]'))
      assert.equal(answer, text.replaceAll('\0', '').replaceAll('[DONE]', '(DONE)').toWellFormed())
    }),
    runParameters(200, 1_000),
  )
})

test('what a person wrote does not end its own answer', () => {
  const answer = sanitised({
    kind: 'es',
    text: 'Wait for [DONE] on the display.',
    sources: [],
    resources: [],
    suggestions: [],
    timings: {},
  })
  assert.equal('text' in answer && answer.text, 'Wait for (DONE) on the display.')
})
