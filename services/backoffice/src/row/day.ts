/** Days are `YYYY-MM-DD`, so they compare as text. */
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

export const today = () => dayOf(Date.now())

/** A day that has begun nowhere on earth yet. */
export const isFuture = (day: string) => day > dayOf(Date.now() + 14 * 3_600_000)
