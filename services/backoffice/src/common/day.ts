/** Days are `YYYY-MM-DD`, so they compare as text. */
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

export const today = () => dayOf(Date.now())

/** Checks for a date that has not begun anywhere on earth. */
export const isFuture = (day: string) => day > dayOf(Date.now() + 14 * 3_600_000)
