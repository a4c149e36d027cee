import type { Identity } from '@portal/contracts/access.ts'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../problem/problem.ts'
import * as jobs from './job.repo.ts'

/** Finds a job of this user only. @throws Problem 404 */
export async function findOwnJob(app: FastifyInstance, user: Identity, id: string): Promise<jobs.StoredJob> {
  const job = await jobs.find(app.db, Number(id))
  if (job?.userId !== user.userId) throw notFound('job')
  return job
}
