import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runParameters } from '@portal/testing/node/deep.ts'
import fc from 'fast-check'
import { formatMessage } from '../message.ts'
import { findStepBackReason, type Sample, type StepBackLimits, toSlowLimitMs } from './step-back.rules.ts'

const limits: StepBackLimits = { isOn: true, window: 10, minLoads: 20, minUsers: 5, points: 2, slowness: 150 }
/** Creates reports of so many users with one load each, some of them failed. */
const sample = (users: number, failing: number, p75 = 1_000, more: Partial<Sample> = {}): Sample => ({
  loads: users,
  users,
  failing,
  failed: failing,
  timed: users,
  timedUsers: users,
  slow: p75 > 1_500 ? Math.ceil(users / 4) : 0,
  p75,
  ...more,
})

const cases: [what: string, now: Sample, before: Sample, reason: string | undefined][] = [
  ['many errors', sample(40, 12), sample(55, 0), 'loads failed for 12 of 40 users, previously 0 of 55'],
  [
    'more errors than before',
    sample(40, 12),
    sample(50, 5),
    'loads failed for 12 of 40 users, previously 5 of 50',
  ],
  ['a load too few', sample(19, 19), sample(55, 0), undefined],
  ['a load too few of the one before', sample(40, 12), sample(19, 0), undefined],
  ['the fewest loads', sample(20, 5), sample(20, 0), 'loads failed for 5 of 20 users, previously 0 of 20'],
  ['two points more exactly', sample(500, 10), sample(100, 0), undefined],
  ['two points more exactly, from above', sample(200, 10), sample(100, 3), undefined],
  [
    'a little more than two points',
    sample(1_000, 22),
    sample(1_000, 0),
    'loads failed for 22 of 1000 users, previously 0 of 1000',
  ],
  ['fewer errors', sample(100, 10), sample(100, 20), undefined],
  [
    'a few errors of everybody, as before',
    sample(40, 40, 1_000, { loads: 4_000, failed: 0.4 }),
    sample(40, 0),
    undefined,
  ],
  ['errors of four users', sample(30, 4), sample(55, 0), undefined],
  [
    'errors of five users',
    sample(30, 5),
    sample(55, 0),
    'loads failed for 5 of 30 users, previously 0 of 55',
  ],
  [
    'errors of all three that there are',
    sample(3, 3, 1_000, { loads: 20 }),
    sample(55, 0),
    'loads failed for 3 of 3 users, previously 0 of 55',
  ],
  ['errors of both that there are', sample(2, 2, 1_000, { loads: 20 }), sample(55, 0), undefined],
  ['errors of three of six', sample(6, 3, 1_000, { loads: 20 }), sample(55, 0), undefined],
  [
    'slower by more than half',
    sample(40, 0, 1_501),
    sample(40, 0, 1_000),
    '75 % of first loads took 1.50 s or less (40 loads), previously 1.00 s (40 loads)',
  ],
  ['slower by half exactly', sample(40, 0, 1_500), sample(40, 0, 1_000), undefined],
  ['slower, of too few first loads', sample(40, 0, 9_000, { timed: 19 }), sample(40, 0, 1_000), undefined],
  [
    'slower for four users',
    sample(12, 0, 9_000, { loads: 24, timed: 24, slow: 4 }),
    sample(40, 0, 1_000),
    undefined,
  ],
  ['no times before', sample(40, 0, 9_000), sample(40, 0, 0, { p75: null, timed: 0 }), undefined],
]
for (const [what, now, before, reason] of cases)
  test(`decides for ${what}: ${reason ?? 'stays'}`, () => {
    const found = findStepBackReason(now, before, limits)
    assert.equal(found && formatMessage(found), reason)
  })

interface Reports {
  loads: number
  errors: number
  /** Milliseconds of the first load. */
  ms: number
}

/** Summarises reports as the database does. */
function of(users: readonly Reports[], before?: Pick<Sample, 'p75'>): Sample {
  const times = users.map(({ ms }) => ms).sort((a, b) => a - b)
  const limit = before && toSlowLimitMs(before, limits)
  return {
    loads: users.reduce((sum, { loads }) => sum + loads, 0),
    users: users.length,
    failing: users.filter(({ errors }) => errors > 0).length,
    failed: users.reduce((sum, { loads, errors }) => sum + Math.min(errors / Math.max(loads, 1), 1), 0),
    timed: times.length,
    timedUsers: times.length,
    slow: limit == null ? 0 : times.filter((ms) => ms > limit).length,
    p75: times[Math.floor(times.length * 0.75)] ?? null,
  }
}

const sound = fc.record({
  loads: fc.integer({ min: 1, max: 10 }),
  errors: fc.constant(0),
  ms: fc.integer({ min: 100, max: 400 }),
})
const lie = fc.integer({ min: 0, max: 60 }).chain((loads) =>
  fc.record({
    loads: fc.constant(loads),
    errors: fc.integer({ min: 0, max: 60 }),
    ms: fc.integer({ min: 0, max: 600_000 }),
  }),
)
/** Fewer than five failing users, and not a majority of more than two. */
const areFew = (some: number, all: number) => some < 3 || (some < 5 && some * 2 <= all)

test('keeps a working release despite any number of false reports by a few users', () => {
  const crowd = fc.array(sound, { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(crowd, crowd, fc.array(lie, { minLength: 1, maxLength: 4 }), (others, earlier, liars) => {
      fc.pre(areFew(liars.length, others.length + liars.length))
      const before = of(earlier)
      assert.equal(findStepBackReason(of([...others, ...liars], before), before, limits), undefined)
    }),
    runParameters(200, 2_000),
  )
})

test('rolls back a release that fails for five users and a fifth of all', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 25, max: 400 }),
      fc.integer({ min: 20, max: 100 }),
      fc.array(lie, { maxLength: 2 }),
      (users, share, liars) => {
        const failing = Math.ceil((users * share) / 100)
        const one = (errors: number): Reports => ({ loads: 1, errors, ms: 300 })
        const before = of([...Array.from({ length: 40 }, () => one(0)), ...liars])
        const now = of([
          ...Array.from({ length: users }, (_, nth) => one(nth < failing ? 1 : 0)),
          ...liars.map((said) => ({ ...said, errors: 0 })),
        ])
        assert.ok(findStepBackReason(now, before, limits))
      },
    ),
    runParameters(100, 500),
  )
})

const anySample = fc
  .record({
    users: fc.integer({ min: 0, max: 500 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    p75: fc.integer({ min: 1, max: 60_000 }),
  })
  .map(({ users, part, p75 }) => sample(users, Math.floor(users * part), p75))

test("keeps a build whose figures equal the previous build's, and decides monotonically in the number of errors", () => {
  fc.assert(
    fc.property(anySample, anySample, (now, before) => {
      assert.equal(findStepBackReason(before, before, limits), undefined)
      if (findStepBackReason(now, before, limits))
        assert.ok(findStepBackReason({ ...now, failing: now.users, failed: now.users }, before, limits))
    }),
  )
})
