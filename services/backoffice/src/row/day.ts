/** Days are `YYYY-MM-DD`, so they compare as text. */
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

export const today = () => dayOf(Date.now())

/** A day that has begun nowhere on earth yet. */
export const isFuture = (day: string) => day > dayOf(Date.now() + 14 * 3_600_000)

/**
 * As PostgreSQL's `day + interval`: the same day of the month, or the month's last one (31 January + 1 month
 * is 28 or 29 February).
 */
export function addMonths(day: string, months: number) {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)))
}
