import { transaction } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import { notifyStaff, refreshPages } from './notify.ts'
import * as repo from './request.repo.ts'

const pollMs = 60_000
/** Maximum rows per transaction. */
const maxAtOnce = 100

/** Notifies staff once of each overdue appeal. Row locks make it safe to run in several instances. */
export const notifyOverdueAppeals = (app: FastifyInstance): Promise<number> =>
  transaction(app.db, async (tx) => {
    const overdue = await repo.claimOverdue(tx, maxAtOnce)
    for (const request of overdue) await notifyStaff(app, tx, 'rma.overdue', request, request.userName)
    refreshPages(app, overdue)
    return overdue.length
  })

export function watchOverdueAppeals(app: FastifyInstance) {
  let running: Promise<unknown> = Promise.resolve()
  const look = () => {
    running = notifyOverdueAppeals(app).catch((err: unknown) =>
      app.log.warn({ err }, 'overdue appeals are notified later'),
    )
  }
  const timer = setInterval(look, pollMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
