import * as T from 'typebox'
import { routes } from './route.ts'

/** One bar of a chart: how many rows carry the value. */
export const Figure = T.Object({ value: T.String(), count: T.Integer({ minimum: 0 }) })
export type Figure = T.Static<typeof Figure>

export const BackofficeFigures = T.Object({
  ordersByStatus: T.Array(Figure),
  /** ISO week (`2026-W07`) of the shipping day, the last twelve, empty ones included. */
  ordersShippedByWeek: T.Array(Figure),
  devicesByModel: T.Array(Figure),
  devicesByStatus: T.Array(Figure),
  /** Devices whose warranty ends within 90 days. */
  warrantiesEndingSoon: T.Integer({ minimum: 0 }),
})
export type BackofficeFigures = T.Static<typeof BackofficeFigures>

export const figuresRoutes = routes('backoffice', {
  findBackofficeFigures: {
    path: '/trace/figures',
    access: 'order:view',
    summary: 'Figures of the orders and devices that the user may see',
    data: BackofficeFigures,
    reads: true,
  },
})
