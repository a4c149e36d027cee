import { exportRoutes } from '@portal/contracts/export.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import { backofficeJobs } from './jobs.ts'

const lists = {
  exportOrders: 'order',
  exportDevices: 'device',
  exportParts: 'part',
  exportFirmwareRecords: 'firmwareRecord',
  exportBetaFirmwareRecords: 'betaFirmwareRecord',
  exportWarranties: 'warranty',
  exportRegistrations: 'registration',
  exportAppVersions: 'appVersion',
  exportDongleFirmware: 'dongleFirmware',
  exportFeedback: 'feedback',
  exportClaims: 'claim',
} as const satisfies Record<keyof typeof exportRoutes, Parameters<typeof backofficeJobs.startExport>[1]>

export default function exports(app: FastifyInstance) {
  for (const operation of Object.keys(lists) as (keyof typeof lists)[])
    implement(app, exportRoutes[operation], ({ body, user }) =>
      backofficeJobs.startExport(app, lists[operation], body, user),
    )
}
