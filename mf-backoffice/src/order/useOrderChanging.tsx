import { isShipped, nextStatuses, type Order } from '@portal/contracts/order.contract.ts'
import { type Changing, CompanyInput } from '@portal/ui'
import { useMemo } from 'react'
import { brandOptions, countryOptions, orderStatusOptions } from '../trace/options.ts'
import { useChangeOrdersMutation, useUndoOrderChangeMutation } from './order.api.ts'

const fields: Changing<Order>['fields'] = [
  {
    field: 'status',
    label: 'Status',
    options: orderStatusOptions,
    nextOf: ({ status }) => nextStatuses[status],
    day: { field: 'shippedOn', label: 'Shipped on', isNeeded: isShipped },
  },
  { field: 'brand', label: 'Brand', options: brandOptions },
  { field: 'companyId', label: 'Company', input: <CompanyInput />, empty: null },
  { field: 'customer', label: 'Customer' },
  { field: 'country', label: 'Country', options: countryOptions },
  { field: 'carrier', label: 'Carrier' },
  { field: 'waybillNo', label: 'Waybill number' },
  { field: 'remark', label: 'Remark' },
]

/** Changes of orders that their list offers for one or many rows. */
export function useOrderChanging(): Changing<Order> {
  const [change] = useChangeOrdersMutation()
  const [undo] = useUndoOrderChangeMutation()
  return useMemo(
    () => ({ permission: 'order:edit', fields, titleOf: ({ orderNo }) => orderNo, change, undo }),
    [change, undo],
  )
}
