import { isDeepStrictEqual } from 'node:util'
import type { RepairProblems } from '@portal/contracts/repair.contract.ts'
import { findLastEntries } from '@portal/service-kit/audit.ts'
import { transaction } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import type { RepairClient } from '../device/repairs.ts'
import * as repo from './device-outbox.repo.ts'
import { notifyUnlinked } from './notify.ts'
import { noun } from './step.ts'

const lookEveryMs = 2_000
/** Longer than all calls of one run. Entries of a dead process become due when it ends. */
const leaseMs = 45_000
const longestPauseMs = 60_000
/** Interval for retrying devices that could not be linked; they may have been recorded in the meantime. */
const againMs = 3_600_000

/** Stores the back office's answer and notifies staff of new problems, in one transaction. */
const storeAnswer = (app: FastifyInstance, entry: repo.OutboxEntry, problems: RepairProblems) =>
  transaction(app.db, async (tx) => {
    await repo.markSent(tx, entry, problems, againMs)
    if (Object.keys(problems).length > 0 && !isDeepStrictEqual(problems, entry.problems))
      await notifyUnlinked(app, tx, { id: entry.requestId, rmaNumber: entry.rmaNumber })
  })

async function send(app: FastifyInstance, repairs: RepairClient, entry: repo.OutboxEntry) {
  const { requestId, attempts, problems: _, ...update } = entry
  const [last] = await findLastEntries(app.db, noun, [requestId])
  const by = { userId: last?.userId ?? '-', username: last?.username ?? '' }
  const problems = await repairs.put({ ...update, by }).catch(async (err: unknown) => {
    app.log.warn({ err, rmaNumber: update.rmaNumber }, 'a device update is sent later')
    await repo.postpone(app.db, entry, Math.min(1_000 * 2 ** Math.min(attempts, 30), longestPauseMs))
  })
  if (problems) await storeAnswer(app, entry, problems)
}

/**
 * Sends all due updates to the back office. Delivery is at least once: an entry stays due until it is
 * answered.
 */
export async function sendDeviceUpdates(app: FastifyInstance, repairs: RepairClient): Promise<void> {
  for (;;) {
    const entries = await repo.lease(app.db, leaseMs)
    for (const entry of entries) await send(app, repairs, entry)
    if (entries.length === 0) return
  }
}

export const watchDeviceOutbox =
  (repairs: (app: FastifyInstance) => RepairClient) => (app: FastifyInstance) => {
    const target = repairs(app)
    let timer: NodeJS.Timeout | undefined
    let running: Promise<unknown> = Promise.resolve()
    let isClosed = false
    const next = () => {
      timer = setTimeout(() => {
        running = sendDeviceUpdates(app, target)
          .catch((err: unknown) => app.log.warn({ err }, 'device updates are sent later'))
          .finally(() => isClosed || next())
      }, lookEveryMs).unref()
    }
    next()
    app.addHook('onClose', async () => {
      isClosed = true
      clearTimeout(timer)
      await running
    })
  }
