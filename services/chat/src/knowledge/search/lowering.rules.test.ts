import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Evidence } from './evidence.rules.ts'
import { loweringOf, loweringStep, maxLowering } from './lowering.rules.ts'
import { placeOf } from './order.rules.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const evidence: fc.Arbitrary<Evidence> = fc.record({
  score: share,
  sentence: share,
  heading: share,
  quantity: fc.constantFrom(-1, 0, 1),
  kinship: share,
  nearness: share,
})
const dislikers = fc.integer({ min: 0, max: 1_000_000 })
const nearly = 1e-12

test('a section is lowered by one step for each user, and never by more than the floor', () => {
  fc.assert(
    fc.property(dislikers, (count) => {
      const lowering = loweringOf(count)
      assert.ok(lowering >= 0 && lowering <= maxLowering)
      const next = loweringOf(count + 1) - lowering
      assert.ok(next >= 0 && next <= loweringStep + nearly)
      if (count === 0) assert.equal(lowering, 0)
      if (count * loweringStep >= maxLowering) assert.equal(lowering, maxLowering)
    }),
  )
})

test('dislikes never put a section behind one that has less evidence by more than the floor', () => {
  fc.assert(
    fc.property(evidence, evidence, dislikers, dislikers, (one, other, ofOne, ofOther) => {
      const ahead = placeOf(one) - placeOf(other)
      const lowered = placeOf(one) - loweringOf(ofOne) - (placeOf(other) - loweringOf(ofOther))
      assert.ok(Math.abs(lowered - ahead) <= maxLowering + nearly)
      if (ahead > maxLowering + nearly) assert.ok(lowered > 0)
    }),
  )
})
