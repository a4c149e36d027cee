import { backofficeJobRoutes } from '@portal/contracts/job.contract.ts'
import { serviceJobs } from '@portal/service-kit/job/service-jobs.ts'
import { exportables } from './export/export.repo.ts'
import { orderImport } from './import/order-import.ts'

export const backofficeJobs = serviceJobs(backofficeJobRoutes, {
  imports: { order: orderImport },
  exports: exportables,
})
