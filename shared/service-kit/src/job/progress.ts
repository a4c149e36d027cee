import type { FastifyInstance } from 'fastify'
import type { Told } from './job.repo.ts'

/** Thrown in a job that was cancelled; needs no report. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}

/** Tells open pages how far the job is. A message that is lost costs nothing: pages also ask. */
export function tell(app: FastifyInstance, job: Told | undefined) {
  if (!job) return
  const { id, state, done, total, userId } = job
  app.bus
    .publish('job.progress', { service: app.config.name, id, state, done, total, userId })
    .catch((err: unknown) => app.log.debug({ err }, 'progress was not told'))
}
