import type { Device, DeviceEvent } from '@portal/contracts/device.contract.ts'
import type { HistoryEntry } from '@portal/contracts/history.ts'
import type { Order } from '@portal/contracts/order.contract.ts'
import type { Part } from '@portal/contracts/part.contract.ts'

export interface DeviceRecord {
  device: Device
  order: Order | undefined
  parts: readonly Part[]
  changes: readonly HistoryEntry[]
}

const event = (kind: DeviceEvent['kind'], on: string, title: string, detail = '', link = ''): DeviceEvent => ({
  kind,
  on,
  title,
  detail,
  link,
})
const linkTo = (orderNo: string) => `/order/${encodeURIComponent(orderNo)}`

function ofOrder(order: Order): DeviceEvent[] {
  const { orderNo, customer, createdAt, shippedOn, waybillNo } = order
  // An order taken over later than it was shipped was still placed before.
  const orderedOn = shippedOn && shippedOn < createdAt.slice(0, 10) ? shippedOn : createdAt.slice(0, 10)
  const ordered = event('ORDERED', orderedOn, `Ordered by ${customer}`, orderNo, linkTo(orderNo))
  const waybill = waybillNo ? `Waybill ${waybillNo}` : orderNo
  return shippedOn ? [ordered, event('SHIPPED', shippedOn, `Shipped with order ${orderNo}`, waybill, linkTo(orderNo))] : [ordered]
}

function ofWarranty({ warranty, warrantyMonths }: Device): DeviceEvent[] {
  if (!warranty.expiresOn) return []
  const start = warranty.reason === 'FROM_INSTALLATION' ? 'installation' : 'shipment'
  return [event('WARRANTY_ENDS', warranty.expiresOn, 'Warranty ends', `${warrantyMonths} months from the ${start} on ${warranty.startsOn}`)]
}

const show = (value: unknown) =>
  value === null || value === undefined || value === '' ? '(empty)' : Array.isArray(value) ? value.join(', ') : String(value)

function ofChange({ at, by, action, before, after }: HistoryEntry): DeviceEvent[] {
  if (action !== 'edit') return []
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const step = (field: string) => `${show(before[field])} → ${show(after[field])}`
  const day = at.slice(0, 10)
  const others = fields.filter((field) => field !== 'status')
  return [
    ...(fields.includes('status') ? [event('STATUS_CHANGED', day, `Status ${step('status')}`, `by ${by}`)] : []),
    ...(others.length > 0 ? [event('CHANGED', day, `Changed by ${by}`, others.map((field) => `${field}: ${step(field)}`).join('; '))] : []),
  ]
}

const rank: DeviceEvent['kind'][] = ['ORDERED', 'SHIPPED', 'INSTALLED', 'PART_REPLACED', 'STATUS_CHANGED', 'CHANGED', 'WARRANTY_ENDS']

/** Oldest first; on one day in the sequence in which such things happen. */
export function eventsOf({ device, order, parts, changes }: DeviceRecord): DeviceEvent[] {
  const events = [
    ...(order ? ofOrder(order) : []),
    ...(device.installationDate ? [event('INSTALLED', device.installationDate, 'Installed', device.endUser)] : []),
    ...parts.map((part) =>
      event('PART_REPLACED', part.replacedOn ?? part.createdAt.slice(0, 10), `Part replaced: ${part.name}`, part.partNo),
    ),
    ...changes.flatMap(ofChange),
    ...ofWarranty(device),
  ]
  return events.sort((a, b) => a.on.localeCompare(b.on) || rank.indexOf(a.kind) - rank.indexOf(b.kind))
}
