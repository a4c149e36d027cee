import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import type { FastifyInstance } from 'fastify'
import { isUnavailable } from '../database/database.ts'
import * as jobs from '../job/job.repo.ts'
import { findPermanentFailure } from '../job/job.rules.ts'
import { CancelledError, notifyProgress } from '../job/progress.ts'
import { Problem } from '../problem/problem.ts'
import { applyImport } from './apply.ts'
import { checkImport } from './check.ts'
import { cleanUp } from './clean-up.ts'
import { type ImportStep, importQueue, type ListImport, type ListImports } from './list-import.ts'

const maxAttempts = 4

async function fail(app: FastifyInstance, job: jobs.StoredJob, reason: ErrorMessage) {
  const failed = await jobs.updateIfInState(app.db, job.id, ['CHECKING', 'APPLYING'], {
    state: 'FAILED',
    reason,
  })
  if (failed) notifyProgress(app, failed)
  await cleanUp(app, job)
}

/**
 * Continues the job in its current state; called again after a crash. Staging starts again, and an
 * unfinished write was rolled back.
 */
async function run(
  app: FastifyInstance,
  list: ListImport,
  step: ImportStep,
  maxRows: number,
  signal: AbortSignal,
) {
  const { jobId } = step
  await advance(app, list, step, maxRows, signal)
  // Cleans up after a job that was cancelled meanwhile, because the cancelling call leaves this to the
  // worker.
  const ended = await jobs.find(app.db, jobId)
  if (ended?.state === 'CANCELLED') await cleanUp(app, ended)
}

async function advance(
  app: FastifyInstance,
  list: ListImport,
  step: ImportStep,
  maxRows: number,
  signal: AbortSignal,
) {
  const { jobId } = step
  await jobs.updateIfInState(app.db, jobId, ['QUEUED'], { state: 'CHECKING' })
  const found = await jobs.find(app.db, jobId)
  if (!found || !['CHECKING', 'APPLYING'].includes(found.state)) return
  const job = await jobs.updateIfInState(app.db, jobId, [found.state], {
    attempts: found.attempts + 1,
    done: 0,
  })
  if (!job) return
  if (job.attempts > maxAttempts) return fail(app, job, { error: 'import.interrupted' })
  notifyProgress(app, job)
  try {
    if (job.state === 'CHECKING') await checkImport(app, list, job, step, maxRows, signal)
    else await applyImport(app, list, job, step, signal)
  } catch (error) {
    if (error instanceof CancelledError) return
    const reason = signal.aborted ? undefined : findPermanentFailure(error, jobId)
    if (reason !== undefined && !(error instanceof Problem))
      app.log.error({ err: error, jobId }, 'the import failed')
    if (reason !== undefined) return fail(app, job, reason)
    if (!signal.aborted && !isUnavailable(error))
      app.log.error({ err: error, jobId }, 'the import is tried again')
    throw error
  }
}

/** Starts the workers of this process, one for each list. */
export async function startImportWorkers(app: FastifyInstance, imports: ListImports, maxRows: number) {
  for (const [name, list] of Object.entries(imports))
    await app.jobs.work<ImportStep>(importQueue(name), (step, { signal }) =>
      run(app, list, step, maxRows, signal),
    )
}
