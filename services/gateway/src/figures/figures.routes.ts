import { releaseRoutes } from '@portal/contracts/release.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import { judgeBuilds } from './figures.ts'
import * as reports from './load-report.repo.ts'
import type { StepBackLimits } from './step-back.rules.ts'

/** Intervals in milliseconds for judging builds and for deleting old reports. */
const pollMs = 5_000
const forgetIntervalMs = 3_600_000

interface Registry {
  /** Checks whether a user gets a build, as live or fallback. */
  isFor: (userId: string, remote: string, build: string) => boolean
  stepBack: Parameters<typeof judgeBuilds>[2]
  /** Verifies the files of a build that a user could not load. */
  recheck: (key: { remote: string; build: string }) => void
}

/** Accepts load reports of browsers for builds that they may have loaded, and judges the builds. */
export function createFigureRoutes(limits: StepBackLimits, { isFor, stepBack, recheck }: Registry) {
  return async (app: FastifyInstance) => {
    const { db, log } = app
    implement(app, releaseRoutes.reportLoads, async ({ body, user }) => {
      const own = body.reports.filter(({ remote, build }) => isFor(user.userId, remote, build))
      for (const one of own) if (one.problem !== undefined && one.phase !== 'render') recheck(one)
      if (own.length > 0) await reports.insert(db, user.userId, own)
      return null
    })

    let looking: Promise<void> | undefined
    const look = () => {
      looking ??= judgeBuilds(db, limits, stepBack)
        .catch((err) => log.warn({ err }, 'the figures of the releases cannot be looked at'))
        .finally(() => {
          looking = undefined
        })
    }
    const forget = () =>
      reports.deleteExpired(db).catch((err) => log.warn({ err }, 'old figures stay until the next round'))
    const timers = [
      ...(limits.isOn ? [setInterval(look, pollMs)] : []),
      setInterval(forget, forgetIntervalMs),
    ]
    for (const timer of timers) timer.unref()
    app.addHook('onClose', async () => {
      for (const timer of timers) clearInterval(timer)
      await looking
    })
  }
}
