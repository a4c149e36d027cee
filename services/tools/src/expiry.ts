import { transaction } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import * as batches from './batch/batch.repo.ts'
import type { ToolsConfig } from './config.ts'
import { deleteUnused } from './memory/memory.repo.ts'
import { deleteOldUsage } from './memory/usage.repo.ts'

const tidyEveryMs = 600_000

/** Deletes workbooks and their texts after a day. */
export async function removeExpired(app: FastifyInstance) {
  // Records the files in the deleting transaction, so that they are deleted even after a failure.
  const files = await transaction(app.db, async (tx) => {
    const taken = (await batches.deleteExpired(tx)).flatMap(({ owner, fileId, resultId }) =>
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

/** Deletes expired data at an interval. */
export const startExpiryJob =
  ({ memory }: ToolsConfig) =>
  (app: FastifyInstance) => {
    const tidy = async () => {
      await removeExpired(app)
      await deleteUnused(app.db, memory)
      await deleteOldUsage(app.db)
    }
    const timer = setInterval(
      () => tidy().catch((err: unknown) => app.log.warn({ err }, 'translations were not tidied')),
      tidyEveryMs,
    ).unref()
    app.addHook('onClose', async () => clearInterval(timer))
  }
