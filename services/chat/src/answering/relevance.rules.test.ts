import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Found, minPossible, ofAnotherDocument, outcomeOf, relevanceOf } from './relevance.rules.ts'

type Word = Parameters<typeof relevanceOf>[1][number]
const word = (match?: Word['match'], isOffTopic = false): Word => ({
  idf: 5,
  isOffTopic,
  ...(match && { match }),
})
const evidence = { score: 1, sentence: 0.9, heading: 0.3, quantity: 0, nearness: 0, kinship: 0.2 }
const best: Found = { relativeScore: 0.5, evidence }
const withEvidence = (part: Partial<Found['evidence']>): Found => ({
  ...best,
  evidence: { ...evidence, ...part },
})
const outcome = (sections: readonly Found[], words: readonly Word[]) =>
  outcomeOf(relevanceOf(sections, words))

test('another document than was talked of: less certain in the same order, and what would be asked back still is', () => {
  const relevance = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(relevance, relevance, (one, other) => {
      const less = ofAnotherDocument(one)
      assert.ok(less <= one && less >= 0)
      assert.ok(one >= other ? less >= ofAnotherDocument(other) : less <= ofAnotherDocument(other))
      assert.equal(outcomeOf(less) === 'nothing', one < minPossible)
    }),
  )
  assert.equal(outcomeOf(ofAnotherDocument(0.7)), 'unsure')
  assert.equal(outcomeOf(ofAnotherDocument(0.95)), 'answer')
})

test('nothing found, nothing told, or nothing matched is nothing', () => {
  assert.equal(outcome([], [word('exact')]), 'nothing')
  const poor = { ...withEvidence({ sentence: 0.1, heading: 0 }), relativeScore: 0.05 }
  assert.equal(outcome([poor, poor], []), 'nothing')
  assert.equal(outcome([poor, poor], [word(), word(), word('synonym')]), 'nothing')
})

test('it is answered where one sentence has most of the question; asked back where another section is as likely', () => {
  const all = [word('exact'), word('exact')]
  assert.equal(outcome([best], all), 'answer')
  assert.equal(outcome([best, withEvidence({ score: 0.5 })], all), 'answer')
  const some = withEvidence({ sentence: 0.4, heading: 0 })
  assert.equal(outcome([some, some, some], [word('exact'), word('exact'), word()]), 'unsure')
  const scarce = { ...withEvidence({ sentence: 0.3, heading: 0 }), relativeScore: 0.2 }
  assert.equal(outcome([scarce, scarce, scarce], [word('exact'), word(undefined, true)]), 'nothing')
})

test('of any question: what is matched as it was asked, in the heading or in one sentence, or far before the next never makes it less relevant', () => {
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
    fc.property(some, share, share, share, (words, relativeScore, sentence, gap) => {
      const of = (first: Partial<Found['evidence']>, second: number, all = words) =>
        relevanceOf(
          [
            { ...withEvidence({ sentence, ...first }), relativeScore },
            { ...withEvidence({ sentence, score: second }), relativeScore },
          ],
          all,
        )
      const before = of({}, 1 - gap)
      assert.ok(before > 0 && before < 1)
      assert.ok(of({ heading: 1 }, 1 - gap) >= before)
      assert.ok(of({ sentence: 1 }, 1 - gap) >= before)
      assert.ok(of({}, 0) >= before)
      const said = words.map((one, at) => (at === 0 ? { ...one, match: 'exact' as const } : one))
      assert.ok(of({}, 1 - gap, said) >= before - 1e-9)
    }),
  )
})
