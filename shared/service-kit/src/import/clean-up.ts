import type { FastifyInstance } from 'fastify'
import type { StoredJob } from '../job/job.repo.ts'
import { clear } from './staging.repo.ts'

/** Deletes the staged rows and the file of an import. */
export async function cleanUp(app: FastifyInstance, { id, fileId }: Pick<StoredJob, 'id' | 'fileId'>) {
  await clear(app.db, id)
  if (fileId) await app.files.release(app.db, [fileId])
}
