import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Found, outcomeOf, relevanceOf } from './relevance.rules.ts'

type Word = Parameters<typeof relevanceOf>[1][number]
const word = (match?: Word['match'], isOffTopic = false): Word => ({
  idf: 5,
  isOffTopic,
  ...(match && { match }),
})
const best: Found = { score: 10, relativeScore: 0.5, headingShare: 0.3 }
const outcome = (sections: readonly Found[], words: readonly Word[]) =>
  outcomeOf(relevanceOf(sections, words))

test('nothing found, nothing told, or nothing matched is nothing', () => {
  assert.equal(outcome([], [word('exact')]), 'nothing')
  const poor = { ...best, relativeScore: 0.05, headingShare: 0 }
  assert.equal(outcome([poor, poor], []), 'nothing')
  assert.equal(outcome([poor, poor], [word(), word(), word('exact')]), 'nothing')
})

test('it is answered where most of the question is there; asked back where half of it is, or another section is as likely', () => {
  const all = [word('exact'), word('exact')]
  assert.equal(outcome([best], all), 'answer')
  assert.equal(outcome([best, { ...best, score: 5 }], all), 'answer')
  const plain = { ...best, headingShare: 0 }
  assert.equal(outcome([plain, plain], [word('exact'), word('exact'), word()]), 'unsure')
  assert.equal(outcome([best, best], [word('exact'), word(undefined, true)]), 'nothing')
})

test('of any question: what is matched as it was asked, in the heading, or far before the next never makes it less relevant', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const match = fc.constantFrom(undefined, 'corrected', 'topic', 'synonym', 'exact') as fc.Arbitrary<
    Word['match']
  >
  const some = fc.array(
    fc
      .tuple(fc.double({ min: 0, max: 9, noNaN: true }), fc.boolean(), match)
      .map(([idf, isOffTopic, how]): Word => ({ idf, isOffTopic, ...(how && { match: how }) })),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(some, share, share, share, (words, relativeScore, headingShare, gap) => {
      const of = (first: Partial<Found>, second: number, all = words) =>
        relevanceOf(
          [
            { score: 1, relativeScore, headingShare, ...first },
            { score: second, relativeScore, headingShare },
          ],
          all,
        )
      const before = of({}, 1 - gap)
      assert.ok(before > 0 && before < 1)
      assert.ok(of({ headingShare: 1 }, 1 - gap) >= before)
      assert.ok(of({}, 0) >= before)
      const said = words.map((one, at) => (at === 0 ? { ...one, match: 'exact' as const } : one))
      assert.ok(of({}, 1 - gap, said) >= before - 1e-9)
    }),
  )
})
