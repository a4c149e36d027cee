import * as T from 'typebox'
import { ProductModel } from './reference.ts'
import { routes } from './route.ts'
import { Day, Nullable } from './values.ts'

/** Bar of a chart: a value with its number of rows. */
export const Figure = T.Object({ value: T.String(), count: T.Integer({ minimum: 0 }) })
export type Figure = T.Static<typeof Figure>

/** Number of rows with a date in a range, both ends included; null for an open end. */
export const Stretch = T.Object({
  from: Nullable(Day),
  to: Nullable(Day),
  count: T.Integer({ minimum: 0 }),
})
export type Stretch = T.Static<typeof Stretch>

export const BackofficeFigures = T.Object({
  ordersByStatus: T.Array(Figure),
  /** ISO week (`2026-W07`) of the shipping date; the last twelve weeks, including empty ones. */
  ordersShippedByWeek: T.Array(Figure),
  devicesByModel: T.Array(Figure),
  devicesByStatus: T.Array(Figure),
  /** Devices whose warranty ends within 90 days. */
  warrantiesEndingSoon: T.Integer({ minimum: 0 }),
})
export type BackofficeFigures = T.Static<typeof BackofficeFigures>

/** Devices of one model that were shipped in one month. */
export const Batch = T.Object({
  model: ProductModel,
  from: Day,
  to: Day,
  devices: T.Integer({ minimum: 1 }),
  /** Number with a claim within a year of installation or shipment. */
  claimed: T.Integer({ minimum: 0 }),
})
export type Batch = T.Static<typeof Batch>

export const ClaimFigures = T.Object({
  byModel: T.Array(Figure),
  byFaultReason: T.Array(Figure),
  /** Counts by month of the fault, for the last twelve months including the current one. */
  byMonth: T.Array(Stretch),
  /** Batches of the last 24 months including the current one; empty without permission for devices. */
  batches: T.Array(Batch),
})
export type ClaimFigures = T.Static<typeof ClaimFigures>

export const WarrantyFigures = T.Object({
  byStatus: T.Array(Figure),
  byServiceType: T.Array(Figure),
  /** Counts by end, for the current month and the next eleven. */
  endingByMonth: T.Array(Stretch),
  /** Counts by the end of a device's cover; empty without permission for devices. */
  devicesEndingByMonth: T.Array(Stretch),
})
export type WarrantyFigures = T.Static<typeof WarrantyFigures>

/** Number of rows that have been open for `from` to `to` days, inclusive; null: no limit. */
export const Age = T.Object({
  least: T.Integer({ minimum: 0 }),
  most: Nullable(T.Integer({ minimum: 0 })),
  ...Stretch.properties,
})
export type Age = T.Static<typeof Age>

export const FeedbackFigures = T.Object({
  byStatus: T.Array(Figure),
  byCategory: T.Array(Figure),
  /** Number of open feedback items by age, newest first. */
  openByAge: T.Array(Age),
})
export type FeedbackFigures = T.Static<typeof FeedbackFigures>

export const figuresRoutes = routes('backoffice', {
  findBackofficeFigures: {
    path: '/trace/figures',
    access: 'order:view',
    summary: 'Figures of the orders and devices that the user may see',
    data: BackofficeFigures,
    reads: true,
  },
  findClaimFigures: {
    path: '/defective/figures',
    access: 'defective:view',
    summary: 'Figures of the claims that the user may see, and of the devices that were claimed for early',
    data: ClaimFigures,
    reads: true,
  },
  findWarrantyFigures: {
    path: '/warranty/figures',
    access: 'warranty:view',
    summary: 'Figures of the warranties that the user may see, and when they end',
    data: WarrantyFigures,
    reads: true,
  },
  findFeedbackFigures: {
    path: '/feedback/figures',
    access: 'feedback:view',
    summary: 'Figures of the feedback that the user may see, and how long what is open waits',
    data: FeedbackFigures,
    reads: true,
  },
})
