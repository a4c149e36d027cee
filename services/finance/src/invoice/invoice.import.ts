import { join } from 'node:path'
import { type Reasons, toMessage } from '@portal/contracts/errors/all.ts'
import { documentImport } from '../import/document-import.ts'
import { findKnownNotices, findKnownOrders } from '../import/known.repo.ts'
import { invoices } from './invoice.repo.ts'

export const invoiceImport = documentImport(invoices, {
  path: '/financialDocument',
  reader: join(import.meta.dirname, 'invoice.list.ts'),
  known: async (tx, documents) => ({
    orders: await findKnownOrders(
      tx,
      documents.map(({ orderNo }) => orderNo),
    ),
    notices: await findKnownNotices(
      tx,
      documents.flatMap(({ asnNo }) => asnNo ?? []),
    ),
  }),
  problems({ orderNo, asnNo, currency }, { orders, notices }): Reasons {
    const ordered = orders.get(orderNo)
    return {
      ...(ordered === undefined && { orderNo: 'invoice.unknown_order' }),
      ...(ordered !== undefined &&
        ordered !== currency && { currency: toMessage('invoice.order_currency', { currency: ordered }) }),
      ...(asnNo !== null && !notices.has(asnNo) && { asnNo: 'invoice.unknown_notice' }),
    }
  },
})
