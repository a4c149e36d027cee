import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { QueryWord } from '../knowledge/search/search.ts'
import { isRelated, relatedness } from './related.rules.ts'

const word = (token: string, part: Partial<QueryWord> = {}): QueryWord => ({
  token,
  idf: 5,
  isOffTopic: false,
  ...part,
})
const best = { relativeScore: 0.2, headingShare: 0 }

test('nothing told, nothing matched, or only matched by its spelling is not related', () => {
  assert.equal(isRelated(best, []), false)
  assert.equal(isRelated(best, [word('lasagne'), word('oven')]), false)
  assert.equal(isRelated(best, [word('life', { match: 'corrected' })]), false)
})

test('most of what the question tells has to be there; a word of another matter weighs against it unless the section says it', () => {
  const battery = word('battery', { match: 'exact' })
  assert.equal(isRelated(best, [battery, word('charge', { match: 'synonym' })]), true)
  assert.equal(isRelated(best, [battery, word('toothbrush'), word('electric')]), false)
  assert.equal(isRelated(best, [battery, word('fridge', { isOffTopic: true })]), false)
  assert.equal(isRelated(best, [battery, word('fridge', { isOffTopic: true, match: 'exact' })]), true)
})

test('of any question: what is matched, nearer, or in the heading never makes it less related', () => {
  const ways = fc.constantFrom(undefined, 'corrected', 'topic', 'synonym', 'exact') as fc.Arbitrary<
    QueryWord['match']
  >
  const some = fc.array(
    fc.record({
      token: fc.string(),
      idf: fc.double({ min: 0, max: 9, noNaN: true }),
      isOffTopic: fc.boolean(),
      match: ways,
    }),
    { maxLength: 8 },
  ) as fc.Arbitrary<QueryWord[]>
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(some, share, share, (words, relativeScore, headingShare) => {
      const before = relatedness({ relativeScore, headingShare }, words)
      assert.ok(Number.isFinite(before) && before <= 2.5 + 1e-9)
      assert.ok(relatedness({ relativeScore, headingShare: 1 }, words) >= before)
      const said = words.map((one, at) => (at === 0 ? { ...one, match: 'exact' as const } : one))
      assert.ok(relatedness({ relativeScore, headingShare }, said) >= before - 1e-9)
    }),
  )
})
