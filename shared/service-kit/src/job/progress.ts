import type { FastifyInstance } from 'fastify'
import type { JobProgress } from './job.repo.ts'

/** Thrown in a job that was cancelled; not logged. */
export class CancelledError extends Error {
  override name = 'CancelledError'
}

/** Sends a job's progress to open pages. A lost message only delays them, because pages also poll. */
export function notifyProgress(app: FastifyInstance, job: JobProgress | undefined) {
  if (!job) return
  const { id, state, done, total, userId } = job
  app.bus
    .publish('job.progress', { service: app.config.name, id, state, done, total, userId })
    .catch((err: unknown) => app.log.debug({ err }, 'progress was not told'))
}
