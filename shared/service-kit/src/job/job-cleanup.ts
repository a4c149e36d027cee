import type { FastifyInstance } from 'fastify'
import { transaction } from '../database/database.ts'
import * as jobs from './job.repo.ts'

const tidyIntervalMs = 600_000

/** Releases the resources of a job that ends before its work is done. */
export type CleanUp = (app: FastifyInstance, job: Pick<jobs.StoredJob, 'id' | 'fileId'>) => Promise<void>

/** Removes the files of exports, which are available for a day. */
export async function removeExpiredFiles(app: FastifyInstance) {
  // Records released files in the deleting transaction, so that the cleaner finds them after any failure.
  const expired = await transaction(app.db, async (tx) => {
    const taken = await jobs.detachExpiredFiles(tx)
    const ids = taken.map(({ fileId }) => fileId)
    await app.files.release(tx, ids)
    return taken
  })
  for (const { fileId, ...user } of expired) await app.files.discard(fileId, user)
}

/** Periodically cancels abandoned imports, removes files of old exports and deletes old jobs. */
export function scheduleJobCleanup(app: FastifyInstance, cleanUp: CleanUp) {
  const tidy = async () => {
    for (const forgotten of await jobs.cancelAbandoned(app.db)) await cleanUp(app, forgotten)
    await removeExpiredFiles(app)
    await jobs.removeOldJobs(app.db, app.config.retention.jobDays)
  }
  const timer = setInterval(
    () => tidy().catch((err: unknown) => app.log.warn({ err }, 'jobs were not tidied')),
    tidyIntervalMs,
  ).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
