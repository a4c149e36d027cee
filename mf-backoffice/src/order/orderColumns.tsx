import type { Order } from '@portal/contracts/order.contract.ts'
import type { Column, Words } from '@portal/ui'
import { brandOptions, countryOptions, modelOptions, orderStatusOptions } from '../trace/options.ts'
import { OrderLink } from '../trace/RecordLink.tsx'
import { lineTexts, unitCount } from './orderDraft.ts'

export const orderColumns: Column<Order>[] = [
  {
    field: 'orderNo',
    label: 'Order number',
    sortable: true,
    filter: 'text',
    cell: ({ orderNo }) => <OrderLink orderNo={orderNo} />,
  },
  {
    field: 'status',
    label: 'Status',
    sortable: true,
    filter: 'options',
    tag: true,
    options: orderStatusOptions,
  },
  { field: 'customer', label: 'Customer', sortable: true, filter: 'text' },
  {
    field: 'country',
    label: 'Country',
    sortable: true,
    filter: 'options',
    options: countryOptions,
    hideOnPhone: true,
  },
  {
    field: 'brand',
    label: 'Brand',
    sortable: true,
    filter: 'options',
    tag: true,
    options: brandOptions,
    hideOnPhone: true,
  },
  {
    field: 'model',
    label: 'Models',
    filter: 'options',
    options: modelOptions,
    cell: ({ lines }) => <span title={lineTexts(lines).join('\n')}>{firstLine(lines)}</span>,
  },
  {
    field: 'units',
    label: 'Units',
    format: 'number',
    hideOnPhone: true,
    cell: ({ lines }) => unitCount(lines),
  },
  { field: 'orderedOn', label: 'Ordered on', sortable: true, filter: 'days', hideOnPhone: true },
  { field: 'shippedOn', label: 'Shipped on', sortable: true, filter: 'days', hideOnPhone: true },
  { field: 'carrier', label: 'Carrier', filter: 'text', hideOnPhone: true },
  { field: 'waybillNo', label: 'Waybill number', filter: 'text', hideOnPhone: true },
  { field: 'deviceCount', label: 'Devices', format: 'number', hideOnPhone: true },
  { field: 'resourceCount', label: 'Files', format: 'number', hideOnPhone: true },
  { field: 'owner', label: 'Owner', hideOnPhone: true },
  { field: 'remark', label: 'Remark', hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]

/** Labels of fields without a column, for the history. */
export const orderWords: Words[] = [
  ...(orderColumns as readonly Column<never>[]),
  { field: 'lines', label: 'Lines', options: modelOptions, itemKey: 'model' },
  { field: 'resources', label: 'Files' },
  { field: 'companyId', label: 'Company' },
  { field: 'ownerId', label: 'Owner (person)' },
]

function firstLine(lines: Order['lines']) {
  const [first = '', ...more] = lineTexts(lines)
  return more.length ? `${first}, +${more.length}` : first
}
