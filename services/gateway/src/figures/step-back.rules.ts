import { type Message, message } from '../message.ts'

/** What was reported of one build. */
export interface Sample {
  loads: number
  /** Distinct users who reported. */
  users: number
  /** Of these, for how many a load failed. */
  failing: number
  /**
   * The shares of each user's loads that failed, summed up: a user counts once, however many loads they
   * report.
   */
  failed: number
  /** First loads that went well, whose time counts. */
  timed: number
  /** Distinct users of these. */
  timedUsers: number
  /** Of these, whose first load took longer than a build may, beside the one before. */
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
  /** Distinct users for whom a build has to do badly. */
  minUsers: number
  /** Percentage points that the error rate may be higher. */
  points: number
  /** Per cent of the p75 before that the p75 may have. */
  slowness: number
}

/** Where there are few users, more than half of them are enough, but never fewer than this. */
const minUsersEver = 3

/**
 * Whether so many users say it that it is the build and not them: whatever one or two report takes back no
 * release.
 */
const areMany = (some: number, all: number, { minUsers }: Pick<Limits, 'minUsers'>) =>
  some >= minUsers || (some >= minUsersEver && some * 2 > all)

/** Exactly two points are not more than two, also where a share is no whole number. */
const rounding = 1e-9

const failsMore = (now: Sample, before: Sample, points: number) =>
  (now.failed * before.users - before.failed * now.users) * 100 >
  (points + rounding) * now.users * before.users

/** Milliseconds above which a first load is slow beside the build before. */
export const slowAbove = (
  { p75 }: Pick<Sample, 'p75'>,
  { slowness }: Pick<Limits, 'slowness'>,
): number | null => (p75 === null ? null : (p75 * slowness) / 100)

/**
 * Why a build does so much worse than the one before that it has to go, with the figures; undefined while it
 * does not.
 */
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
