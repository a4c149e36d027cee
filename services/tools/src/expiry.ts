import { transaction } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import * as batches from './batch/batch.repo.ts'
import type { ToolsConfig } from './config.ts'
import { forget } from './memory/memory.repo.ts'
import { deleteOldUsage } from './memory/usage.repo.ts'

/** Milliseconds. */
const tidyEveryMs = 600_000

/** Workbooks and their texts are there for a day. */
export async function removeExpired(app: FastifyInstance) {
  // Records freed files in the deleting transaction, so that the cleaner finds them after any failure.
  const files = await transaction(app.db, async (tx) => {
    const taken = (await batches.takeExpired(tx)).flatMap(({ owner, fileId, resultId }) =>
      [fileId, ...(resultId ? [resultId] : [])].map((id) => ({ id, owner })),
    )
    await app.files.release(
      tx,
      taken.map(({ id }) => id),
    )
    return taken
  })
  for (const { id, owner } of files) await app.files.discard(id, { userId: owner, username: owner })
}

/** Removes what has been kept long enough, every now and then. */
export const tidying =
  ({ memory }: ToolsConfig) =>
  (app: FastifyInstance) => {
    const tidy = async () => {
      await removeExpired(app)
      await forget(app.db, memory)
      await deleteOldUsage(app.db)
    }
    const timer = setInterval(
      () => tidy().catch((err: unknown) => app.log.warn({ err }, 'translations were not tidied')),
      tidyEveryMs,
    ).unref()
    app.addHook('onClose', async () => clearInterval(timer))
  }
