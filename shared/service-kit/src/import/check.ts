import type { Identity } from '@portal/contracts/access.ts'
import type { FastifyInstance } from 'fastify'
import * as jobs from '../job/job.repo.ts'
import { CancelledError, notifyProgress } from '../job/progress.ts'
import { problem } from '../problem/problem.ts'
import { type InvalidHeader, type ListChunk, type ListInput, readList } from './list.ts'
import type { ImportStep, ListImport } from './list-import.ts'
import * as staging from './staging.repo.ts'

/**
 * Dry run: stages every row and finds every problem. @throws Problem when the file cannot be read as a list
 */
export async function checkImport(
  app: FastifyInstance,
  list: ListImport,
  job: jobs.StoredJob,
  { by, names }: ImportStep,
  maxRows: number,
  signal: AbortSignal,
) {
  await staging.clear(app.db, job.id)
  await staging.clearProblems(app.db, job.id)
  let problems = await app.files.onDisk(String(job.fileId), (path) =>
    stage(app, list, job.id, { path, maxRows, names }, signal),
  )
  problems += await compare(app, list, job.id, by, signal)
  const { total, valid } = await staging.countRows(app.db, job.id)
  const result = {
    state: 'CHECKED',
    done: total,
    total,
    valid,
    invalid: total - valid,
    problemCount: problems,
  } as const
  notifyProgress(app, await jobs.updateIfInState(app.db, job.id, ['CHECKING'], result))
}

/**
 * Stages the rows from the reader thread, which is one chunk ahead of the database; returns the number of
 * cells with a problem.
 */
async function stage(
  app: FastifyInstance,
  list: ListImport,
  jobId: number,
  input: ListInput,
  signal: AbortSignal,
): Promise<number> {
  const counts = { done: 0, found: 0 }
  for await (const piece of readList(list.reader, input, signal)) {
    signal.throwIfAborted()
    if ('header' in piece) await refuseHeader(app, jobId, piece.header)
    else await keep(app, list, jobId, piece, counts)
  }
  if (counts.done === 0) throw problem(list.errors.empty)
  return counts.found
}

/** Stages some rows and reports progress. @throws CancelledError */
async function keep(
  app: FastifyInstance,
  list: ListImport,
  jobId: number,
  { rows, problems, count, found }: ListChunk,
  counts: { done: number; found: number },
) {
  await list.stage(app.db, jobId, rows)
  await staging.insertProblems(app.db, jobId, problems)
  counts.found += found
  counts.done += count
  notifyProgress(app, await assertWanted(app, jobId, { done: counts.done }))
}

/** @throws CancelledError after the job was cancelled */
async function assertWanted(app: FastifyInstance, jobId: number, progress: { done?: number } = {}) {
  const job = await jobs.updateProgress(app.db, jobId, 'CHECKING', progress)
  if (!job) throw new CancelledError()
  return job
}

async function refuseHeader(
  app: FastifyInstance,
  jobId: number,
  { problems, count }: InvalidHeader,
): Promise<never> {
  await staging.insertProblems(app.db, jobId, problems)
  await jobs.updateIfInState(app.db, jobId, ['CHECKING'], { problemCount: count })
  throw problem('import.headers')
}

/** Runs the checks that need all rows, and returns the number of problems. */
async function compare(
  app: FastifyInstance,
  list: ListImport,
  jobId: number,
  by: Identity,
  signal: AbortSignal,
): Promise<number> {
  const { db } = app
  await staging.refreshStatistics(db)
  await list.prepareChecks?.(app, jobId)
  let found = 0
  for (const refuse of list.checks) {
    signal.throwIfAborted()
    await assertWanted(app, jobId)
    found += await refuse(db, jobId, by)
  }
  return found
}
