import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { answerThreshold, bestMatches, fit, type PhraseQuery } from './phrase.rules.ts'

const asked = (text: string, words = text.toLowerCase().split(' ')): PhraseQuery => ({
  text,
  words: words.map((word) => [word]),
  idf: new Map(),
})
const stored = (text: string, letterSimilarity = 0) => ({
  text,
  terms: text.toLowerCase().split(' '),
  letterSimilarity,
})

test('matches nothing for an empty question or store', () => {
  assert.equal(fit(asked('how', []), stored('battery')), 0)
  assert.equal(fit(asked('battery'), { text: 'how', terms: [], letterSimilarity: 0 }), 0)
})

test('matches the same words in any order as certain, and half of them as uncertain', () => {
  assert.equal(fit(asked('Battery cold!'), stored('battery COLD')), 1)
  assert.ok(fit(asked('cold battery'), stored('battery cold')) >= answerThreshold)
  assert.ok(fit(asked('cold battery'), stored('battery fan noise')) < answerThreshold)
})

test('never matches different or one-sided codes as certain', () => {
  for (const [one, other] of [
    ['fault f03 meaning', 'fault f04 meaning'],
    ['fault meaning', 'fault f04 meaning'],
    ['fault f03 meaning', 'fault meaning'],
  ] as const)
    assert.ok(fit(asked(one), stored(other, 0.97)) < answerThreshold, one)
})

test('compares letters of Latin script only', () => {
  assert.ok(fit(asked('batery cod'), stored('battery cold', 0.8)) >= answerThreshold)
  assert.ok(fit(asked('ACS 防逆流', ['acs', '防逆']), stored('ACS 互感', 1)) < answerThreshold)
})

test('scores between 0 and 1, and lists each row once, best first', () => {
  const text = fc.string({ maxLength: 30 })
  const found = fc.record({
    id: fc.integer({ min: 1, max: 5 }),
    text,
    terms: fc.array(text, { maxLength: 5 }),
    letterSimilarity: fc.double({ min: 0, max: 1, noNaN: true }),
    language: fc.constant(null),
  })
  fc.assert(
    fc.property(text, fc.array(found, { maxLength: 12 }), (question, rows) => {
      const matches = bestMatches(asked(question), rows)
      assert.equal(new Set(matches.map(({ id }) => id)).size, matches.length)
      for (const [at, match] of matches.entries())
        assert.ok(match.fit > 0 && match.fit <= (matches[at - 1]?.fit ?? 1))
    }),
  )
})
