import type { FastifyInstance } from 'fastify'
import { deleteExpired as removeOldUse } from './answering/model-use.repo.ts'
import * as threads from './thread/thread.repo.ts'

const cleanMs = 3_600_000
const maxBatch = 500

/**
 * Deletes conversations `keepDays` after their last message, empty ones after a day, and usage counts of the
 * model after a month. Runs at start and every hour, in small batches.
 */
export function startThreadCleaning(app: FastifyInstance, keepDays: number) {
  let running: Promise<void> | undefined
  let isStopping = false

  async function clean() {
    await removeOldUse(app.db)
    while (!isStopping && (await threads.removeEmpty(app.db, maxBatch)) === maxBatch);
    while (
      !isStopping &&
      keepDays > 0 &&
      (await threads.removeOlder(app.db, keepDays, maxBatch)) === maxBatch
    );
  }
  function look() {
    running ??= clean()
      .catch((err) => app.log.warn({ err }, 'old conversations stay until the next look'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(look, cleanMs)
  timer.unref()
  look()
  app.addHook('onClose', async () => {
    isStopping = true
    clearInterval(timer)
    await running
  })
}
