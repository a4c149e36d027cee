import type { FastifyInstance } from 'fastify'
import * as repo from './thread.repo.ts'

/** Milliseconds between two looks. */
const every = 3_600_000
const mostAtOnce = 500

/** Conversations go so many days after their last message, those in which nothing was asked after one, at the start and every hour, a few at a time. */
export function cleanThreads(app: FastifyInstance, keepDays: number) {
  let running: Promise<void> | undefined
  let isStopping = false

  async function clean() {
    while (!isStopping && (await repo.removeEmpty(app.db, mostAtOnce)) === mostAtOnce);
    while (!isStopping && keepDays > 0 && (await repo.removeOlder(app.db, keepDays, mostAtOnce)) === mostAtOnce);
  }
  function look() {
    running ??= clean()
      .catch((err) => app.log.warn({ err }, 'old conversations stay until the next look'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(look, every)
  timer.unref()
  look()
  app.addHook('onClose', async () => {
    isStopping = true
    clearInterval(timer)
    await running
  })
}
