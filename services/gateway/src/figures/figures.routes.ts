import { releaseRoutes } from '@portal/contracts/release.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import { judge } from './figures.ts'
import * as reports from './load-report.repo.ts'
import type { Limits } from './step-back.rules.ts'

/** Milliseconds between two looks at the figures, and between two rounds of forgetting. */
const pollMs = 5_000
const forgetIntervalMs = 3_600_000

interface Registry {
  /** Checks whether a user gets a build, live or as fallback. */
  isFor: (userId: string, remote: string, build: string) => boolean
  stepBack: Parameters<typeof judge>[2]
  /** Rechecks a build that someone could not load. */
  recheck: (key: { remote: string; build: string }) => void
}

/** Accepts load reports of browsers for builds that they can have loaded, and acts on them. */
export function figures(limits: Limits, { isFor, stepBack, recheck }: Registry) {
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
      looking ??= judge(db, limits, stepBack)
        .catch((err) => log.warn({ err }, 'the figures of the releases cannot be looked at'))
        .finally(() => {
          looking = undefined
        })
    }
    const forget = () =>
      reports.removeOld(db).catch((err) => log.warn({ err }, 'old figures stay until the next round'))
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
