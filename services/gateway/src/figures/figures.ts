import type { LoadFigures } from '@portal/contracts/release.contract.ts'
import { type Database, type Db, transaction } from '@portal/service-kit/database/database.ts'
import type { Message } from '../message.ts'
import * as reports from './load-report.repo.ts'
import { type Limits, reasonToStepBack, slowAbove } from './step-back.rules.ts'

/** Returns current figures, or those of the last loads if there are too few. */
async function sampleOf(
  db: Db,
  key: reports.BuildKey,
  since: string,
  least: number,
): Promise<reports.Reported> {
  const recent = await reports.recent(db, key, since)
  if (recent.loads >= least && recent.timed >= least) return recent
  const last = await reports.last(db, key)
  const { timed, timedUsers, p75 } = recent.timed >= least ? recent : last
  return { ...(recent.loads >= least ? recent : last), timed, timedUsers, p75 }
}

/**
 * Returns the figures of each build of a remote, as automatic roll-back would compare it with a newer one.
 */
export async function toFigures(
  db: Database,
  { window, minLoads }: Limits,
  remote: string,
): Promise<ReadonlyMap<string, LoadFigures>> {
  const since = await reports.windowStart(db, window)
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

/** Rolls back a build; returns false if there was nothing to do. */
type StepBack = (remote: string, build: string, reason: Message) => Promise<boolean>

/** Judges all new builds once; only one copy of the gateway does so at a time. */
export async function judge(db: Database, limits: Limits, stepBack: StepBack): Promise<void> {
  const found = await transaction(db, async (tx) => {
    if (!(await reports.tryLock(tx))) return []
    const bad: (reports.Pair & { reason: Message })[] = []
    for (const pair of await reports.listPairs(tx, limits.window)) {
      const before = await sampleOf(
        tx,
        { remote: pair.remote, build: pair.before },
        pair.since,
        limits.minLoads,
      )
      const now = await reports.recent(tx, pair, pair.since, slowAbove(before, limits))
      const reason = reasonToStepBack(now, before, limits)
      if (reason) bad.push({ ...pair, reason })
    }
    return bad
  })
  // Runs after the transaction, as every copy is notified and reads the committed state.
  for (const { remote, build, reason } of found) await stepBack(remote, build, reason)
}
