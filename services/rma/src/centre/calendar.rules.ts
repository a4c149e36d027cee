/** Working days of a repair centre in its own time zone. */
export interface Calendar {
  /** IANA. */
  timeZone: string
  /** 1 is Monday. */
  workingDays: readonly number[]
  /** `YYYY-MM-DD`. */
  holidays: readonly string[]
}

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000
/**
 * More days off in a row than any calendar has: a clock that never ended would be a mistake of the calendar.
 */
const maxDays = 2_000

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, format)
  return format
}

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(formatOf(name))
  } catch {
    return false
  }
}

const dayIn = (timeZone: string, at: number): string => formatOf(timeZone).format(at)
const nextDay = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)

/** Returns the first moment of a day: midnight, or its substitute when clocks skip it. */
function startOf(timeZone: string, day: string): number {
  // Searches between the extreme offsets of 14 hours.
  let [before, from] = [Date.parse(day) - 15 * hourMs, Date.parse(day) + 15 * hourMs]
  while (from - before > minuteMs) {
    const middle = before + Math.floor((from - before) / 2 / minuteMs) * minuteMs
    if (dayIn(timeZone, middle) < day) before = middle
    else from = middle
  }
  return from
}

export const isWorkingDay = ({ workingDays, holidays }: Calendar, day: string): boolean =>
  workingDays.includes(new Date(day).getUTCDay() || 7) && !holidays.includes(day)

/** The stretches of working days from a moment on, each from midnight to midnight of the centre. */
function* workingStretches(calendar: Calendar, from: number): Generator<[start: number, end: number]> {
  const { timeZone } = calendar
  let day = dayIn(timeZone, from)
  let start = from
  for (let count = 0; count < maxDays; count += 1) {
    const following = nextDay(day)
    const end = startOf(timeZone, following)
    if (isWorkingDay(calendar, day)) yield [start, end]
    ;[day, start] = [following, end]
  }
}

/** Adds working minutes to a moment. */
export function addWorkingMinutes(calendar: Calendar, from: Date, minutes: number): Date {
  let left = minutes * minuteMs
  if (left <= 0) return from
  for (const [start, end] of workingStretches(calendar, from.getTime())) {
    if (left <= end - start) return new Date(start + left)
    left -= end - start
  }
  throw new Error('This calendar has no working days')
}

/** Counts working minutes between two moments; 0 if reversed. */
export function workingMinutes(calendar: Calendar, from: Date, to: Date): number {
  let sum = 0
  if (to <= from) return 0
  for (const [start, end] of workingStretches(calendar, from.getTime())) {
    if (start >= to.getTime()) break
    sum += Math.min(end, to.getTime()) - start
  }
  return Math.round(sum / minuteMs)
}
