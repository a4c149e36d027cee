import { randomInt } from 'node:crypto'
import type { OrderDraft } from '@portal/contracts/order.contract.ts'

/** The draft of an order that no other test has; its number begins with `JT`. */
export const anOrder = (fields: Partial<OrderDraft> = {}): OrderDraft => ({
  orderNo: `JT${Date.now()}-${randomInt(1e6)}`,
  brand: 'EG4',
  customer: 'Journey Test Solar',
  companyId: null,
  country: 'US',
  status: 'CONFIRMED',
  shippedOn: null,
  waybillNo: '',
  remark: '',
  lines: [{ model: 'SNA_US_6K', quantity: 4 }],
  ...fields,
})
