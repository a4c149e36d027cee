import type { Invoice } from '@portal/contracts/finance.contract.ts'
import { InvoiceDocument } from '@portal/contracts/finance-document.ts'
import { createDocuments, joinDistinct } from '../document/document.repo.ts'
import { refreshNotices, refreshOrders, refreshPayments } from '../document/refresh.repo.ts'
import { listRelatedToInvoice } from '../document/related.repo.ts'
import { invoiceColumns } from './invoice.columns.ts'

export const invoices = createDocuments<InvoiceDocument, Invoice>({
  noun: 'invoice',
  table: 'invoice',
  key: { field: 'documentNo', column: 'document_no' },
  columns: invoiceColumns,
  fields: Object.keys(InvoiceDocument.properties) as (keyof InvoiceDocument)[],
  summed: {
    done: ['paid', 'paid'],
    rest: 'open',
    state: ['paymentState', 'payment_state'],
  },
  derived: ({ lines }) => ({ partNos: joinDistinct(lines.map(({ partNo }) => partNo)) }),
  async link(tx, rows, before) {
    const touched = [...rows, ...before]
    await refreshOrders(
      tx,
      touched.map(({ orderNo }) => orderNo),
    )
    await refreshNotices(
      tx,
      touched.flatMap(({ asnNo }) => asnNo ?? []),
    )
    await refreshPayments(
      tx,
      rows.map(({ documentNo }) => documentNo),
    )
  },
  related: listRelatedToInvoice,
})
