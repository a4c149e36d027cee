import type { LoadFigures } from '@portal/contracts/release.contract.ts'
import { type Database, type Db, transaction } from '@portal/service-kit/database/database.ts'
import type { Message } from '../message.ts'
import * as reports from './load-report.repo.ts'
import { findStepBackReason, type StepBackLimits, toSlowLimitMs } from './step-back.rules.ts'

/** Returns the figures of the current window, or of the last loads if there are too few. */
async function sampleOf(
  db: Db,
  key: reports.BuildKey,
  since: string,
  least: number,
): Promise<reports.LoadSummary> {
  const recent = await reports.summariseRecent(db, key, since)
  if (recent.loads >= least && recent.timed >= least) return recent
  const last = await reports.summariseLast(db, key)
  const { timed, timedUsers, p75 } = recent.timed >= least ? recent : last
  return { ...(recent.loads >= least ? recent : last), timed, timedUsers, p75 }
}

/** Returns the figures of each build of a remote as the automatic roll-back compares them. */
export async function toFigures(
  db: Database,
  { window, minLoads }: StepBackLimits,
  remote: string,
): Promise<ReadonlyMap<string, LoadFigures>> {
  const since = await reports.getWindowStart(db, window)
  const builds = await reports.listBuilds(db, remote)
  return new Map(
    await Promise.all(
      builds.map(async (build) => {
        const { loads, errors, p75 } = await sampleOf(db, { remote, build }, since, minLoads)
        return [build, { loads, errors, p75 }] as const
      }),
    ),
  )
}

/** Rolls back a build; returns false if there is nothing to do. */
type StepBack = (remote: string, build: string, reason: Message) => Promise<boolean>

/** Judges all new builds. A lock prevents two instances of the gateway from doing it at once. */
export async function judgeBuilds(db: Database, limits: StepBackLimits, stepBack: StepBack): Promise<void> {
  const found = await transaction(db, async (tx) => {
    if (!(await reports.tryLock(tx))) return []
    const bad: (reports.BuildPair & { reason: Message })[] = []
    for (const pair of await reports.listPairs(tx, limits.window)) {
      const before = await sampleOf(
        tx,
        { remote: pair.remote, build: pair.before },
        pair.since,
        limits.minLoads,
      )
      const now = await reports.summariseRecent(tx, pair, pair.since, toSlowLimitMs(before, limits))
      const reason = findStepBackReason(now, before, limits)
      if (reason) bad.push({ ...pair, reason })
    }
    return bad
  })
  // Runs after the commit, because all instances are notified and read the committed state.
  for (const { remote, build, reason } of found) await stepBack(remote, build, reason)
}
