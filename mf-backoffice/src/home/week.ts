const dayMs = 86_400_000
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * `2026-W07` → the days from its Monday to its Sunday. The first ISO week of a year is the one with January
 * 4th.
 */
export function daysOfWeek(week: string): { from: string; to: string } {
  const [year = 0, number = 1] = week.split('-W').map(Number)
  const fourth = Date.UTC(year, 0, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs + (number - 1) * 7 * dayMs
  return { from: iso(monday), to: iso(monday + 6 * dayMs) }
}
