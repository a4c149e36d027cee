import { orderImportRoutes } from '@portal/contracts/job.contract.ts'
import type { ImportConfig } from '@portal/ui'

/** The service defines the columns, because an order spans several rows of the file. */
export const orderImport: ImportConfig = {
  title: 'Import orders',
  list: { title: 'Orders', path: '/order' },
  permission: 'order:edit',
  route: orderImportRoutes.importOrders,
  template: orderImportRoutes.downloadImportTemplate,
  tag: 'Trace',
}
