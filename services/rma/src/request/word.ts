import { isDeepStrictEqual } from 'node:util'
import type { RepairProblems } from '@portal/contracts/repair.contract.ts'
import { lastEntries } from '@portal/service-kit/audit.ts'
import { transaction } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import type { Repairs } from '../device/repairs.ts'
import * as repo from './device-outbox.repo.ts'
import { noun } from './step.ts'
import { notifyUnlinked } from './tell.ts'

/** Milliseconds. */
const lookEveryMs = 2_000
/** Lease longer than all calls of one run; calls of a dead process wait for it. */
const leaseMs = 45_000
const longestPauseMs = 60_000
/** Interval of retrying unlinked devices, which may have been recorded since. */
const againMs = 3_600_000

/** Stores the back office's answer and notifies the desk of problems in one transaction. */
const settle = (app: FastifyInstance, word: repo.Word, problems: RepairProblems) =>
  transaction(app.db, async (tx) => {
    await repo.settle(tx, word, problems, againMs)
    if (Object.keys(problems).length > 0 && !isDeepStrictEqual(problems, word.problems))
      await notifyUnlinked(app, tx, { id: word.requestId, rmaNumber: word.rmaNumber })
  })

async function send(app: FastifyInstance, repairs: Repairs, word: repo.Word) {
  const { requestId, attempts, problems: _, ...said } = word
  const [last] = await lastEntries(app.db, noun, [requestId])
  const by = { userId: last?.userId ?? '-', username: last?.username ?? '' }
  const problems = await repairs.put({ ...said, by }).catch(async (err: unknown) => {
    app.log.warn({ err, rmaNumber: said.rmaNumber }, 'the back office learns of a repair later')
    await repo.postpone(app.db, word, Math.min(1_000 * 2 ** Math.min(attempts, 30), longestPauseMs))
  })
  if (problems) await settle(app, word, problems)
}

/**
 * Tells the back office what requests say of their devices. At least once: a word is there until it is
 * answered.
 */
export async function sendDeviceUpdates(app: FastifyInstance, repairs: Repairs): Promise<void> {
  for (;;) {
    const words = await repo.take(app.db, leaseMs)
    for (const word of words) await send(app, repairs, word)
    if (words.length === 0) return
  }
}

export const watchDevices = (repairs: (app: FastifyInstance) => Repairs) => (app: FastifyInstance) => {
  const target = repairs(app)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isClosed = false
  const next = () => {
    timer = setTimeout(() => {
      running = sendDeviceUpdates(app, target)
        .catch((err: unknown) => app.log.warn({ err }, 'the back office learns of repairs later'))
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
