import { orderImportRoutes } from '@portal/contracts/job.contract.ts'
import type { Importing } from '@portal/ui'

/** An order takes several rows of its list, so the service knows its columns. */
export const orderImport: Importing = {
  title: 'Import orders',
  list: { title: 'Orders', path: '/order' },
  permission: 'order:edit',
  route: orderImportRoutes.importOrders,
  template: orderImportRoutes.downloadImportTemplate,
  tag: 'Trace',
}
