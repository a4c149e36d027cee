import type { FastifyInstance } from 'fastify'
import type { OwnJob } from '../job/job.repo.ts'
import { clear } from './staging.repo.ts'

/** Frees what an import held. */
export async function cleanUp(app: FastifyInstance, { id, fileId }: Pick<OwnJob, 'id' | 'fileId'>) {
  await clear(app.db, id)
  if (fileId) await app.files.release(app.db, [fileId])
}
