import * as T from 'typebox'
import { DeviceStatus } from './reference.ts'
import { Day, Id, Instant, Nullable, OneOf, OrderNo, RmaNumber, SerialNum } from './values.ts'

export const custodyKinds = [
  'REGISTERED',
  /** To a line of an order, or no longer. */
  'ASSIGNED',
  'UNASSIGNED',
  /** With its order, or back in stock because that is not shipped after all. */
  'SHIPPED',
  'UNSHIPPED',
  'INSTALLED',
  'OWNER_CHANGED',
  /** Another site, end user, country or day of installation. */
  'MOVED',
  /** Moved by a repair request. */
  'AT_CENTRE',
  'RETURNED',
  'REPLACED',
  'TOOK_PLACE',
  'REPLACEMENT_UNDONE',
  'RETIRED',
  /** A status that somebody entered by hand. */
  'CORRECTED',
  'DELETED',
  'RESTORED',
  /** A status from before events were recorded, of which nothing tells why. */
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
/** Tells where a device is. */
export const toPlace = (status: DeviceStatus): CustodyPlace => places[status]

/** One event of the custody of a device. */
export const CustodyEvent = T.Object({
  id: Id,
  kind: OneOf(custodyKinds),
  /** The day on which it happened. */
  on: Day,
  /** When it was recorded. */
  at: Instant,
  /** Name of the account; empty: worked out from what was recorded before there were events. */
  by: T.String(),
  orderNo: Nullable(OrderNo),
  claimNo: Nullable(T.String()),
  rmaNumber: Nullable(RmaNumber),
  /** The device in its place, or the one whose place it took. */
  otherSerialNum: Nullable(SerialNum),
  /** Status and place after it. */
  status: DeviceStatus,
  place: OneOf(custodyPlaces),
  /** Other fields that it changed; an empty text is no value. */
  changes: T.Array(T.Object({ field: T.String(), before: T.String(), after: T.String() })),
})
export type CustodyEvent = T.Static<typeof CustodyEvent>
