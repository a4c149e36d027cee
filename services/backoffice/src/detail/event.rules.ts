import type { Claim } from '@portal/contracts/claim.contract.ts'
import type { Device, DeviceEvent } from '@portal/contracts/device.contract.ts'
import type { Feedback } from '@portal/contracts/feedback.contract.ts'
import type { HistoryEntry } from '@portal/contracts/history.ts'
import type { Order } from '@portal/contracts/order.contract.ts'
import type { Part } from '@portal/contracts/part.contract.ts'
import { toRmaPath } from '@portal/contracts/rma-status.ts'
import type { Warranty } from '@portal/contracts/warranty.contract.ts'
import type { ReplacementRecord } from '../claim/repair.repo.ts'

export interface DeviceRows {
  device: Device
  order: Order | undefined
  parts: readonly Part[]
  claims: readonly Claim[]
  warranties: readonly Warranty[]
  feedback: readonly Feedback[]
  repairs: readonly ReplacementRecord[]
  changes: readonly HistoryEntry[]
}

const linkTo = (orderNo: string) => `/order/${encodeURIComponent(orderNo)}`

function ofOrder(order: Order): DeviceEvent[] {
  const { orderNo, customer, createdAt, shippedOn, waybillNo } = order
  // Uses the shipping date if the order was entered after it was shipped.
  const recordedOn = shippedOn && shippedOn < createdAt.slice(0, 10) ? shippedOn : createdAt.slice(0, 10)
  const orderedOn = order.orderedOn ?? recordedOn
  const values = { orderNo, customer, waybillNo }
  const link = linkTo(orderNo)
  const ordered: DeviceEvent = {
    kind: 'ORDERED',
    on: orderedOn,
    title: 'Ordered by {customer}',
    detail: '{orderNo}',
    values,
    link,
  }
  if (!shippedOn) return [ordered]
  const detail = waybillNo ? 'Waybill {waybillNo}' : '{orderNo}'
  return [
    ordered,
    { kind: 'SHIPPED', on: shippedOn, title: 'Shipped with order {orderNo}', detail, values, link },
  ]
}

function ofInstallation({ installationDate, endUser }: Device): DeviceEvent[] {
  if (!installationDate) return []
  return [
    {
      kind: 'INSTALLED',
      on: installationDate,
      title: 'Installed',
      detail: '{endUser}',
      values: { endUser },
      link: '',
    },
  ]
}

const ofPart = ({ name, partNo, replacedOn, createdAt }: Part): DeviceEvent => ({
  kind: 'PART_REPLACED',
  on: replacedOn ?? createdAt.slice(0, 10),
  title: 'Part replaced: {part}',
  detail: '{partNo}',
  values: { part: name, partNo },
  link: '',
})

const placeDetail = (
  { serialNum, replacementSerialNum }: Pick<Claim, 'serialNum' | 'replacementSerialNum'>,
  device: Device,
) => {
  if (replacementSerialNum === null) return ''
  return serialNum === device.serialNum ? 'Replaced by {replacement}' : 'Replacement for {serialNum}'
}

const ofClaim =
  (device: Device) =>
  (claim: Claim): DeviceEvent => {
    const { claimNo, occurredOn, serialNum, replacementSerialNum } = claim
    return {
      kind: 'CLAIM',
      on: occurredOn,
      title: 'Claim {claimNo}',
      detail: placeDetail(claim, device),
      values: { claimNo, serialNum, replacement: replacementSerialNum ?? '' },
      link: `/defective?claimNo=${encodeURIComponent(claimNo)}`,
    }
  }

const ofRepair =
  (device: Device) =>
  (replaced: ReplacementRecord): DeviceEvent => {
    const { rmaNumber, occurredOn, serialNum, replacementSerialNum } = replaced
    return {
      kind: 'REPAIR',
      on: occurredOn,
      title: 'Replaced in repair {rmaNumber}',
      detail: placeDetail(replaced, device),
      values: { rmaNumber, serialNum, replacement: replacementSerialNum },
      link: toRmaPath(rmaNumber),
    }
  }

