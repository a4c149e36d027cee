import type { FastifyInstance } from 'fastify'
import { removeExpired } from '../export/worker.ts'
import { cleanUp } from '../import/worker.ts'
import * as jobs from './job.repo.ts'

/** Milliseconds. */
const tidyEvery = 600_000

/** Ends imports that nobody comes back to, removes the files of old exports, and forgets old jobs, every now and then. */
export function tidyJobs(app: FastifyInstance) {
  const tidy = async () => {
    for (const forgotten of await jobs.cancelForgotten(app.db)) await cleanUp(app, forgotten)
    await removeExpired(app)
    await jobs.removeOld(app.db)
  }
  const timer = setInterval(() => tidy().catch((err: unknown) => app.log.warn({ err }, 'jobs were not tidied')), tidyEvery).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
