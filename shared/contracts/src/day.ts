/** Days have the form `YYYY-MM-DD`, so they can be compared as text. */
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

const dayMs = 86_400_000
export const dayAfter = (day: string) => dayOf(Date.parse(day) + dayMs)
export const dayBefore = (day: string) => dayOf(Date.parse(day) - dayMs)

/**
 * Adds months as PostgreSQL's `day + interval` does: the same day of the month, or its last day (31 January
 * + 1 month is 28 or 29 February).
 */
export function addMonths(day: string, months: number) {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)))
}
