import type { DeviceEvent } from '@portal/contracts/device.contract.ts'
import { rmaStatusLabels, toRmaPath } from '@portal/contracts/rma-status.ts'
import type { StoredRequest } from './request.rules.ts'

type RequestDates = Pick<StoredRequest, 'rmaNumber' | 'rmaStatus' | 'createdAt' | 'closedAt'>

/** Returns the events of a request for its device's time line. */
export function toDeviceEvents({ rmaNumber, rmaStatus, createdAt, closedAt }: RequestDates): DeviceEvent[] {
  const event = (at: string, title: string, detail: string): DeviceEvent => ({
    on: at.slice(0, 10),
    kind: 'REPAIR',
    title,
    detail,
    values: { rmaNumber },
    link: toRmaPath(rmaNumber),
  })
  const status = rmaStatusLabels[rmaStatus]
  const filed = event(createdAt, 'Repair request {rmaNumber} filed', closedAt ? '' : status)
  return closedAt ? [filed, event(closedAt, 'Repair request {rmaNumber} closed', status)] : [filed]
}
