import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { filled } from '../remote/words.ts'
import { type Limits, reasonToStepBack, type Sample } from './step-back.rules.ts'

const limits: Limits = { isOn: true, window: 10, leastLoads: 20, points: 2, slowness: 150 }
/** By many users, each with one load, unless `worst` says otherwise. */
const sample = (loads: number, errors: number, p75 = 1_000, more: Partial<Sample> = {}): Sample => ({
  loads,
  errors,
  worst: loads > 0 ? { loads: 1, errors: Math.min(1, errors) } : null,
  timed: loads,
  p75,
  ...more,
})

const cases: [what: string, now: Sample, before: Sample, reason: string | undefined][] = [
  ['many errors', sample(40, 12), sample(55, 0), '12 of 40 loads failed (30 %), before 0 of 55'],
  ['more errors than before', sample(40, 12), sample(50, 5), '12 of 40 loads failed (30 %), before 5 of 50 (10 %)'],
  ['a load too few', sample(19, 19), sample(55, 0), undefined],
  ['a load too few of the one before', sample(40, 12), sample(19, 0), undefined],
  ['the fewest loads', sample(20, 2), sample(20, 0), '2 of 20 loads failed (10 %), before 0 of 20'],
  ['two points more exactly', sample(100, 2), sample(100, 0), undefined],
  ['two points more exactly, from above', sample(100, 5), sample(100, 3), undefined],
  ['a little more than two points', sample(1_000, 22), sample(1_000, 0), '22 of 1000 loads failed (2.2 %), before 0 of 1000'],
  ['fewer errors', sample(100, 10), sample(100, 20), undefined],
  ['errors of one user alone', sample(30, 6, 1_000, { worst: { loads: 6, errors: 6 } }), sample(55, 0), undefined],
  [
    'errors of two users',
    sample(30, 7, 1_000, { worst: { loads: 6, errors: 6 } }),
    sample(55, 0),
    '7 of 30 loads failed (23.3 %), before 0 of 55',
  ],
  ['half as slow again exactly', sample(40, 0, 1_500), sample(40, 0, 1_000), undefined],
  ['slower', sample(40, 0, 1_501), sample(40, 0), 'three of four first loads took up to 1.50 s (of 40), before 1.00 s (of 40)'],
  ['slower, with too few first loads', sample(40, 0, 9_000, { timed: 19 }), sample(40, 0), undefined],
  ['slower than too few first loads', sample(40, 0, 9_000), sample(40, 0, 1_000, { timed: 19 }), undefined],
  ['nothing at all', sample(0, 0), sample(0, 0), undefined],
]
for (const [what, now, before, reason] of cases)
  test(`${what}: ${reason ?? 'stays'}`, () => {
    const found = reasonToStepBack(now, before, limits)
    assert.equal(found && filled(found), reason)
  })

const anySample = fc
  .record({
    loads: fc.integer({ min: 0, max: 500 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    p75: fc.integer({ min: 1, max: 60_000 }),
  })
  .map(({ loads, part, p75 }) => sample(loads, Math.floor(loads * part), p75))

test('whatever the figures, a build that does as the one before stays, and one that goes would go with more errors too', () => {
  fc.assert(
    fc.property(anySample, anySample, (now, before) => {
      assert.equal(reasonToStepBack(before, before, limits), undefined)
      if (reasonToStepBack(now, before, limits)) assert.ok(reasonToStepBack({ ...now, errors: now.loads }, before, limits))
    }),
  )
})
