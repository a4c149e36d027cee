import type { ShippingNotice } from '@portal/contracts/finance.contract.ts'
import type { Column } from '@portal/ui'
import { DocumentLink, DocumentLinks } from '../document/DocumentLink.tsx'
import { deliveryOptions, invoicingOptions } from '../document/options.ts'

export const noticeColumns: Column<ShippingNotice>[] = [
  {
    field: 'asnNo',
    label: 'Notice number',
    sortable: true,
    filter: 'text',
    cell: ({ asnNo }) => <DocumentLink kind="asn" number={asnNo} />,
  },
  {
    field: 'deliveryState',
    label: 'Delivery',
    sortable: true,
    filter: 'options',
    options: deliveryOptions,
    tag: true,
  },
  { field: 'shippedOn', label: 'Shipped on', sortable: true, filter: 'days' },
  { field: 'expectedOn', label: 'Expected on', sortable: true, filter: 'days' },
  { field: 'deliveredOn', label: 'Delivered on', sortable: true, filter: 'days', hideOnPhone: true },
  { field: 'carrier', label: 'Carrier', sortable: true, filter: 'text' },
  { field: 'waybillNo', label: 'Waybill', sortable: true, filter: 'text' },
  { field: 'packages', label: 'Packages', sortable: true, format: 'number', hideOnPhone: true },
  {
    field: 'orderNos',
    label: 'Orders',
    filter: 'text',
    cell: ({ orderNos }) => <DocumentLinks kind="financeOrder" numbers={orderNos} />,
  },
  {
    field: 'invoicingState',
    label: 'Invoicing',
    sortable: true,
    filter: 'options',
    options: invoicingOptions,
    tag: true,
  },
  { field: 'partNos', label: 'Parts', filter: 'text', hideOnPhone: true },
  { field: 'revision', label: 'Revision', format: 'number', hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]
