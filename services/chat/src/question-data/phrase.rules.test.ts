import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { answerThreshold, findBestMatches, matchScore, type PhraseQuery } from './phrase.rules.ts'

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
  assert.equal(matchScore(asked('how', []), stored('battery')), 0)
  assert.equal(matchScore(asked('battery'), { text: 'how', terms: [], letterSimilarity: 0 }), 0)
})

test('treats the same words in any order as certain, and half of them as uncertain', () => {
  assert.equal(matchScore(asked('Battery cold!'), stored('battery COLD')), 1)
  assert.ok(matchScore(asked('cold battery'), stored('battery cold')) >= answerThreshold)
  assert.ok(matchScore(asked('cold battery'), stored('battery fan noise')) < answerThreshold)
})

test('never treats different or missing codes as certain', () => {
  for (const [one, other] of [
    ['fault f03 meaning', 'fault f04 meaning'],
    ['fault meaning', 'fault f04 meaning'],
    ['fault f03 meaning', 'fault meaning'],
  ] as const)
    assert.ok(matchScore(asked(one), stored(other, 0.97)) < answerThreshold, one)
})

test('compares letters only for Latin scripts', () => {
  assert.ok(matchScore(asked('batery cod'), stored('battery cold', 0.8)) >= answerThreshold)
  assert.ok(matchScore(asked('ACS 防逆流', ['acs', '防逆']), stored('ACS 互感', 1)) < answerThreshold)
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
      const matches = findBestMatches(asked(question), rows)
      assert.equal(new Set(matches.map(({ id }) => id)).size, matches.length)
      for (const [at, match] of matches.entries())
        assert.ok(match.fit > 0 && match.fit <= (matches[at - 1]?.fit ?? 1))
    }),
  )
})
