import { invoiceRoutes as routes } from '@portal/contracts/finance.contract.ts'
import { listHistory } from '@portal/service-kit/audit.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { implementList } from '@portal/service-kit/noun/noun.ts'
import type { FastifyInstance } from 'fastify'
import { invoices } from './invoice.repo.ts'

export default function invoice(app: FastifyInstance) {
  implementList(app, { find: routes.findInvoices, group: routes.groupInvoices }, invoices)
  implement(app, routes.getInvoice, ({ query }) => invoices.get(app.db, query.documentNo))
  implement(app, routes.sumInvoices, ({ body, user }) => invoices.totals(app.db, body, user))
  implement(app, routes.findInvoiceHistory, ({ body }) => listHistory(app.db, invoices.kind.noun, body.id))
}
