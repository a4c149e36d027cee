import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type ComparableWording, computeSimilarity, groupSimilar, toTrigrams } from './unanswered.rules.ts'

/** Creates a wording of these words, each of which is a term. */
const wording = (text: string, part: Partial<ComparableWording> = {}): ComparableWording => {
  const terms = text.toLowerCase().match(/\w+/g) ?? []
  const words = terms.map((term) => [term])
  return { query: { text, words, idf: new Map() }, terms, told: 'en', language: 'en', ...part }
}
const textsOf = (groups: ComparableWording[][]) => groups.map((group) => group.map(({ query }) => query.text))

test('groups wordings that an answer to the first would match', async () => {
  const groups = await groupSimilar([
    wording('How loud is the fan at night?'),
    wording('Which cable do I need?'),
    wording('how loud the fan is at night'),
    wording('How loud is the fann at nigth?'),
    wording('Which cable?'),
  ])
  assert.deepEqual(textsOf(groups), [
    ['How loud is the fan at night?', 'how loud the fan is at night', 'How loud is the fann at nigth?'],
    ['Which cable do I need?'],
    ['Which cable?'],
  ])
})

test('never groups different codes or languages', async () => {
  const german = wording('Was ist F03?', { told: 'de', language: 'de' })
  assert.equal(
    (await groupSimilar([wording('What does F03 mean?'), wording('What does F04 mean?')])).length,
    2,
  )
  assert.equal((await groupSimilar([german, { ...wording('Was ist F03?'), told: null }])).length, 2)
  assert.equal((await groupSimilar([{ ...wording('F03?'), told: null }, wording('F03?')])).length, 1)
})

test('assigns each wording to exactly one group', async () => {
  const words = fc.array(fc.constantFrom('fan', 'loud', 'F03', 'F04', 'cable', 'battery', 'hot'), {
    minLength: 1,
    maxLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(words, { maxLength: 12 }), async (texts) => {
      const all = texts.map((text) => wording(text.join(' ')))
      const groups = await groupSimilar(all)
      assert.deepEqual(new Set(groups.flat()), new Set(all))
      assert.equal(groups.flat().length, all.length)
    }),
  )
})

test('measures similarity by shared letters', () => {
  const similarity = (one: string, other: string) => computeSimilarity(toTrigrams(one), toTrigrams(other))
  assert.equal(similarity('word', 'two words').toFixed(6), '0.363636', 'as PostgreSQL documents it')
  assert.equal(similarity('Fan!', 'fan'), 1)
  assert.equal(similarity('fan', ''), 0)
})
