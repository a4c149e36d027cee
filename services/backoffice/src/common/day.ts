/** Days have the form `YYYY-MM-DD`, so they can be compared as text. */
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

export const today = () => dayOf(Date.now())

/** Checks whether the date is in the future in every time zone. */
export const isFuture = (day: string) => day > dayOf(Date.now() + 14 * 3_600_000)
