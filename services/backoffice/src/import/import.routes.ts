import { orderImportRoutes } from '@portal/contracts/job.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import { backofficeJobs } from '../jobs.ts'
import { templateFile } from './template.ts'

export default function imports(app: FastifyInstance) {
  implement(app, orderImportRoutes.downloadImportTemplate, templateFile)
  backofficeJobs.implementImport(app, orderImportRoutes.importOrders, 'order')
}
