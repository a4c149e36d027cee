import { formatDay, formatNumber } from '@portal/client'
import { type BacklogOrder, backlogOrderList } from '@portal/contracts/finance.contract.ts'
import type { DocumentDefinition } from '../document/documents.ts'
import {
  useExportBacklogOrdersMutation,
  useFindBacklogOrderHistoryQuery,
  useFindBacklogOrdersQuery,
  useGetBacklogOrderQuery,
  useLazyGroupBacklogOrdersQuery,
  useSumBacklogOrdersQuery,
} from '../document/finance.api.ts'
import { Money } from '../document/Money.tsx'
import { orderColumns } from './orderColumns.tsx'

export const orderDocuments: DocumentDefinition<BacklogOrder> = {
  kind: 'financeOrder',
  name: 'financeOrder',
  columns: orderColumns,
  number: 'orderNo',
  status: 'status',
  exported: backlogOrderList.exports,
  groups: backlogOrderList.groups,
  summed: [
    { field: 'amount', label: 'Order amount' },
    { field: 'invoiced', label: 'Invoiced' },
    { field: 'toInvoice', label: 'To be invoiced' },
  ],
  order: 'orderedOn',
  lines: [
    { label: 'Part', cell: ({ partNo }) => partNo },
    { label: 'Description', cell: ({ description }) => description },
    { label: 'Quantity', cell: ({ quantity }) => formatNumber(quantity), align: 'right' },
    {
      label: 'Price',
      cell: ({ price }, { currency }) => <Money amount={price} currency={currency} />,
      align: 'right',
    },
    { label: 'Requested date', cell: ({ requestedOn }) => formatDay(requestedOn) },
    { label: 'Confirmed date', cell: ({ confirmedOn }) => formatDay(confirmedOn) },
  ],
  hooks: {
    useFind: useFindBacklogOrdersQuery,
    useGroups: useLazyGroupBacklogOrdersQuery,
    useExport: useExportBacklogOrdersMutation,
    useSum: useSumBacklogOrdersQuery,
    useGet: useGetBacklogOrderQuery,
    useHistory: useFindBacklogOrderHistoryQuery,
  },
}
