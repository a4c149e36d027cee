import type { Identity } from '@portal/contracts/access.ts'
import { type AnyExportRequest, exportRoutes } from '@portal/contracts/export.contract.ts'
import { jobRoutes } from '@portal/contracts/job.contract.ts'
import { transaction } from '@portal/service-kit/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { problem } from '@portal/service-kit/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as jobs from '../job/job.repo.ts'
import { demandTurn, wrongState } from '../job/job.rules.ts'
import { own } from '../job/own.ts'
import { demandRight, demandTimeZone, fileNameOf, isSameReach } from './export.rules.ts'
import { queue } from './worker.ts'

export default function exports(app: FastifyInstance) {
  const start = (list: jobs.KeptRequest['list'], request: AnyExportRequest, user: Identity) => {
    demandTimeZone(request.timeZone)
    demandRight(user, { ...request, list })
    return transaction(app.db, async (tx) => {
      await demandTurn(tx, user, 'export')
      const { role, kind, companyId } = user
      const kept = { ...request, list, owner: { role, kind, companyId } }
      const job = await jobs.insert(tx, user, { kind: 'export', fileName: fileNameOf(kept), request: kept })
      await app.jobs.send(queue, { jobId: job.id })
      return job
    })
  }

  implement(app, exportRoutes.exportOrders, ({ body, user }) => start('order', body, user))
  implement(app, exportRoutes.exportDevices, ({ body, user }) => start('device', body, user))
  implement(app, exportRoutes.exportParts, ({ body, user }) => start('part', body, user))

  implement(app, jobRoutes.repeatJob, async ({ params, user }) => {
    const job = await own(app, user, params.id)
    if (!job.request) throw wrongState(job, 'Only an export can be repeated. Choose the list again.')
    demandRight(user, job.request)
    const { role, kind, companyId } = user
    const request = { ...job.request, owner: { role, kind, companyId } }
    return transaction(app.db, async (tx) => {
      await demandTurn(tx, user, 'export')
      const from = job.fileId === null ? (['FAILED', 'CANCELLED', 'DONE'] as const) : (['FAILED', 'CANCELLED'] as const)
      const queued = await jobs.change(tx, job.id, from, {
        state: 'QUEUED',
        done: 0,
        total: 0,
        attempts: 0,
        msg: '',
        fileName: fileNameOf(request),
        request,
      })
      if (!queued) throw wrongState(job, 'Only an export that is over and has no file can be repeated.')
      await app.jobs.send(queue, { jobId: job.id })
      return queued
    })
  })

  implement(app, jobRoutes.downloadJobFile, async ({ params, user }) => {
    const job = await own(app, user, params.id)
    if (!job.request || job.state !== 'DONE') throw wrongState(job, 'Only an export that is done has a file.')
    demandRight(user, job.request)
    if (!isSameReach(user, job.request.owner))
      throw problem('export.other_reach', {
        status: 403,
        msg: 'You see other rows now than when this was exported. Export the list again.',
      })
    if (job.fileId === null)
      throw problem('export.expired', { status: 410, msg: 'This file was kept for a day and is gone. Export the list again.' })
    const { file, stream } = await app.files.open(job.fileId)
    return { stream, name: job.fileName, type: file.type, size: file.size }
  })
}
