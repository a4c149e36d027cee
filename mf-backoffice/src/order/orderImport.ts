import { orderImportRoutes } from '@portal/contracts/job.contract.ts'
import type { Importing } from '@portal/ui'

/** The service defines the columns, because an order spans several rows of the file. */
export const orderImport: Importing = {
  title: 'Import orders',
  list: { title: 'Orders', path: '/order' },
  permission: 'order:edit',
  route: orderImportRoutes.importOrders,
  template: orderImportRoutes.downloadImportTemplate,
  tag: 'Trace',
}
