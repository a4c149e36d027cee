import type { FastifyInstance } from 'fastify'
import { transaction } from '../database/database.ts'
import * as jobs from './job.repo.ts'

/** Milliseconds. */
const tidyIntervalMs = 600_000

/** Frees what a job held that ends before its work is done. */
export type CleanUp = (app: FastifyInstance, job: Pick<jobs.OwnJob, 'id' | 'fileId'>) => Promise<void>

/** The file of an export was there to be fetched for a day. */
export async function removeExpired(app: FastifyInstance) {
  // Records freed files in the deleting transaction, so that the cleaner finds them after any failure.
  const expired = await transaction(app.db, async (tx) => {
    const taken = await jobs.takeExpired(tx)
    const ids = taken.map(({ fileId }) => fileId)
    await app.files.release(tx, ids)
    return taken
  })
  for (const { fileId, ...user } of expired) await app.files.discard(fileId, user)
}

/**
 * Ends imports that nobody comes back to, removes the files of old exports, and forgets old jobs, every now
 * and then.
 */
export function tidyJobs(app: FastifyInstance, cleanUp: CleanUp) {
  const tidy = async () => {
    for (const forgotten of await jobs.cancelForgotten(app.db)) await cleanUp(app, forgotten)
    await removeExpired(app)
    await jobs.removeOld(app.db, app.config.retention.jobDays)
  }
  const timer = setInterval(
    () => tidy().catch((err: unknown) => app.log.warn({ err }, 'jobs were not tidied')),
    tidyIntervalMs,
  ).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
