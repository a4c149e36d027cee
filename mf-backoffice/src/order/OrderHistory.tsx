import { useT } from '@portal/client'
import type { Order } from '@portal/contracts/order.contract.ts'
import { HistoryDialog, useHistoryWords } from '@portal/ui'
import { useFindOrderHistoryQuery } from './order.api.ts'
import { orderWords } from './orderColumns.tsx'

export function OrderHistory({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT()
  const result = useFindOrderHistoryQuery({ id: order.id })
  const words = useHistoryWords(orderWords, result.data)
  return (
    <HistoryDialog
      title={t('History of order {orderNo}', { orderNo: order.orderNo })}
      result={result}
      columns={words}
      onClose={onClose}
    />
  )
}
