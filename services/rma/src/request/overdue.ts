import { transaction } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './request.repo.ts'
import { notifyAll, tellStaff } from './tell.ts'

/** Milliseconds. */
const pollMs = 60_000
/** Limit per transaction. */
const maxAtOnce = 100

/**
 * Tells the desk of appeals whose time is over, of each once. Every copy may: a row is told by the first that
 * holds it.
 */
export const notifyOverdue = (app: FastifyInstance): Promise<number> =>
  transaction(app.db, async (tx) => {
    const overdue = await repo.takeOverdue(tx, maxAtOnce)
    for (const request of overdue) await tellStaff(app, tx, 'rma.overdue', request, request.userName)
    notifyAll(app, overdue)
    return overdue.length
  })

export function watchOverdue(app: FastifyInstance) {
  let running: Promise<unknown> = Promise.resolve()
  const look = () => {
    running = notifyOverdue(app).catch((err: unknown) =>
      app.log.warn({ err }, 'the desk is not told of overdue appeals for now'),
    )
  }
  const timer = setInterval(look, pollMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
