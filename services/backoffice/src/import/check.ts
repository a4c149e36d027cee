import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { problem } from '@portal/service-kit/problem.ts'
import { readRows } from '@portal/service-kit/spreadsheet.ts'
import type { FastifyInstance } from 'fastify'
import { learnCompanies } from '../company/company.ts'
import * as jobs from '../job/job.repo.ts'
import { Cancelled, tell } from '../job/progress.ts'
import { type Header, readHeader } from './header.rules.ts'
import { type ReadRow, readRow } from './row.rules.ts'
import * as staging from './staging.repo.ts'

const batchSize = 2_000
/** Of single cells; beyond them problems are counted only. */
const keptProblems = 5_000

/** The dry run: stages every row and finds every problem. @throws Problem when the file is no list at all */
export async function check(app: FastifyInstance, job: jobs.OwnJob, maxRows: number, signal: AbortSignal) {
  await staging.clear(app.db, job.id)
  await staging.clearProblems(app.db, job.id)
  const folder = await mkdtemp(join(app.config.dataDir, 'import-'))
  try {
    const path = join(folder, 'list')
    const { stream } = await app.files.open(String(job.fileId))
    await pipeline(stream, createWriteStream(path))
    let problems = await stage(app, job.id, path, maxRows, signal)
    problems += await compare(app, job.id, signal)
    const { total, valid } = await staging.countRows(app.db, job.id)
    const result = { state: 'CHECKED', done: total, total, valid, invalid: total - valid, problemCount: problems } as const
    tell(app, await jobs.change(app.db, job.id, ['CHECKING'], result))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads the file row by row, and one batch ahead of the database; answers how many cells have a problem. */
async function stage(app: FastifyInstance, jobId: number, path: string, maxRows: number, signal: AbortSignal): Promise<number> {
  let header: Header | undefined
  let before: ReadRow | undefined
  let batch: ReadRow[] = []
  let writing = Promise.resolve()
  const counts = { done: 0, found: 0 }

  async function flush() {
    await writing
    writing = keep(app, jobId, batch, counts, signal)
    writing.catch(() => {})
    batch = []
  }

  try {
    for await (const row of readRows(path, { maxRows })) {
      if (!header) {
        header = readHeader(row.cells)
        if (header.problems.length > 0) await refuseHeader(app, jobId, row.number, header)
        continue
      }
      before = readRow(row, header.fields, before)
      batch.push(before)
      if (batch.length === batchSize) await flush()
    }
    if (batch.length > 0) await flush()
  } finally {
    // Whoever clears up after a cancel or a broken file must find all that was staged.
    await Promise.allSettled([writing])
  }
  await writing
  if (counts.done === 0) throw problem('import.empty', { msg: 'There are no rows below the headers. Put one order line into each row.' })
  return counts.found
}

/** Stages some rows and tells how far that is. @throws Cancelled */
async function keep(
  app: FastifyInstance,
  jobId: number,
  rows: readonly ReadRow[],
  counts: { done: number; found: number },
  signal: AbortSignal,
) {
  signal.throwIfAborted()
  const problems = rows.flatMap((row) => row.problems.map((each) => ({ ...each, row: row.rowNo })))
  await staging.insertRows(app.db, jobId, rows)
  await staging.insertProblems(app.db, jobId, problems.slice(0, Math.max(0, keptProblems - counts.found)))
  counts.found += problems.length
  counts.done += rows.length
  tell(app, await demandWanted(app, jobId, { done: counts.done }))
}

/** @throws Cancelled when nobody waits for the job any more */
async function demandWanted(app: FastifyInstance, jobId: number, progress: { done?: number } = {}) {
  const job = await jobs.report(app.db, jobId, 'CHECKING', progress)
  if (!job) throw new Cancelled()
  return job
}

async function refuseHeader(app: FastifyInstance, jobId: number, row: number, { problems }: Header): Promise<never> {
  await staging.insertProblems(
    app.db,
    jobId,
    problems.map((each) => ({ ...each, row })),
  )
  await jobs.change(app.db, jobId, ['CHECKING'], { problemCount: problems.length })
  throw problem('import.headers', {
    msg: 'The first row must name the columns, and these names do not fit. Correct them, or start from the template.',
  })
}

/** What only shows when all rows are there; answers how many problems that is. */
async function compare(app: FastifyInstance, jobId: number, signal: AbortSignal): Promise<number> {
  const { db } = app
  await staging.refreshStatistics(db)
  await learnCompanies(app, await staging.findUnknownCompanies(db, jobId))
  let found = 0
  for (const refuse of [
    staging.refuseTaken,
    staging.refuseContradicting,
    staging.refuseRepeatedModels,
    staging.refuseLong,
    staging.refuseUnknownCompanies,
    staging.refuseSiblings,
  ]) {
    signal.throwIfAborted()
    await demandWanted(app, jobId)
    found += await refuse(db, jobId)
  }
  return found
}
