import { isShipped, type Order } from '@portal/contracts/order.contract.ts'
import type { MoveDevices } from '../order/order.rules.ts'
import { deviceFields } from '../row/row.rules.ts'
import * as devices from './device.repo.ts'
import { followOrder } from './device.rules.ts'

const isMoved = (before: Order, after: Order) =>
  isShipped(before.status) !== isShipped(after.status) ||
  before.companyId !== after.companyId ||
  before.ownerId !== after.ownerId

/**
 * Devices go with their order until they are installed: shipped with it, back in stock with it, and to its
 * new owner.
 */
export const moveDevices: MoveDevices = async (tx, record, steps) => {
  const moving = steps.filter(({ before, after }) => isMoved(before, after))
  if (moving.length === 0) return
  const orders = new Map(moving.map((step) => [step.after.orderNo, step]))
  const rows = await devices.lockWaiting(
    tx,
    moving.map(({ after }) => after.id),
  )
  const moved = rows.flatMap(({ isDeleted: _, ...device }) => {
    const step = orders.get(device.orderNo ?? '')
    const set = step && followOrder(device, step.before, step.after)
    return set && Object.keys(set).length > 0 ? [{ device, set }] : []
  })
  if (moved.length === 0) return
  const saved = await devices.updateAll(
    tx,
    moved.map(({ device: { id, companyId, ownerId, status }, set }) => ({
      ...{ id, companyId, ownerId, status },
      ...set,
    })),
  )
  const after = new Map(saved.map((device) => [device.id, device]))
  for (const { device } of moved)
    record({
      noun: 'device',
      id: device.id,
      action: 'edit',
      before: deviceFields(device),
      after: deviceFields(after.get(device.id) ?? device),
    })
}
