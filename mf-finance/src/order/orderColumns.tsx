import type { BacklogOrder } from '@portal/contracts/finance.contract.ts'
import type { Column } from '@portal/ui'
import { DocumentLink } from '../document/DocumentLink.tsx'
import { backlogStatusOptions, currencyOptions } from '../document/options.ts'

export const orderColumns: Column<BacklogOrder>[] = [
  {
    field: 'orderNo',
    label: 'Order number',
    sortable: true,
    filter: 'text',
    cell: ({ orderNo }) => <DocumentLink kind="financeOrder" number={orderNo} />,
  },
  {
    field: 'status',
    label: 'Status',
    sortable: true,
    filter: 'options',
    options: backlogStatusOptions,
    tag: true,
  },
  { field: 'orderedOn', label: 'Ordered on', sortable: true, filter: 'days' },
  { field: 'requestedOn', label: 'Requested for', sortable: true, filter: 'days', hideOnPhone: true },
  { field: 'confirmedOn', label: 'Confirmed for', sortable: true, filter: 'days', hideOnPhone: true },
  { field: 'partNos', label: 'Parts', filter: 'text', hideOnPhone: true },
  { field: 'currency', label: 'Currency', sortable: true, filter: 'options', options: currencyOptions },
  { field: 'amount', label: 'Order amount', sortable: true, filter: 'amounts', format: 'amount' },
  { field: 'invoiced', label: 'Invoiced', format: 'amount', hideOnPhone: true },
  { field: 'toInvoice', label: 'To be invoiced', sortable: true, filter: 'amounts', format: 'amount' },
  { field: 'revision', label: 'Revision', format: 'number', hideOnPhone: true },
  { field: 'remark', label: 'Remark', hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]
