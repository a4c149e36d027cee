import { financeImportRoutes } from '@portal/contracts/import.contract.ts'
import type { ImportConfig, Option } from '@portal/ui'
import { documentTexts } from './documentTexts.ts'
import { type DocumentKind, documentKinds, listPath } from './kinds.ts'
import { backlogStatusOptions, currencyOptions } from './options.ts'

/** Column of a flat list, by the service's name. */
type ListColumn = { field: string; label: string; options?: readonly Option[] }

const revision: ListColumn = { field: 'revision', label: 'Revision' }
const currency: ListColumn = { field: 'currency', label: 'Currency', options: currencyOptions }
const line: ListColumn = { field: 'line', label: 'Line' }
const lineAmount: ListColumn = { field: 'lineAmount', label: 'Amount of the line' }
const part: ListColumn[] = [
  { field: 'partNo', label: 'Part' },
  { field: 'description', label: 'Description' },
  { field: 'quantity', label: 'Quantity' },
]
const price: ListColumn = { field: 'price', label: 'Price' }

const columns: Record<DocumentKind, readonly ListColumn[]> = {
  financeOrder: [
    { field: 'orderNo', label: 'Order number' },
    revision,
    { field: 'status', label: 'Status', options: backlogStatusOptions },
    { field: 'orderedOn', label: 'Ordered on' },
    currency,
    { field: 'remark', label: 'Remark' },
    ...[line, ...part, price],
    { field: 'requestedOn', label: 'Requested date' },
    { field: 'confirmedOn', label: 'Confirmed date' },
  ],
  financialDocument: [
    { field: 'documentNo', label: 'Invoice number' },
    revision,
    { field: 'orderNo', label: 'Order number' },
    { field: 'asnNo', label: 'Shipping notice' },
    { field: 'issuedOn', label: 'Issued on' },
    { field: 'dueOn', label: 'Due on' },
    currency,
    { field: 'amount', label: 'Invoiced' },
    ...[line, ...part, price, lineAmount],
  ],
  asn: [
    { field: 'asnNo', label: 'Notice number' },
    revision,
    { field: 'waybillNo', label: 'Waybill' },
    { field: 'carrier', label: 'Carrier' },
    { field: 'shippedOn', label: 'Shipped on' },
    { field: 'expectedOn', label: 'Expected on' },
    { field: 'deliveredOn', label: 'Delivered on' },
    { field: 'packages', label: 'Packages' },
    line,
    { field: 'orderNo', label: 'Order number' },
    ...part,
  ],
  advice: [
    { field: 'adviceNo', label: 'Advice number' },
    revision,
    { field: 'paidOn', label: 'Paid on' },
    currency,
    { field: 'amount', label: 'Amount' },
    { field: 'reference', label: 'Reference' },
    line,
    { field: 'documentNo', label: 'Invoice number' },
    lineAmount,
  ],
}
const routes = {
  financeOrder: financeImportRoutes.importBacklogOrders,
  financialDocument: financeImportRoutes.importInvoices,
  asn: financeImportRoutes.importShippingNotices,
  advice: financeImportRoutes.importRemittanceAdvices,
}
const titles: Record<DocumentKind, string> = {
  financeOrder: 'Import orders',
  financialDocument: 'Import invoices',
  asn: 'Import shipping notices',
  advice: 'Import remittance advices',
}

/** Texts of the import of one kind of documents. */
export const createImport = (kind: DocumentKind): ImportConfig => ({
  title: titles[kind],
  list: { title: documentKinds[kind].many, path: listPath(kind) },
  permission: 'finance:edit',
  route: routes[kind],
  tag: 'Finance',
  files: '.json,.xlsx,.csv',
  counted: documentTexts,
  hint: 'In a spreadsheet, each row is one line and repeats the data of its document. In JSON, the lines are inside their document. An existing document changes only with a later revision.',
  columns: {
    words: columns[kind],
    read: columns[kind].map(({ field }) => field),
    exported: [],
  },
})
