import { type Message, message } from '../message.ts'

/** Summary of the reports about one build. */
export interface Sample {
  loads: number
  /** Distinct users who reported. */
  users: number
  /** Number of users with a failed load. */
  failing: number
  /**
   * The shares of each user's loads that failed, summed up: a user counts once, however many loads they
   * report.
   */
  failed: number
  /** First successful loads, which have a time. */
  timed: number
  /** Distinct users of these. */
  timedUsers: number
  /** Number of users whose first load exceeded the limit relative to the previous build. */
  slow: number
  /** Milliseconds that three of four first loads stayed below. */
  p75: number | null
}

export interface Limits {
  isOn: boolean
  /** Minutes that are looked at. */
  window: number
  /** Loads of each build without which nothing is judged. */
  minLoads: number
  /** Minimum of distinct affected users. */
  minUsers: number
  /** Percentage points that the error rate may be higher. */
  points: number
  /** Per cent of the p75 before that the p75 may have. */
  slowness: number
}

/** Minimum of failing users; among few users more than half must fail. */
const minUsersEver = 3

/** Decides whether enough users are affected to blame the build: one or two never suffice. */
const areMany = (some: number, all: number, { minUsers }: Pick<Limits, 'minUsers'>) =>
  some >= minUsers || (some >= minUsersEver && some * 2 > all)

/** Tolerance, so that exactly two points are not more than two. */
const rounding = 1e-9

const failsMore = (now: Sample, before: Sample, points: number) =>
  (now.failed * before.users - before.failed * now.users) * 100 >
  (points + rounding) * now.users * before.users

/** Milliseconds above which a first load is slow beside the build before. */
export const slowAbove = (
  { p75 }: Pick<Sample, 'p75'>,
  { slowness }: Pick<Limits, 'slowness'>,
): number | null => (p75 === null ? null : (p75 * slowness) / 100)

/** Returns why a build is bad enough for roll-back, with the figures; undefined otherwise. */
export function reasonToStepBack(now: Sample, before: Sample, limits: Limits): Message | undefined {
  const { minLoads, points } = limits
  const isMuch = now.loads >= minLoads && before.loads >= minLoads
  if (isMuch && areMany(now.failing, now.users, limits) && failsMore(now, before, points))
    return message(
      'loads failed for {failing} of {users} users, previously {failingBefore} of {usersBefore}',
      {
        failing: now.failing,
        users: now.users,
        failingBefore: before.failing,
        usersBefore: before.users,
      },
    )
  const isTimed = now.timed >= minLoads && before.timed >= minLoads
  const limit = slowAbove(before, limits)
  if (isTimed && limit !== null && areMany(now.slow, now.timedUsers, limits) && (now.p75 ?? 0) > limit)
    return message(
      '75 % of first loads took {time} s or less ({loads} loads), previously {timeBefore} s ({loadsBefore} loads)',
      {
        time: seconds(now.p75 ?? 0),
        loads: now.timed,
        timeBefore: seconds(before.p75 ?? 0),
        loadsBefore: before.timed,
      },
    )
  return undefined
}

const seconds = (ms: number) => (ms / 1000).toFixed(2)
