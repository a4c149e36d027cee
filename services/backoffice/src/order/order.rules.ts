import {
  allowedStatusChanges,
  isShipped,
  type Order,
  type OrderChange,
  type OrderDraft,
} from '@portal/contracts/order.contract.ts'
import { countries, formatStatus, type OrderStatus, type ProductModel } from '@portal/contracts/reference.ts'
import type { Recorder } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { isFuture } from '../common/day.ts'
import { ownerProblem } from '../common/row.rules.ts'

const statusProblem = (from: OrderStatus, to: OrderStatus) =>
  `An order that is ${formatStatus(from)} can become ${allowedStatusChanges[from].map(formatStatus).join(' / ')}, not ${formatStatus(to)}`

export const shippingProblem = ({ status, shippedOn }: Pick<OrderDraft, 'status' | 'shippedOn'>) => {
  if (isShipped(status) && !shippedOn)
    return `Give the shipping day of an order that is ${formatStatus(status)}`
  if (!isShipped(status) && shippedOn)
    return `An order that is ${formatStatus(status)} has no shipping day yet: clear it, or set the status to Shipped`
  if (shippedOn && isFuture(shippedOn)) return 'The shipping day cannot lie in the future'
}

export const orderingProblem = ({ orderedOn, shippedOn }: Pick<OrderDraft, 'orderedOn' | 'shippedOn'>) => {
  if (orderedOn && isFuture(orderedOn)) return 'The day of the order cannot lie in the future'
  if (orderedOn && shippedOn && shippedOn < orderedOn)
    return `The order was shipped on ${shippedOn}: it cannot have been placed later`
}

/** Returns problems of the draft by field. */
export function orderProblems(draft: OrderDraft, current?: Pick<Order, 'status'>): Record<string, string> {
  const fields: Record<string, string> = {}
  if (
    current &&
    current.status !== draft.status &&
    !allowedStatusChanges[current.status].includes(draft.status)
  )
    fields.status = statusProblem(current.status, draft.status)
  if (!countries.includes(draft.country)) fields.country = 'Unknown country'
  const owner = ownerProblem(draft)
  if (owner) fields.ownerId = owner
  const shipping = shippingProblem(draft)
  if (shipping) fields.shippedOn = shipping
  const ordering = orderingProblem(draft)
  if (ordering) fields.orderedOn = ordering
  draft.lines.forEach(({ model }, index) => {
    if (draft.lines.findIndex((line) => line.model === model) < index)
      fields[`lines.${index}.model`] = `${model} stands on the order twice: add up the quantities`
  })
  return fields
}

/** Refuses a shipping date after the installation of one of its devices. */
export const installationProblems = (
  { shippedOn }: Pick<OrderDraft, 'shippedOn'>,
  first?: { serialNum: string; on: string },
): Record<string, string> =>
  first && shippedOn && first.on < shippedOn
    ? {
        shippedOn: `Device ${first.serialNum} was installed on ${first.on}: the shipping day cannot be later`,
      }
    : {}

/** Requires an order line for each assigned model. */
export function lineProblems(
  { lines }: Pick<OrderDraft, 'lines'>,
  assigned: ReadonlyMap<ProductModel, number>,
): Record<string, string> {
  const model = [...assigned.keys()].find((one) => !lines.some((line) => line.model === one))
  return model
    ? {
        lines: `${assigned.get(model)} of its devices are ${model}: keep that line, or take them off the order`,
      }
    : {}
}

/**
 * Returns a changed order. A status sets or removes the shipping date; a company replaces a private owner.
 */
export function applyChange(order: Order, set: OrderChange): Order {
  const next = { ...order, ...set }
  const ownDay = set.status && order.shippedOn
  return {
    ...next,
    shippedOn: isShipped(next.status) || !set.status ? ownDay || next.shippedOn : null,
    ownerId: next.companyId === null ? order.ownerId : null,
  }
}

/** Updates the devices of changed orders. */
export type UpdateDevices = (
  tx: Db,
  record: Recorder,
  steps: readonly { before: Order; after: Order }[],
) => Promise<void>
