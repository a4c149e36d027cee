import { allowedStatusChanges, isShipped, type Order, orderList } from '@portal/contracts/order.contract.ts'
import { CompanyInput, changeFields, type RowChanges } from '@portal/ui'
import { useMemo } from 'react'
import { brandOptions, countryOptions, orderStatusOptions } from '../common/options.ts'
import { useChangeOrdersMutation, useUndoOrderChangeMutation } from './order.api.ts'

const fields = changeFields(orderList, {
  status: {
    label: 'Status',
    options: orderStatusOptions,
    nextOf: ({ status }) => allowedStatusChanges[status],
    day: { field: 'shippedOn', label: 'Shipped on', isNeeded: isShipped },
  },
  brand: { label: 'Brand', options: brandOptions },
  companyId: { label: 'Company', input: <CompanyInput />, empty: null },
  customer: { label: 'Customer' },
  country: { label: 'Country', options: countryOptions },
  carrier: { label: 'Carrier' },
  waybillNo: { label: 'Waybill number' },
  remark: { label: 'Remark' },
  shippedOn: null,
})

export function useOrderChanges(): RowChanges<Order> {
  const [change] = useChangeOrdersMutation()
  const [undo] = useUndoOrderChangeMutation()
  return useMemo(
    () => ({ permission: 'order:edit', fields, titleOf: ({ orderNo }) => orderNo, change, undo }),
    [change, undo],
  )
}
