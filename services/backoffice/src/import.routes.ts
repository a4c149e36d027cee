import { importRoutes } from '@portal/contracts/import.contract.ts'
import { orderImportRoutes } from '@portal/contracts/job.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import { createTemplateFile } from './import/template.ts'
import { backofficeJobs } from './jobs.ts'

export default function imports(app: FastifyInstance) {
  implement(app, orderImportRoutes.downloadImportTemplate, createTemplateFile)
  backofficeJobs.implementImport(app, orderImportRoutes.importOrders, 'order')
  backofficeJobs.implementImport(app, importRoutes.importWarranties, 'warranty')
  backofficeJobs.implementImport(app, importRoutes.importClaims, 'claim')
  backofficeJobs.implementImport(app, importRoutes.importDevices, 'device')
  backofficeJobs.implementImport(app, importRoutes.importParts, 'part')
  backofficeJobs.implementImport(app, importRoutes.importFeedback, 'feedback')
  backofficeJobs.implementImport(app, importRoutes.importDongleFirmware, 'dongleFirmware')
  backofficeJobs.implementImport(app, importRoutes.importAppVersions, 'appVersion')
}
