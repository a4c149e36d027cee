import type { Identity } from '@portal/contracts/access.ts'
import type { AnyExportRequest } from '@portal/contracts/export.contract.ts'
import type { JobRoutes } from '@portal/contracts/job.contract.ts'
import type { FastifyInstance } from 'fastify'
import { transaction } from '../database/database.ts'
import { implement } from '../implement.ts'
import * as jobs from '../job/job.repo.ts'
import { assertMayStartJob, wrongStateProblem } from '../job/job.rules.ts'
import { findOwnJob } from '../job/own-job.ts'
import { problem } from '../problem/problem.ts'
import { assertMayExport, assertTimeZone, hasSameScope, toFileName } from './export.rules.ts'
import { type Exportables, getExportable } from './exportable.ts'
import { exportQueue } from './worker.ts'

/** Starts a job that writes the list into a file, and returns it. */
export function startExport(
  app: FastifyInstance,
  exportables: Exportables,
  list: string,
  request: AnyExportRequest,
  user: Identity,
) {
  const exportable = getExportable(exportables, list)
  assertTimeZone(request.timeZone)
  assertMayExport(user, exportable, request)
  return transaction(app.db, async (tx) => {
    await assertMayStartJob(tx, user, 'export')
    const { role, kind, companyId } = user
    const kept = { ...request, owner: { role, kind, companyId } }
    const job = await jobs.insert(tx, user, {
      kind: 'export',
      list,
      fileName: toFileName(exportable.title, kept),
      request: kept,
    })
    await app.jobs.send(exportQueue, { jobId: job.id })
    return job
  })
}

/** Registers the job calls of services that only export. */
export function registerExports(app: FastifyInstance, routes: JobRoutes, exportables: Exportables) {
  implement(app, routes.repeatJob, async ({ params, user }) => {
    const job = await findOwnJob(app, user, params.id)
    if (!job.request) throw wrongStateProblem('job.no_export', job)
    const exportable = getExportable(exportables, job.list)
    assertMayExport(user, exportable, job.request)
    const { role, kind, companyId } = user
    const request = { ...job.request, owner: { role, kind, companyId } }
    return transaction(app.db, async (tx) => {
      await assertMayStartJob(tx, user, 'export')
      const from =
        job.fileId === null ? (['FAILED', 'CANCELLED', 'DONE'] as const) : (['FAILED', 'CANCELLED'] as const)
      const queued = await jobs.updateIfInState(tx, job.id, from, {
        state: 'QUEUED',
        done: 0,
        total: 0,
        attempts: 0,
        reason: null,
        fileName: toFileName(exportable.title, request),
        request,
      })
      if (!queued) throw wrongStateProblem('job.not_repeatable', job)
      await app.jobs.send(exportQueue, { jobId: job.id })
      return queued
    })
  })

  implement(app, routes.downloadJobFile, async ({ params, user }) => {
    const job = await findOwnJob(app, user, params.id)
    if (!job.request || job.state !== 'DONE') throw wrongStateProblem('job.no_file', job)
    assertMayExport(user, getExportable(exportables, job.list), job.request)
    if (!hasSameScope(user, job.request.owner)) throw problem('export.other_reach')
    if (job.fileId === null) throw problem('export.expired')
    const { file, stream } = await app.files.open(job.fileId)
    return { stream, name: job.fileName, type: file.type, size: file.size }
  })
}
