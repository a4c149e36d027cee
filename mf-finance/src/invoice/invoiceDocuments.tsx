import { formatNumber } from '@portal/client'
import { type Invoice, invoiceList } from '@portal/contracts/finance.contract.ts'
import type { DocumentDefinition } from '../document/documents.ts'
import {
  useExportInvoicesMutation,
  useFindInvoiceHistoryQuery,
  useFindInvoicesQuery,
  useGetInvoiceQuery,
  useLazyGroupInvoicesQuery,
  useSumInvoicesQuery,
} from '../document/finance.api.ts'
import { Money } from '../document/Money.tsx'
import { invoiceColumns } from './invoiceColumns.tsx'

export const invoiceDocuments: DocumentDefinition<Invoice> = {
  kind: 'financialDocument',
  name: 'invoice',
  columns: invoiceColumns,
  number: 'documentNo',
  status: 'paymentState',
  exported: invoiceList.exports,
  groups: invoiceList.groups,
  summed: [
    { field: 'amount', label: 'Invoiced' },
    { field: 'paid', label: 'Paid' },
    { field: 'open', label: 'Open amount' },
  ],
  order: 'issuedOn',
  lines: [
    { label: 'Part', cell: ({ partNo }) => partNo },
    { label: 'Description', cell: ({ description }) => description },
    { label: 'Quantity', cell: ({ quantity }) => formatNumber(quantity), align: 'right' },
    {
      label: 'Price',
      cell: ({ price }, { currency }) => <Money amount={price} currency={currency} />,
      align: 'right',
    },
    {
      label: 'Amount',
      cell: ({ amount }, { currency }) => <Money amount={amount} currency={currency} />,
      align: 'right',
    },
  ],
  hooks: {
    useFind: useFindInvoicesQuery,
    useGroups: useLazyGroupInvoicesQuery,
    useExport: useExportInvoicesMutation,
    useSum: useSumInvoicesQuery,
    useGet: useGetInvoiceQuery,
    useHistory: useFindInvoiceHistoryQuery,
  },
}
