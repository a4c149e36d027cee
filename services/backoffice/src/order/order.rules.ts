import type { Order, OrderDraft } from '@portal/contracts/order.contract.ts'
import { countries, type OrderStatus } from '@portal/contracts/reference.ts'
import { isFuture } from '../row/day.ts'
import { ownerProblem } from '../row/row.rules.ts'

/**
 * One step forward, one step back to correct a slip, and the way out. A new order, or an imported one, may
 * stand anywhere.
 */
export const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  DRAFT: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['DRAFT', 'SHIPPED', 'CANCELLED'],
  SHIPPED: ['CONFIRMED', 'DELIVERED'],
  DELIVERED: ['SHIPPED'],
  CANCELLED: ['DRAFT'],
}

export const isShipped = (status: OrderStatus) => status === 'SHIPPED' || status === 'DELIVERED'

const statusProblem = (from: OrderStatus, to: OrderStatus) =>
  `An order that is ${from} can become ${nextStatuses[from].join(' or ')}, not ${to}`

export const shippingProblem = ({ status, shippedOn }: Pick<OrderDraft, 'status' | 'shippedOn'>) => {
  if (isShipped(status) && !shippedOn) return `Give the shipping day of an order that is ${status}`
  if (!isShipped(status) && shippedOn)
    return `An order that is ${status} has no shipping day yet: clear it, or set the status to SHIPPED`
  if (shippedOn && isFuture(shippedOn)) return 'The shipping day cannot lie in the future'
}

/** The message for every field of the draft that breaks a rule; empty when it can be saved. */
export function orderProblems(draft: OrderDraft, current?: Pick<Order, 'status'>): Record<string, string> {
  const fields: Record<string, string> = {}
  if (current && current.status !== draft.status && !nextStatuses[current.status].includes(draft.status))
    fields.status = statusProblem(current.status, draft.status)
  if (!countries.includes(draft.country)) fields.country = 'Unknown country'
  const owner = ownerProblem(draft)
  if (owner) fields.ownerId = owner
  const shipping = shippingProblem(draft)
  if (shipping) fields.shippedOn = shipping
  draft.lines.forEach(({ model }, index) => {
    if (draft.lines.findIndex((line) => line.model === model) < index)
      fields[`lines.${index}.model`] = `${model} stands on the order twice: add up the quantities`
  })
  return fields
}
