import * as T from 'typebox'
import { Age, Figure } from './figures.contract.ts'
import { RmaStatus } from './rma-status.ts'
import { Day, Id, Nullable } from './values.ts'

/** Durations of the requests that were completed in one week. */
export const RepairTime = T.Object({
  /** Days of the week, for the filter `completedOn`. */
  from: Day,
  to: Day,
  count: T.Integer({ minimum: 0 }),
  /** Hours between filing and completion; null if no request was completed. */
  medianHours: Nullable(T.Number({ minimum: 0 })),
  p90Hours: Nullable(T.Number({ minimum: 0 })),
})
export type RepairTime = T.Static<typeof RepairTime>

/**
 * Figures of open requests, except the times; a bar links to the list with `closed: false` and its own
 * filter.
 */
export const RmaFigures = T.Object({
  byStatus: T.Array(Figure),
  /** Counts by the filter `openSince`, youngest first. */
  byAge: T.Array(Age),
  byModel: T.Array(Figure),
  /** Without requests whose fault is not classified yet. */
  byFault: T.Array(Figure),
  byCentre: T.Array(T.Object({ repairShop: Id, name: T.String(), count: T.Integer({ minimum: 0 }) })),
  /** Filter `isOverdue: true`. */
  overdue: T.Integer({ minimum: 0 }),
  /** The last twelve weeks including the current one. */
  repairTimes: T.Array(RepairTime),
})
export type RmaFigures = T.Static<typeof RmaFigures>

/** Summary for the start page. */
export const RmaSummary = T.Object({
  /** Visible open requests by status; empty if the user may see only own requests. */
  open: T.Array(T.Object({ rmaStatus: RmaStatus, count: T.Integer({ minimum: 1 }) })),
  /** Overdue appeals, for staff. */
  overdue: T.Integer({ minimum: 0 }),
  /** The user's newest five requests, open ones first. */
  own: T.Array(
    T.Object({
      rmaNumber: T.String(),
      serialNum: T.String(),
      rmaStatus: RmaStatus,
      closed: T.Boolean(),
      /** True if staff have asked the user a question. */
      isWaiting: T.Boolean(),
      updatedAt: T.String({ format: 'date-time' }),
    }),
  ),
})
export type RmaSummary = T.Static<typeof RmaSummary>
