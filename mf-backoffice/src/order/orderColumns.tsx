import { type Order, orderList } from '@portal/contracts/order.contract.ts'
import { historyLabels, listColumns } from '@portal/ui'
import { brandOptions, countryOptions, modelOptions, orderStatusOptions } from '../common/options.ts'
import { OrderLink } from '../common/RecordLink.tsx'
import { countUnits, formatLines } from './orderDraft.ts'

export const orderColumns = listColumns(orderList, {
  orderNo: { label: 'Order number', cell: ({ orderNo }) => <OrderLink orderNo={orderNo} /> },
  status: { label: 'Status', tag: true, options: orderStatusOptions },
  customer: { label: 'Customer' },
  country: { label: 'Country', options: countryOptions, hideOnPhone: true },
  brand: { label: 'Brand', tag: true, options: brandOptions, hideOnPhone: true },
  model: {
    label: 'Models',
    options: modelOptions,
    cell: ({ lines }) => <span title={formatLines(lines).join('\n')}>{firstLine(lines)}</span>,
  },
  units: { label: 'Units', format: 'number', hideOnPhone: true, cell: ({ lines }) => countUnits(lines) },
  orderedOn: { label: 'Ordered on', hideOnPhone: true },
  shippedOn: { label: 'Shipped on', hideOnPhone: true },
  carrier: { label: 'Carrier', hideOnPhone: true },
  waybillNo: { label: 'Waybill number', hideOnPhone: true },
  deviceCount: { label: 'Devices', format: 'number', hideOnPhone: true },
  resourceCount: { label: 'Files', format: 'number', hideOnPhone: true },
  owner: { label: 'Owner', hideOnPhone: true },
  remark: { label: 'Remark', hideOnPhone: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
})

/** Labels of fields that have no column, for the history. */
export const orderLabels = historyLabels(orderList, orderColumns, {
  lines: { label: 'Lines', options: modelOptions, itemKey: 'model' },
  resources: { label: 'Files' },
  companyId: { label: 'Company' },
  ownerId: { label: 'Owner (person)' },
})

function firstLine(lines: Order['lines']) {
  const [first = '', ...more] = formatLines(lines)
  return more.length ? `${first}, +${more.length}` : first
}
