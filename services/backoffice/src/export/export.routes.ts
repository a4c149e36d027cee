import { exportRoutes } from '@portal/contracts/export.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import { backofficeJobs } from '../jobs.ts'

export default function exports(app: FastifyInstance) {
  implement(app, exportRoutes.exportOrders, ({ body, user }) =>
    backofficeJobs.startExport(app, 'order', body, user),
  )
  implement(app, exportRoutes.exportDevices, ({ body, user }) =>
    backofficeJobs.startExport(app, 'device', body, user),
  )
  implement(app, exportRoutes.exportParts, ({ body, user }) =>
    backofficeJobs.startExport(app, 'part', body, user),
  )
  implement(app, exportRoutes.exportFirmwareRecords, ({ body, user }) =>
    backofficeJobs.startExport(app, 'firmwareRecord', body, user),
  )
  implement(app, exportRoutes.exportBetaFirmwareRecords, ({ body, user }) =>
    backofficeJobs.startExport(app, 'betaFirmwareRecord', body, user),
  )
  implement(app, exportRoutes.exportWarranties, ({ body, user }) =>
    backofficeJobs.startExport(app, 'warranty', body, user),
  )
  implement(app, exportRoutes.exportAppVersions, ({ body, user }) =>
    backofficeJobs.startExport(app, 'appVersion', body, user),
  )
  implement(app, exportRoutes.exportDongleFirmware, ({ body, user }) =>
    backofficeJobs.startExport(app, 'dongleFirmware', body, user),
  )
  implement(app, exportRoutes.exportFeedback, ({ body, user }) =>
    backofficeJobs.startExport(app, 'feedback', body, user),
  )
  implement(app, exportRoutes.exportClaims, ({ body, user }) =>
    backofficeJobs.startExport(app, 'claim', body, user),
  )
}
