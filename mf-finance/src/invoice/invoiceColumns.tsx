import type { Invoice } from '@portal/contracts/finance.contract.ts'
import type { Column } from '@portal/ui'
import { DocumentLink } from '../document/DocumentLink.tsx'
import { currencyOptions, paymentOptions } from '../document/options.ts'

export const invoiceColumns: Column<Invoice>[] = [
  {
    field: 'documentNo',
    label: 'Invoice number',
    sortable: true,
    filter: 'text',
    cell: ({ documentNo }) => <DocumentLink kind="financialDocument" number={documentNo} />,
  },
  {
    field: 'paymentState',
    label: 'Payment',
    sortable: true,
    filter: 'options',
    options: paymentOptions,
    tag: true,
  },
  { field: 'issuedOn', label: 'Issued on', sortable: true, filter: 'days', hideOnPhone: true },
  { field: 'dueOn', label: 'Due on', sortable: true, filter: 'days' },
  {
    field: 'orderNo',
    label: 'Order number',
    sortable: true,
    filter: 'text',
    cell: ({ orderNo }) => <DocumentLink kind="financeOrder" number={orderNo} />,
  },
  {
    field: 'asnNo',
    label: 'Shipping notice',
    sortable: true,
    filter: 'text',
    cell: ({ asnNo }) => <DocumentLink kind="asn" number={asnNo} />,
    hideOnPhone: true,
  },
  { field: 'currency', label: 'Currency', sortable: true, filter: 'options', options: currencyOptions },
  { field: 'amount', label: 'Invoiced', sortable: true, filter: 'amounts', format: 'amount' },
  { field: 'paid', label: 'Paid', sortable: true, filter: 'amounts', format: 'amount' },
  { field: 'open', label: 'Still open', sortable: true, filter: 'amounts', format: 'amount' },
  { field: 'partNos', label: 'Parts', filter: 'text', hideOnPhone: true },
  { field: 'revision', label: 'Revision', format: 'number', hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]
