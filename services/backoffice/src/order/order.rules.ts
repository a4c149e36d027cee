import { type Reason, type Reasons, toMessage } from '@portal/contracts/errors/all.ts'
import { listSeparator } from '@portal/contracts/errors/message.ts'
import {
  allowedStatusChanges,
  isShipped,
  type Order,
  type OrderChange,
  type OrderDraft,
} from '@portal/contracts/order.contract.ts'
import { countries, type OrderStatus, type ProductModel } from '@portal/contracts/reference.ts'
import type { Recorder } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { isFuture } from '../common/day.ts'
import { ownerProblem } from '../common/row.rules.ts'

const statusProblem = (from: OrderStatus, to: OrderStatus) =>
  toMessage('order.next_status', {
    from,
    next: allowedStatusChanges[from].join(listSeparator) as OrderStatus,
    to,
  })

export const shippingProblem = ({ status, shippedOn }: Pick<OrderDraft, 'status' | 'shippedOn'>) => {
  if (isShipped(status) && !shippedOn) return toMessage('order.no_shipping_day', { status })
  if (!isShipped(status) && shippedOn) return toMessage('order.early_shipping_day', { status })
  if (shippedOn && isFuture(shippedOn)) return 'order.future_shipping'
}

export const orderingProblem = ({ orderedOn, shippedOn }: Pick<OrderDraft, 'orderedOn' | 'shippedOn'>) => {
  if (orderedOn && isFuture(orderedOn)) return 'order.future_order'
  if (orderedOn && shippedOn && shippedOn < orderedOn)
    return toMessage('order.ordered_after_shipping', { day: shippedOn })
}

/** Returns problems of the draft by field. */
export function orderProblems(draft: OrderDraft, current?: Pick<Order, 'status'>): Reasons {
  const fields: Record<string, Reason> = {}
  if (
    current &&
    current.status !== draft.status &&
    !allowedStatusChanges[current.status].includes(draft.status)
  )
    fields.status = statusProblem(current.status, draft.status)
  if (!countries.includes(draft.country)) fields.country = 'device.unknown_country'
  const owner = ownerProblem(draft)
  if (owner) fields.ownerId = owner
  const shipping = shippingProblem(draft)
  if (shipping) fields.shippedOn = shipping
  const ordering = orderingProblem(draft)
  if (ordering) fields.orderedOn = ordering
  draft.lines.forEach(({ model }, index) => {
    if (draft.lines.findIndex((line) => line.model === model) < index)
      fields[`lines.${index}.model`] = toMessage('order.model_twice', { model })
  })
  return fields
}

/** Refuses a shipping date after the installation of one of its devices. */
export const installationProblems = (
  { shippedOn }: Pick<OrderDraft, 'shippedOn'>,
  first?: { serialNum: string; on: string },
): Reasons =>
  first && shippedOn && first.on < shippedOn
    ? {
        shippedOn: toMessage('order.shipped_after_installation', {
          serialNum: first.serialNum,
          day: first.on,
        }),
      }
    : {}

/** Requires an order line for each assigned model. */
export function lineProblems(
  { lines }: Pick<OrderDraft, 'lines'>,
  assigned: ReadonlyMap<ProductModel, number>,
): Reasons {
  const model = [...assigned.keys()].find((one) => !lines.some((line) => line.model === one))
  return model
    ? {
        lines: toMessage('order.line_needed', { count: assigned.get(model) ?? 0, model }),
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
