import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { boostByHeading, headingShareOf } from './heading.rules.ts'

const words = fc.array(
  fc.array(fc.constantFrom('grid', 'fault', 'cable', 'fuse'), { minLength: 1, maxLength: 2 }),
  { maxLength: 5 },
)

test('no heading, or none of its words, is no share; the heading that was asked in full wins over the one that says more', () => {
  assert.equal(headingShareOf([], new Set(['grid'])), 0)
  assert.equal(headingShareOf([['grid']], new Set(['fuse'])), 0)
  const asked = new Set(['warranty', 'years'])
  assert.ok(
    headingShareOf([['warranty']], asked) > headingShareOf([['warranty'], ['service'], ['address']], asked),
  )
})

test('of any heading: between 0 and 1, more of it asked is never less, and a score is never made smaller', () => {
  fc.assert(
    fc.property(
      words,
      fc.subarray(['grid', 'fault', 'cable', 'fuse']),
      fc.double({ min: 0, max: 100, noNaN: true }),
      (heading, asked, score) => {
        const share = headingShareOf(heading, new Set(asked))
        assert.ok(share >= 0 && share < 1)
        assert.ok(headingShareOf(heading, new Set([...asked, 'grid'])) >= share)
        assert.ok(boostByHeading(score, share) >= score)
      },
    ),
  )
})
