import type { Identity } from '@portal/contracts/access.ts'
import type { FastifyInstance } from 'fastify'
import { setActor } from '../audit.ts'
import { transaction, violatedConstraint } from '../database/database.ts'
import * as jobs from '../job/job.repo.ts'
import { CancelledError, notifyProgress } from '../job/progress.ts'
import { type ImportStep, type ListImport, OutdatedError } from './list-import.ts'
import * as staging from './staging.repo.ts'

const batchSize = 2_000
/** Timeout of a statement that numbers and locks a whole list. */
const statementTimeoutMs = 600_000

/**
 * Writes all valid rows in one transaction, or none. If a number was taken since the check, the job returns
 * to CHECKED.
 */
export async function applyImport(
  app: FastifyInstance,
  list: ListImport,
  job: jobs.StoredJob,
  { by }: ImportStep,
  signal: AbortSignal,
) {
  let written = 0
  // Runs outside of the transaction, so that progress is visible and a cancel is noticed.
  let state: Promise<jobs.JobProgress | undefined> = Promise.resolve(job)
  const report = () => {
    state = jobs.updateProgress(app.db, job.id, 'APPLYING', { done: written })
    state.then((now) => notifyProgress(app, now)).catch(() => {})
  }
  const timer = setInterval(report, 500)
  try {
    await transaction(
      app.db,
      async (tx) => {
        const author = { ...by, userId: job.userId, username: job.username }
        await setActor(tx, author)
        const count = await list.prepare(tx, job.id)
        for (let from = 1; from <= count; from += batchSize) {
          signal.throwIfAborted()
          if (!(await state)) throw new CancelledError()
          written += await list.write(tx, author, from, from + batchSize - 1)
        }
        clearInterval(timer)
        await state.catch(() => {})
        const ended = await jobs.updateIfInState(tx, job.id, ['APPLYING'], {
          state: 'DONE',
          done: written,
          written,
        })
        if (!ended) throw new CancelledError()
        await staging.clear(tx, job.id)
        if (job.fileId) await app.files.release(tx, [job.fileId])
      },
      { statementTimeoutMs },
    )
    notifyProgress(app, await jobs.find(app.db, job.id))
  } catch (error) {
    if (!(error instanceof OutdatedError) && !isTaken(error, list)) throw error
    await backToChecked(app, list, job, by)
  } finally {
    clearInterval(timer)
  }
}

const isTaken = (error: unknown, { taken: { constraint } }: ListImport) =>
  constraint !== undefined && violatedConstraint(error) === constraint

/** Returns to the check after a conflict with a new number. */
async function backToChecked(app: FastifyInstance, list: ListImport, job: jobs.StoredJob, by: Identity) {
  let found = 0
  for (const refuse of list.taken.checks) found += await refuse(app.db, job.id, by)
  const { total, valid } = await staging.countRows(app.db, job.id)
  const checked = await jobs.updateIfInState(app.db, job.id, ['APPLYING'], {
    state: 'CHECKED',
    done: total,
    total,
    valid,
    invalid: total - valid,
    problemCount: job.problemCount + found,
    reason: { error: 'import.changed_since_check' },
  })
  notifyProgress(app, checked)
}
