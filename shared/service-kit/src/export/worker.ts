import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import type { FastifyInstance } from 'fastify'
import { isUnavailable } from '../database/database.ts'
import * as jobs from '../job/job.repo.ts'
import { findPermanentFailure } from '../job/job.rules.ts'
import { CancelledError, notifyProgress } from '../job/progress.ts'
import { Problem } from '../problem/problem.ts'
import { type Exportables, getExportable } from './exportable.ts'
import { type ExportLimits, type ExportProgress, removePartialFiles, writeExport } from './write.ts'

export const exportQueue = 'export'
const maxAttempts = 4
/** Limit of concurrent exports per process; each uses a connection of the pool. */
const concurrency = 2
/** Interval in milliseconds at which a running export checks for cancellation. */
const pollMs = 400

/** Starts the workers of this process. */
export async function startExportWorkers(
  app: FastifyInstance,
  exportables: Exportables,
  limits: ExportLimits,
) {
  const work = { exportables, limits }
  await app.jobs.work<{ jobId: number }>(
    exportQueue,
    ({ jobId }, { signal }) => run(app, jobId, work, signal),
    {
      concurrency,
    },
  )
}

interface Work {
  exportables: Exportables
  limits: ExportLimits
}

/** Restarts from the beginning when an earlier process died, because a snapshot cannot be resumed. */
async function run(app: FastifyInstance, jobId: number, work: Work, stopping: AbortSignal) {
  const found = await jobs.find(app.db, jobId)
  if (!found) return
  const attempts = found.attempts + 1
  const reason = attempts > 1 ? { error: 'export.restarted' } : null
  const job = await jobs.updateIfInState(app.db, jobId, ['QUEUED', 'RUNNING'], {
    state: 'RUNNING',
    attempts,
    done: 0,
    reason,
  })
  // Cancelled while no process was working on it.
  if (!job) return removePartialFiles(app, jobId)
  if (attempts > maxAttempts) return fail(app, job, { error: 'export.interrupted' })
  notifyProgress(app, job)
  try {
    await advance(app, job as Running, work, stopping)
  } catch (error) {
    if (error instanceof CancelledError) return
    const reason = stopping.aborted ? undefined : findPermanentFailure(error, jobId)
    if (reason !== undefined && !(error instanceof Problem))
      app.log.error({ err: error, jobId }, 'the export failed')
    if (reason !== undefined) return fail(app, job, reason)
    if (!stopping.aborted && !isUnavailable(error))
      app.log.error({ err: error, jobId }, 'the export is tried again')
    throw error
  }
}

type Running = jobs.StoredJob & { request: jobs.StoredExportRequest }

async function advance(
  app: FastifyInstance,
  job: Running,
  { exportables, limits }: Work,
  stopping: AbortSignal,
) {
  const progress: ExportProgress = { done: 0, total: 0 }
  const ending = new AbortController()
  const look = async () => {
    const now = await jobs.updateProgress(app.db, job.id, 'RUNNING', progress)
    if (!now) throw new CancelledError()
    notifyProgress(app, now)
    await app.files.assertRoom()
  }
  const timer = setInterval(
    () => look().catch((error) => isUnavailable(error) || ending.abort(error)),
    pollMs,
  )
  try {
    const upload = await writeExport(app, getExportable(exportables, job.list), job, limits, {
      progress,
      signal: AbortSignal.any([stopping, ending.signal]),
    })
    clearInterval(timer)
    await keep(app, job, progress.done, await app.files.put(upload, job))
  } finally {
    clearInterval(timer)
  }
}

/** Stores the file with its audit entry, unless the job was cancelled. */
async function keep(app: FastifyInstance, job: Running, rows: number, file: { id: string; size: number }) {
  const { list } = job
  const { format, columns, sort, sorts, direction, queryParams, deleted } = job.request
  try {
    const done = await app.audited(job, async (tx, record) => {
      const changed = await jobs.updateIfInState(tx, job.id, ['RUNNING'], {
        state: 'DONE',
        done: rows,
        total: rows,
        fileId: file.id,
      })
      if (!changed) throw new CancelledError()
      await app.files.claim(tx, [file.id], { noun: 'job', id: job.id, user: job })
      await jobs.setExpiry(tx, job.id, app.config.retention.exportHours)
      const what = {
        list,
        format,
        columns: columns.map(({ field }) => field),
        sort,
        direction,
        sorts,
        queryParams,
        deleted,
      }
      record({
        noun: 'export',
        id: job.id,
        action: 'create',
        before: null,
        after: { ...what, rows, size: file.size },
      })
      return changed
    })
    notifyProgress(app, done)
  } catch (error) {
    await app.files.discard(file.id, job).catch(() => {})
    throw error
  }
}

async function fail(app: FastifyInstance, job: jobs.StoredJob, reason: ErrorMessage) {
  notifyProgress(app, await jobs.updateIfInState(app.db, job.id, ['RUNNING'], { state: 'FAILED', reason }))
}
