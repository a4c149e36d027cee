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
  /** Whether a build is what a user gets, first or in its place. */
  isFor: (userId: string, remote: string, build: string) => boolean
  stepBack: Parameters<typeof judge>[2]
  /** A build could not be loaded by somebody. */
  recheck: (key: { remote: string; build: string }) => void
}

/** Takes what browsers report of their loads, as far as they can have loaded it, and acts on it. */
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
