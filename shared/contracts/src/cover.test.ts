import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Cover, findRunAt, getCoverGap, isCovered, toCoverRuns } from './cover.ts'

const dayOf = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10)
const cover = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 20 })), { maxLength: 6 })
  .map(
    (intervals): Cover =>
      intervals.map(([start, length]) => ({
        startsOn: dayOf(start),
        endsOn: dayOf(start + length),
        source: 'EXTENDED_WARRANTY',
      })),
  )
const days = Array.from({ length: 90 }, (_, at) => dayOf(at))

test('merges intervals into sorted runs with gaps between them', () => {
  fc.assert(
    fc.property(cover, (intervals) => {
      const runs = toCoverRuns(intervals)
      const inRun = (day: string) => runs.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
      for (const day of days) {
        assert.equal(inRun(day), isCovered(intervals, day), day)
        assert.equal(getCoverGap(intervals, day) === undefined, isCovered(intervals, day))
      }
      for (const [at, { startsOn }] of runs.entries())
        if (at > 0) assert.ok(!isCovered(intervals, dayOf(days.indexOf(startsOn) - 1)))
      assert.equal(runs.flatMap((run) => run.intervals).length, intervals.length)
    }),
  )
})

test('classifies a day as before, between, after or without cover', () => {
  const interval = (startsOn: string, endsOn: string): Cover[number] => ({
    startsOn,
    endsOn,
    source: 'FROM_INSTALLATION',
  })
  const two = [interval('2026-03-01', '2026-03-31'), interval('2026-01-01', '2026-01-31')]
  const reasons = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-03-31', '2026-04-01'].map(
    (day) => getCoverGap(two, day),
  )
  assert.deepEqual(reasons, ['NOT_YET', undefined, undefined, 'GAP', undefined, 'ENDED'])
  assert.equal(getCoverGap([], '2026-01-01'), 'NEVER')
  assert.equal(findRunAt(two, '2026-02-10')?.endsOn, '2026-01-31', 'the last that has begun')
  assert.equal(findRunAt(two, '2025-12-01')?.endsOn, '2026-01-31', 'or the first')
  assert.equal(findRunAt(two, '2026-03-01')?.endsOn, '2026-03-31')
  const adjacent = [interval('2026-01-01', '2026-01-31'), interval('2026-02-01', '2026-02-28')]
  assert.equal(toCoverRuns(adjacent).length, 1)
})
