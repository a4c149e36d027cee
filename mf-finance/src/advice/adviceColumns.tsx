import type { RemittanceAdvice } from '@portal/contracts/finance.contract.ts'
import type { Column } from '@portal/ui'
import { DocumentLink } from '../document/DocumentLink.tsx'
import { currencyOptions, matchingOptions } from '../document/options.ts'

export const adviceColumns: Column<RemittanceAdvice>[] = [
  {
    field: 'adviceNo',
    label: 'Advice number',
    sortable: true,
    filter: 'text',
    cell: ({ adviceNo }) => <DocumentLink kind="advice" number={adviceNo} />,
  },
  {
    field: 'matchingState',
    label: 'Invoices found',
    sortable: true,
    filter: 'options',
    options: matchingOptions,
    tag: true,
  },
  { field: 'paidOn', label: 'Paid on', sortable: true, filter: 'days' },
  { field: 'reference', label: 'Reference', filter: 'text', hideOnPhone: true },
  { field: 'documentNos', label: 'Invoices', filter: 'text', hideOnPhone: true },
  { field: 'currency', label: 'Currency', sortable: true, filter: 'options', options: currencyOptions },
  { field: 'amount', label: 'Amount', sortable: true, filter: 'amounts', format: 'amount' },
  { field: 'matched', label: 'Matched', format: 'amount', hideOnPhone: true },
  { field: 'unmatched', label: 'Unmatched', sortable: true, filter: 'amounts', format: 'amount' },
  { field: 'revision', label: 'Revision', format: 'number', hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]
