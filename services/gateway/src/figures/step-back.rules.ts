import { type Message, toMessage } from '../message.ts'

/** Summary of the reports about one build. */
export interface Sample {
  loads: number
  /** Distinct users who have reported. */
  users: number
  /** Users with a failed load. */
  failing: number
  /** Sum over users of the share of their failed loads, so that each user has the same weight. */
  failed: number
  /** First successful loads, which include a time. */
  timed: number
  /** Distinct users with a first load. */
  timedUsers: number
  /** Users whose first load exceeded the limit relative to the previous build. */
  slow: number
  /** 75th percentile of first loads, in milliseconds. */
  p75: number | null
}

export interface StepBackLimits {
  isOn: boolean
  /** Length of the window in minutes. */
  window: number
  /** Minimum loads of each build; with fewer no build is judged. */
  minLoads: number
  /** Minimum number of distinct affected users. */
  minUsers: number
  /** Maximum increase of the error rate in percentage points. */
  points: number
  /** Maximum p75 in percent of the previous p75. */
  slowness: number
}

/** Minimum of failing users; with few users more than half must fail. */
const minUsersEver = 3

/** Decides whether enough users are affected. One or two users never suffice. */
const areMany = (some: number, all: number, { minUsers }: Pick<StepBackLimits, 'minUsers'>) =>
  some >= minUsers || (some >= minUsersEver && some * 2 > all)

/** Tolerance for rounding errors, so that an increase of exactly two points does not exceed two. */
const rounding = 1e-9

const failsMore = (now: Sample, before: Sample, points: number) =>
  (now.failed * before.users - before.failed * now.users) * 100 >
  (points + rounding) * now.users * before.users

/** Returns the milliseconds above which a first load is slow compared with the previous build. */
export const toSlowLimitMs = (
  { p75 }: Pick<Sample, 'p75'>,
  { slowness }: Pick<StepBackLimits, 'slowness'>,
): number | null => (p75 === null ? null : (p75 * slowness) / 100)

/** Returns why a build must be rolled back, with the figures; undefined if it is fine. */
export function findStepBackReason(now: Sample, before: Sample, limits: StepBackLimits): Message | undefined {
  const { minLoads, points } = limits
  const isMuch = now.loads >= minLoads && before.loads >= minLoads
  if (isMuch && areMany(now.failing, now.users, limits) && failsMore(now, before, points))
    return toMessage(
      'loads failed for {failing} of {users} users, previously {failingBefore} of {usersBefore}',
      {
        failing: now.failing,
        users: now.users,
        failingBefore: before.failing,
        usersBefore: before.users,
      },
    )
  const isTimed = now.timed >= minLoads && before.timed >= minLoads
  const limit = toSlowLimitMs(before, limits)
  if (isTimed && limit !== null && areMany(now.slow, now.timedUsers, limits) && (now.p75 ?? 0) > limit)
    return toMessage(
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
