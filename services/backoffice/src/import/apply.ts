import { transaction, violated } from '@portal/service-kit/database.ts'
import type { FastifyInstance } from 'fastify'
import * as jobs from '../job/job.repo.ts'
import { Cancelled, tell } from '../job/progress.ts'
import * as staging from './staging.repo.ts'

const batchSize = 2_000

/** Writes all good rows as orders in one transaction, or none. A number taken meanwhile leads back to CHECKED. */
export async function apply(app: FastifyInstance, job: jobs.OwnJob, signal: AbortSignal) {
  let written = 0
  // Outside of the transaction, so that others see the progress and a cancel is noticed.
  let state: Promise<jobs.Told | undefined> = Promise.resolve(job)
  const report = () => {
    state = jobs.report(app.db, job.id, 'APPLYING', { done: written })
    state.then((now) => tell(app, now)).catch(() => {})
  }
  const timer = setInterval(report, 500)
  try {
    await transaction(app.db, async (tx) => {
      const orders = await staging.prepareOrders(tx, job.id)
      for (let from = 1; from <= orders; from += batchSize) {
        signal.throwIfAborted()
        if (!(await state)) throw new Cancelled()
        written += await staging.writeOrders(tx, job, from, from + batchSize - 1)
      }
      clearInterval(timer)
      await state.catch(() => {})
      const ended = await jobs.change(tx, job.id, ['APPLYING'], { state: 'DONE', done: written, written })
      if (!ended) throw new Cancelled()
      await staging.clear(tx, job.id)
      if (job.fileId) await app.files.release(tx, [job.fileId])
    })
    tell(app, await jobs.find(app.db, job.id))
  } catch (error) {
    if (violated(error) !== 'sales_order_no') throw error
    await backToChecked(app, job)
  } finally {
    clearInterval(timer)
  }
}

/** Somebody created an order with one of these numbers since the check. */
async function backToChecked(app: FastifyInstance, job: jobs.OwnJob) {
  const found = (await staging.refuseTaken(app.db, job.id)) + (await staging.refuseSiblings(app.db, job.id))
  const { total, valid } = await staging.countRows(app.db, job.id)
  const checked = await jobs.change(app.db, job.id, ['APPLYING'], {
    state: 'CHECKED',
    done: total,
    total,
    valid,
    invalid: total - valid,
    problemCount: job.problemCount + found,
    msg: 'Nothing was written: some order numbers have been taken since the check. See the problems, then apply again.',
  })
  tell(app, checked)
}
