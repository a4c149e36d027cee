import { financeExportRoutes } from '@portal/contracts/export.contract.ts'
import { financeImportRoutes } from '@portal/contracts/import.contract.ts'
import { financeJobRoutes } from '@portal/contracts/job.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { createServiceJobs } from '@portal/service-kit/service-jobs.ts'
import type { FastifyInstance } from 'fastify'
import { adviceImport } from './advice/advice.import.ts'
import { advices } from './advice/advice.repo.ts'
import { invoiceImport } from './invoice/invoice.import.ts'
import { invoices } from './invoice/invoice.repo.ts'
import { noticeImport } from './notice/notice.import.ts'
import { notices } from './notice/notice.repo.ts'
import { orderImport } from './order/order.import.ts'
import { orders } from './order/order.repo.ts'

const permission = 'finance:view'
const exported = (title: string, { exported: columns, list }: Pick<typeof orders, 'exported' | 'list'>) => ({
  title,
  permission,
  columns,
  list,
})

export const financeJobs = createServiceJobs(financeJobRoutes, {
  imports: {
    backlogOrder: orderImport,
    invoice: invoiceImport,
    shippingNotice: noticeImport,
    remittanceAdvice: adviceImport,
  },
  exports: {
    backlogOrder: exported('Backlog orders', orders),
    invoice: exported('Invoices', invoices),
    shippingNotice: exported('Shipping notices', notices),
    remittanceAdvice: exported('Remittance advices', advices),
  },
})

const lists = {
  exportBacklogOrders: 'backlogOrder',
  exportInvoices: 'invoice',
  exportShippingNotices: 'shippingNotice',
  exportRemittanceAdvices: 'remittanceAdvice',
} as const satisfies Record<keyof typeof financeExportRoutes, string>

/** Registers the calls that start an export. */
export function registerExports(app: FastifyInstance) {
  for (const operation of Object.keys(lists) as (keyof typeof lists)[])
    implement(app, financeExportRoutes[operation], ({ body, user }) =>
      financeJobs.startExport(app, lists[operation], body, user),
    )
}

/** Registers the calls that start an import. */
export function registerImports(app: FastifyInstance) {
  financeJobs.implementImport(app, financeImportRoutes.importBacklogOrders, 'backlogOrder')
  financeJobs.implementImport(app, financeImportRoutes.importInvoices, 'invoice')
  financeJobs.implementImport(app, financeImportRoutes.importShippingNotices, 'shippingNotice')
  financeJobs.implementImport(app, financeImportRoutes.importRemittanceAdvices, 'remittanceAdvice')
}
