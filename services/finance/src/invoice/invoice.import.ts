import { join } from 'node:path'
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
  problems({ orderNo, asnNo, currency }, { orders, notices }): Record<string, string> {
    const ordered = orders.get(orderNo)
    return {
      ...(ordered === undefined && { orderNo: 'No order has this number. Import the order first.' }),
      ...(ordered !== undefined && ordered !== currency && { currency: `The order is in ${ordered}.` }),
      ...(asnNo !== null &&
        !notices.has(asnNo) && { asnNo: 'No shipping notice has this number. Import the notice first.' }),
    }
  },
})
