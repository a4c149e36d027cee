import * as T from 'typebox'
import { Age, Figure } from './figures.contract.ts'
import { RmaStatus } from './rma-status.ts'
import { Day, Id, Nullable } from './values.ts'

/** How long the requests took that were completed in one week. */
export const RepairTime = T.Object({
  /** The week's days, for the filter `completedOn`. */
  from: Day,
  to: Day,
  count: T.Integer({ minimum: 0 }),
  /** Between filing and completion; null where none was completed. */
  medianHours: Nullable(T.Number({ minimum: 0 })),
  p90Hours: Nullable(T.Number({ minimum: 0 })),
})
export type RepairTime = T.Static<typeof RepairTime>

/** All but the times are of open requests: the filter of a bar's list has `closed: false` beside its own. */
export const RmaFigures = T.Object({
  byStatus: T.Array(Figure),
  /** Counts by the filter `openSince`, youngest first. */
  byAge: T.Array(Age),
  byModel: T.Array(Figure),
  /** Without those whose fault nobody has named yet. */
  byFault: T.Array(Figure),
  byCentre: T.Array(T.Object({ repairShop: Id, name: T.String(), count: T.Integer({ minimum: 0 }) })),
  /** Filter `isOverdue: true`. */
  overdue: T.Integer({ minimum: 0 }),
  /** The last twelve weeks, this one included. */
  repairTimes: T.Array(RepairTime),
})
export type RmaFigures = T.Static<typeof RmaFigures>

/** Summary for the start page. */
export const RmaSummary = T.Object({
  /**
   * Open requests that the user may see, by where they stand; empty without the right to see any but the own.
   */
  open: T.Array(T.Object({ rmaStatus: RmaStatus, count: T.Integer({ minimum: 1 }) })),
  /** Appeals whose time is over; for staff. */
  overdue: T.Integer({ minimum: 0 }),
  /** The newest five of those that the user has filed: the open ones first. */
  own: T.Array(
    T.Object({
      rmaNumber: T.String(),
      serialNum: T.String(),
      rmaStatus: RmaStatus,
      closed: T.Boolean(),
      /** Staff have asked the user something. */
      isWaiting: T.Boolean(),
      updatedAt: T.String({ format: 'date-time' }),
    }),
  ),
})
export type RmaSummary = T.Static<typeof RmaSummary>
