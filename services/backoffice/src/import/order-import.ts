import { join } from 'node:path'
import { fetchCompanies } from '@portal/service-kit/identity/company.ts'
import type { ListImport } from '@portal/service-kit/import/list-import.ts'
import { findUnknownCompanies } from '../common/ownership.repo.ts'
import * as staging from './staging.repo.ts'

export const orderImport: ListImport = {
  permission: 'order:edit',
  linkOf: (id) => `/order?view=import&job=${id}`,
  reader: join(import.meta.dirname, 'list.thread.ts'),
  stage: staging.insertRows,
  prepareChecks: async (app, jobId) => fetchCompanies(app, await findUnknownCompanies(app.db, jobId)),
  checks: [
    staging.refuseExistingNumbers,
    staging.refuseContradictions,
    staging.refuseRepeatedModels,
    staging.refuseOversizedOrders,
    staging.refuseUnknownCompanies,
    staging.refuseOrdersWithInvalidRows,
  ],
  prepare: staging.prepareOrders,
  write: staging.writeOrders,
  taken: {
    constraint: 'sales_order_no',
    checks: [staging.refuseExistingNumbers, staging.refuseOrdersWithInvalidRows],
  },
  errors: { fileType: 'import.file_type', empty: 'import.no_order_lines' },
}
