import { useT } from '@portal/client'
import type { Order } from '@portal/contracts/order.contract.ts'
import { HistoryDialog, useHistoryWords } from '@portal/ui'
import { useFindOrderHistoryQuery } from './order.api.ts'
import { orderLabels } from './orderColumns.tsx'

export function useOrderHistory({ id }: Order) {
  const result = useFindOrderHistoryQuery({ id })
  return { result, columns: useHistoryWords(orderLabels, result.data) }
}

export function OrderHistory({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT()
  return (
    <HistoryDialog
      title={t('History of order {orderNo}', { orderNo: order.orderNo })}
      {...useOrderHistory(order)}
      onClose={onClose}
    />
  )
}
