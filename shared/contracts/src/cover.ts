import * as T from 'typebox'
import { dayAfter } from './day.ts'
import { Day, OneOf } from './values.ts'

/** A device is covered by its warranty from the sale and by confirmed warranties. */
export const CoverSource = OneOf([
  'FROM_INSTALLATION',
  'FROM_SHIPMENT',
  'REPAIRED_UNIT',
  'REPLACEMENT',
  'EXTENDED_WARRANTY',
])
export type CoverSource = T.Static<typeof CoverSource>

/** Both days are covered. */
export const CoverInterval = T.Object({ startsOn: Day, endsOn: Day, source: CoverSource })
export type CoverInterval = T.Static<typeof CoverInterval>
export const Cover = T.Array(CoverInterval)
export type Cover = T.Static<typeof Cover>

/** Consecutive intervals without an uncovered day in between. */
export interface CoverRun {
  startsOn: string
  endsOn: string
  intervals: CoverInterval[]
}

/** Joins intervals without an uncovered day in between; sorts by start. */
export function toCoverRuns(cover: Cover): CoverRun[] {
  const runs: CoverRun[] = []
  for (const interval of cover.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))) {
    const last = runs.at(-1)
    if (last && interval.startsOn <= dayAfter(last.endsOn)) {
      last.intervals.push(interval)
      if (interval.endsOn > last.endsOn) last.endsOn = interval.endsOn
    } else runs.push({ startsOn: interval.startsOn, endsOn: interval.endsOn, intervals: [interval] })
  }
  return runs
}

/** Finds the last run that has started by that day, else the first run. */
export const findRunAt = (cover: Cover, day: string): CoverRun | undefined => {
  const runs = toCoverRuns(cover)
  return runs.findLast(({ startsOn }) => startsOn <= day) ?? runs[0]
}

/** The only rule for cover; claims, repair requests, the assistant and the demo data use it. */
export const isCovered = (cover: Cover, day: string): boolean =>
  cover.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)

export type UncoveredReason = 'NEVER' | 'NOT_YET' | 'GAP' | 'ENDED'
/** Returns why a day is not covered; undefined if it is. */
export function getCoverGap(cover: Cover, day: string): UncoveredReason | undefined {
  if (isCovered(cover, day)) return undefined
  if (cover.length === 0) return 'NEVER'
  const isLater = cover.some(({ startsOn }) => startsOn > day)
  const isEarlier = cover.some(({ endsOn }) => endsOn < day)
  return isLater && isEarlier ? 'GAP' : isLater ? 'NOT_YET' : 'ENDED'
}
