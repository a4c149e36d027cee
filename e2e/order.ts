import { randomInt } from 'node:crypto'
import { emptyOrder, type OrderDraft } from '@portal/contracts/order.contract.ts'

/** Creates a unique draft of an order whose number begins with `JT`. */
export const createOrderDraft = (fields: Partial<OrderDraft> = {}): OrderDraft => ({
  ...emptyOrder,
  orderNo: `JT${Date.now()}-${randomInt(1e6)}`,
  brand: 'EG4',
  customer: 'Journey Test Solar',
  country: 'US',
  status: 'CONFIRMED',
  lines: [{ model: 'SNA_US_6K', quantity: 4 }],
  ...fields,
})
