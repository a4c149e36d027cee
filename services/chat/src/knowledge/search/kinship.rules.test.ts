import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { kinshipOf, leadingTerms } from './kinship.rules.ts'

const termsOf = (text: string) => new Set(text.split(' ').filter(Boolean))
const kinship = (texts: readonly string[], asked: readonly string[] = []) => {
  const sections = texts.map((text, at) => ({ terms: termsOf(text), score: 1 - at / 100 }))
  const leading = leadingTerms(sections, new Set(asked))
  return kinshipOf(sections, new Map(leading.map((term) => [term, 1])))
}

test('a section about the same as the others is their kin, a stranger among them is not', () => {
  const [fan, blade, stranger] = kinship(
    ['fan blade dust', 'fan dust blade screw', 'fan invoice paper', 'dust fan'],
    ['fan'],
  ) as [number, number, number]
  assert.ok(blade > stranger && fan > stranger, String([fan, blade, stranger]))
})

test('what was asked for counts nothing, and alone a section has no kin', () => {
  assert.deepEqual(kinship(['fan', 'fan'], ['fan']), [0, 0])
  assert.deepEqual(kinship(['fan blade']), [0])
  assert.deepEqual(kinship([]), [])
})

test('what two of the first five sections have leads', () => {
  const sections = ['a x', 'b x', 'c y', 'd', 'c z', 'z y'].map((text) => ({ terms: termsOf(text) }))
  assert.deepEqual(leadingTerms(sections, new Set()).sort(), ['c', 'x'])
  assert.deepEqual(leadingTerms(sections, new Set(['c'])), ['x'])
})

const text = fc.array(fc.constantFrom('fan', 'dust', 'blade', 'fuse', 'wall', 'app', 'code'), {
  maxLength: 6,
})

test('of any sections: a share of each, and the same words have the same share beside the same leaders', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 7, maxLength: 12 }), (all) => {
      const texts = all.map((words) => words.join(' '))
      const shares = kinship(texts)
      assert.equal(shares.length, texts.length)
      for (const share of shares) assert.ok(share >= 0 && share <= 1 + 1e-9)
      for (const [at, share] of shares.entries())
        if (at > 5 && texts[at] === texts[5]) assert.equal(share, shares[5])
    }),
  )
})
