import { rmaExportRoutes } from '@portal/contracts/export.contract.ts'
import { rmaJobRoutes } from '@portal/contracts/job.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { createServiceJobs } from '@portal/service-kit/service-jobs.ts'
import type { FastifyInstance } from 'fastify'
import * as requests from './request/request.repo.ts'

export const rmaJobs = createServiceJobs(rmaJobRoutes, {
  imports: {},
  exports: {
    rma: {
      title: 'Repair requests',
      permission: 'rma:view',
      columns: requests.exported,
      list: requests.list,
    },
  },
})

/** Registers the call that starts an export. */
export function registerExports(app: FastifyInstance) {
  implement(app, rmaExportRoutes.exportRma, ({ body, user }) => rmaJobs.startExport(app, 'rma', body, user))
}
