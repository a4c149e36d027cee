import { formatModel } from '@portal/contracts/model.ts'
import { emptyOrder, type Order, type OrderDraft, type OrderLine } from '@portal/contracts/order.contract.ts'
import { today, toRowDraft } from '@portal/ui'

/** Line without a model. */
export const emptyLine: OrderLine = { model: '' as OrderLine['model'], quantity: 1 }

/** Draft for the form: the row without computed fields, or an empty order. */
export function orderDraft(order?: Order): OrderDraft {
  return order ? toRowDraft(emptyOrder, order) : { ...emptyOrder, orderedOn: today(), lines: [emptyLine] }
}

/** Formats lines as texts: `SNA-US 12K × 40`. */
export const formatLines = (lines: readonly OrderLine[]) =>
  lines.map(({ model, quantity }) => `${formatModel(model)} × ${quantity}`)

export const countUnits = (lines: readonly OrderLine[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
