import * as T from 'typebox'
import { DeviceStatus } from './reference.ts'
import { Day, Id, Instant, Nullable, OneOf, OrderNo, RmaNumber, SerialNum } from './values.ts'

export const custodyKinds = [
  'REGISTERED',
  /** Assigned to an order, or removed from it. */
  'ASSIGNED',
  'UNASSIGNED',
  /** Shipped with its order, or returned to stock because the order was not shipped. */
  'SHIPPED',
  'UNSHIPPED',
  'INSTALLED',
  'OWNER_CHANGED',
  /** Site, end user, country or installation date changed. */
  'MOVED',
  /** Moved by a repair request. */
  'AT_CENTRE',
  'RETURNED',
  'REPLACED',
  'TOOK_PLACE',
  'REPLACEMENT_UNDONE',
  'RETIRED',
  /** Status entered manually. */
  'CORRECTED',
  'DELETED',
  'RESTORED',
  /** Status from before events were recorded, without a known cause. */
  'UNEXPLAINED',
] as const
export type CustodyKind = (typeof custodyKinds)[number]

export const custodyPlaces = ['STOCK', 'CUSTOMER', 'SITE', 'CENTRE', 'NONE'] as const
export type CustodyPlace = (typeof custodyPlaces)[number]

const places: Record<DeviceStatus, CustodyPlace> = {
  IN_STOCK: 'STOCK',
  SHIPPED: 'CUSTOMER',
  INSTALLED: 'SITE',
  IN_REPAIR: 'CENTRE',
  REPLACED: 'NONE',
  RETIRED: 'NONE',
}
/** Returns where a device with this status is. */
export const toPlace = (status: DeviceStatus): CustodyPlace => places[status]

/** Event of the custody of a device. */
export const CustodyEvent = T.Object({
  id: Id,
  kind: OneOf(custodyKinds),
  /** Date of the event. */
  on: Day,
  /** Time of recording. */
  at: Instant,
  /** Name of the account; empty if the event was derived from older data. */
  by: T.String(),
  orderNo: Nullable(OrderNo),
  claimNo: Nullable(T.String()),
  rmaNumber: Nullable(RmaNumber),
  /** Replacement of the device, or the device that it replaced. */
  otherSerialNum: Nullable(SerialNum),
  /** Status and place after the event. */
  status: DeviceStatus,
  place: OneOf(custodyPlaces),
  /** Other changed fields; an empty text means no value. */
  changes: T.Array(T.Object({ field: T.String(), before: T.String(), after: T.String() })),
})
export type CustodyEvent = T.Static<typeof CustodyEvent>
