import { toCalendar } from '@portal/client'

/** Relative periods, resolved at request time. */
export const periods = ['last7Days', 'thisMonth', 'lastMonth', 'thisYear'] as const
export type PeriodName = (typeof periods)[number]

export const periodLabels: readonly { value: PeriodName; label: string }[] = [
  { value: 'last7Days', label: 'Last 7 days' },
  { value: 'thisMonth', label: 'This month' },
  { value: 'lastMonth', label: 'Last month' },
  { value: 'thisYear', label: 'This year' },
]

/**
 * Formats `YYYY-MM-DD` in the reader's calendar; months and days beyond their limits continue in the next.
 */
const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

/** Returns today in the reader's calendar. */
export function today(now = new Date()): string {
  const { year, month, date } = toCalendar(now)
  return day(year, month, date)
}

/** Returns the first and last day of a period, relative to a date. */
export function toDays(period: PeriodName, now: Date): { from: string; to: string } {
  const { year, month, date } = toCalendar(now)
  if (period === 'last7Days') return { from: day(year, month, date - 6), to: day(year, month, date) }
  if (period === 'thisYear') return { from: day(year, 0, 1), to: day(year, 11, 31) }
  const first = period === 'lastMonth' ? month - 1 : month
  return { from: day(year, first, 1), to: day(year, first + 1, 0) }
}
