const dayMs = 86_400_000
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * Converts an ISO week such as `2026-W07` to its Monday and Sunday. The first week of a year contains
 * January 4th.
 */
export function toWeekDays(week: string): { from: string; to: string } {
  const [year = 0, number = 1] = week.split('-W').map(Number)
  const fourth = Date.UTC(year, 0, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs + (number - 1) * 7 * dayMs
  return { from: iso(monday), to: iso(monday + 6 * dayMs) }
}
