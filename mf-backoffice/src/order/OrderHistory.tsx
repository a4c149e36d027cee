import type { Order } from '@portal/contracts/order.contract.ts'
import { createHistory } from '../common/createHistory.tsx'
import { useFindOrderHistoryQuery } from './order.api.ts'
import { orderLabels } from './orderColumns.tsx'

export const OrderHistory = createHistory(orderLabels, useFindOrderHistoryQuery, ({ orderNo }: Order, t) =>
  t('History of order {orderNo}', { orderNo }),
)
