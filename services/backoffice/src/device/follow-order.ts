import { isShipped, type Order } from '@portal/contracts/order.contract.ts'
import type { UpdateDevices } from '../order/order.rules.ts'
import { changeDevicesWithCause } from './custody.repo.ts'
import * as devices from './device.repo.ts'
import { toFieldsFromOrder } from './device.rules.ts'

const isMoved = (before: Order, after: Order) =>
  isShipped(before.status) !== isShipped(after.status) ||
  before.companyId !== after.companyId ||
  before.ownerId !== after.ownerId

/** Updates uninstalled devices of changed orders: shipped, back in stock, or of a new owner. */
export const updateDevicesOfOrders: UpdateDevices = async (tx, record, steps) => {
  const moving = steps.filter(({ before, after }) => isMoved(before, after))
  if (moving.length === 0) return
  const orders = new Map(moving.map((step) => [step.after.orderNo, step]))
  const rows = await devices.lockUninstalled(
    tx,
    moving.map(({ after }) => after.id),
  )
  const moved = rows.flatMap(({ isDeleted: _, ...device }) => {
    const step = orders.get(device.orderNo ?? '')
    const set = step && toFieldsFromOrder(device, step.before, step.after)
    return set && Object.keys(set).length > 0 ? [{ device, set }] : []
  })
  const byKind = Map.groupBy(moved, ({ set: { status } }) =>
    status ? (status === 'SHIPPED' ? 'SHIPPED' : 'UNSHIPPED') : 'OWNER_CHANGED',
  )
  for (const [kind, moves] of byKind) await changeDevicesWithCause({ tx, record }, moves, { kind })
}
