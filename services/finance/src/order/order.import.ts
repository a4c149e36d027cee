import { join } from 'node:path'
import { type Reasons, toMessage } from '@portal/contracts/errors/all.ts'
import { documentImport } from '../import/document-import.ts'
import { findKnownCurrencies } from '../import/known.repo.ts'
import { orders } from './order.repo.ts'

export const orderImport = documentImport(orders, {
  path: '/financeOrder',
  reader: join(import.meta.dirname, 'order.list.ts'),
  known: (tx, documents) =>
    findKnownCurrencies(
      tx,
      documents.map(({ orderNo }) => orderNo),
    ),
  problems({ orderNo, currency }, invoiced): Reasons {
    const of = invoiced.get(orderNo) ?? currency
    return of === currency ? {} : { currency: toMessage('invoice.invoices_currency', { currency: of }) }
  },
})