const warrantyTitles: Record<Warranty['serviceType'], string> = {
  EXTENDED_WARRANTY: 'Extended warranty until {until}',
  REPAIRED_UNIT: 'Repaired unit: warranty until {until}',
  REPLACEMENT: 'Remaining warranty taken over, until {until}',
  DAMAGE_OUT_OF_WARRANTY: 'Damage out of warranty',
}

/** Excludes warranties without cover. */
const ofRegistered = ({ status, serviceType, startsOn, serialNum, expiry }: Warranty): DeviceEvent[] =>
  status === 'CONFIRMED'
    ? [
        {
          kind: 'CHANGED',
          on: startsOn,
          title: warrantyTitles[serviceType],
          detail: '',
          values: { until: expiry.expiresOn ?? '' },
          link: `/warranty?serialNum=${encodeURIComponent(serialNum)}`,
        },
      ]
    : []

const warrantyDetails: Partial<Record<Device['warranty']['reason'], string>> = {
  FROM_INSTALLATION: '{months} months from installation ({since})',
  FROM_SHIPMENT: '{months} months from shipment ({since})',
  EXTENDED_WARRANTY: 'Extended; covered since {since}',
  REPAIRED_UNIT: 'Repaired unit; covered since {since}',
  REPLACEMENT: 'Remaining warranty of the device it replaced, since {since}',
}

const ofFeedback = ({ id, title, userName, createdAt }: Feedback): DeviceEvent => ({
  kind: 'FEEDBACK',
  on: createdAt.slice(0, 10),
  title: 'Feedback: {title}',
  detail: 'by {by}',
  values: { title, by: userName },
  link: `/feedbackPage/${id}`,
})

function ofWarranty({
  warranty: { expiresOn, startsOn, reason },
  warrantyMonths: months,
}: Device): DeviceEvent[] {
  if (!expiresOn) return []
  const detail = warrantyDetails[reason] ?? ''
  return [
    {
      kind: 'WARRANTY_ENDS',
      on: expiresOn,
      title: 'Warranty ends',
      detail,
      values: { months, since: startsOn ?? '' },
      link: '',
    },
  ]
}

const shown = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

function ofChange({ at, by, action, before, after }: HistoryEntry): DeviceEvent[] {
  if (action !== 'edit') return []
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const step = (field: string) => ({ before: shown(before[field]), after: shown(after[field]) })
  const on = at.slice(0, 10)
  const others = fields.filter((field) => field !== 'status').map((field) => ({ field, ...step(field) }))
  const events: DeviceEvent[] = []
  if (fields.includes('status')) {
    const values = { ...step('status'), by }
    events.push({
      kind: 'STATUS_CHANGED',
      on,
      title: 'Status {before} → {after}',
      detail: 'by {by}',
      values,
      link: '',
    })
  }
  if (others.length > 0)
    events.push({
      kind: 'CHANGED',
      on,
      title: 'Changed by {by}',
      detail: '',
      values: { by },
      changes: others,
      link: '',
    })
  return events
}

const rank: DeviceEvent['kind'][] = [
  'ORDERED',
  'SHIPPED',
  'INSTALLED',
  'CLAIM',
  'REPAIR',
  'PART_REPLACED',
  'FEEDBACK',
  'STATUS_CHANGED',
  'CHANGED',
  'WARRANTY_ENDS',
]

/** Sorts oldest first, and events of the same day in their usual sequence. */
export function toEvents({
  device,
  order,
  parts,
  claims,
  warranties,
  feedback,
  repairs,
  changes,
}: DeviceRows): DeviceEvent[] {
  const events = [
    ...(order ? ofOrder(order) : []),
    ...ofInstallation(device),
    ...claims.map(ofClaim(device)),
    ...repairs.map(ofRepair(device)),
    ...parts.map(ofPart),
    ...warranties.flatMap(ofRegistered),
    ...feedback.map(ofFeedback),
    ...changes.flatMap(ofChange),
    ...ofWarranty(device),
  ]
  return events.sort((a, b) => a.on.localeCompare(b.on) || rank.indexOf(a.kind) - rank.indexOf(b.kind))
}
