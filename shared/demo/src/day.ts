/** Current day of the demo data: no event is later. */
export const referenceDay = '2026-11-20'

const dayLength = 86_400_000
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength)
/** Time in office hours of the day; `share` from 0 to 1. */
export const createOfficeTime = (day: string, share: number) =>
  new Date(Date.parse(day) + (7 + share * 10) * 3_600_000).toISOString()
