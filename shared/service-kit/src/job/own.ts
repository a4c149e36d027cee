import type { Identity } from '@portal/contracts/access.ts'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../problem/problem.ts'
import * as jobs from './job.repo.ts'

/** A job is its user's alone. @throws Problem 404 */
export async function own(app: FastifyInstance, user: Identity, id: string): Promise<jobs.OwnJob> {
  const job = await jobs.find(app.db, Number(id))
  if (job?.userId !== user.userId) throw notFound('job')
  return job
}
