import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Asked } from '../knowledge/search/search.ts'
import { isRelated, relatedness } from './related.rules.ts'

const word = (token: string, part: Partial<Asked> = {}): Asked => ({ token, says: 5, isElsewhere: false, ...part })
const best = { relative: 0.2, heading: 0 }

test('nothing told, nothing met, or only met by its spelling is not related', () => {
  assert.equal(isRelated(best, []), false)
  assert.equal(isRelated(best, [word('lasagne'), word('oven')]), false)
  assert.equal(isRelated(best, [word('life', { way: 'repaired' })]), false)
})

test('most of what the question tells has to be there; a word of another matter weighs against it unless the section says it', () => {
  const battery = word('battery', { way: 'said' })
  assert.equal(isRelated(best, [battery, word('charge', { way: 'synonym' })]), true)
  assert.equal(isRelated(best, [battery, word('toothbrush'), word('electric')]), false)
  assert.equal(isRelated(best, [battery, word('fridge', { isElsewhere: true })]), false)
  assert.equal(isRelated(best, [battery, word('fridge', { isElsewhere: true, way: 'said' })]), true)
})

test('of any question: what is met, nearer, or in the heading never makes it less related', () => {
  const ways = fc.constantFrom(undefined, 'repaired', 'topic', 'synonym', 'said') as fc.Arbitrary<Asked['way']>
  const some = fc.array(
    fc.record({ token: fc.string(), says: fc.double({ min: 0, max: 9, noNaN: true }), isElsewhere: fc.boolean(), way: ways }),
    { maxLength: 8 },
  ) as fc.Arbitrary<Asked[]>
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(some, share, share, (words, relative, heading) => {
      const before = relatedness({ relative, heading }, words)
      assert.ok(Number.isFinite(before) && before <= 2.5 + 1e-9)
      assert.ok(relatedness({ relative, heading: 1 }, words) >= before)
      const said = words.map((one, at) => (at === 0 ? { ...one, way: 'said' as const } : one))
      assert.ok(relatedness({ relative, heading }, said) >= before - 1e-9)
    }),
  )
})
