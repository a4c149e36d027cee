import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentenceSharer } from './evidence.rules.ts'
import { placeOf } from './order.rules.ts'

const words = [{ idf: 6 }, { idf: 3 }, { idf: 3 }]
const share = sentenceSharer(words, [
  { word: 0, term: 'fuse', match: 'exact' },
  { word: 1, term: 'breaker', match: 'topic' },
  { word: 1, term: 'generat', match: 'exact' },
])
const of = (...sentences: string[][]) =>
  share({ heading: new Set(['fuse']), sentences: sentences.map((one) => new Set(one)) })

test('a section has as much of a question as its best sentence under its heading, a word as closely as it stands there', () => {
  assert.equal(of([]), 0.5)
  assert.equal(of(['generat']), 0.75)
  assert.equal(of(['breaker'], ['wall']), 0.625)
  assert.equal(of(['breaker', 'generat']), 0.75)
  assert.equal(share({ heading: new Set(), sentences: [] }), 0)
})

test('a question that tells nothing is in no sentence', () => {
  assert.equal(sentenceSharer([], [])({ heading: new Set(), sentences: [new Set(['fuse'])] }), 0)
})

test('each kind of evidence brings a section further to the front', () => {
  const evidence = { score: 0.5, sentence: 0.5, heading: 0.5, quantity: 0, nearness: 0, kinship: 0 }
  for (const name of Object.keys(evidence) as (keyof typeof evidence)[])
    assert.ok(placeOf({ ...evidence, [name]: evidence[name] + 0.5 }) > placeOf(evidence), name)
})
