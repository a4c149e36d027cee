/** Working days and holidays of a repair centre, in its own time zone. */
export interface Calendar {
  /** IANA name. */
  timeZone: string
  /** 1 is Monday. */
  workingDays: readonly number[]
  /** `YYYY-MM-DD`. */
  holidays: readonly string[]
}

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000
/** Upper limit of the search, so that a calendar without working days cannot cause an endless loop. */
const maxDays = 2_000

const formats = new Map<string, Intl.DateTimeFormat>()
function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, format)
  return format
}

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(getFormat(name))
  } catch {
    return false
  }
}

const dayIn = (timeZone: string, at: number): string => getFormat(timeZone).format(at)
const nextDay = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)

/** Returns the first moment of a day: midnight, or its substitute when clocks skip it. */
function toDayStart(timeZone: string, day: string): number {
  // Uses 15 hours, as time zone offsets reach 14.
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

/**
 * Yields the working days from a moment on as intervals in milliseconds, each from midnight to midnight in
 * the centre's time zone.
 */
function* listWorkingIntervals(calendar: Calendar, from: number): Generator<[start: number, end: number]> {
  const { timeZone } = calendar
  let day = dayIn(timeZone, from)
  let start = from
  for (let count = 0; count < maxDays; count += 1) {
    const following = nextDay(day)
    const end = toDayStart(timeZone, following)
    if (isWorkingDay(calendar, day)) yield [start, end]
    ;[day, start] = [following, end]
  }
}

export function addWorkingMinutes(calendar: Calendar, from: Date, minutes: number): Date {
  let left = minutes * minuteMs
  if (left <= 0) return from
  for (const [start, end] of listWorkingIntervals(calendar, from.getTime())) {
    if (left <= end - start) return new Date(start + left)
    left -= end - start
  }
  throw new Error('This calendar has no working days')
}

/** Returns 0 if `to` is not after `from`. */
export function countWorkingMinutes(calendar: Calendar, from: Date, to: Date): number {
  let sum = 0
  if (to <= from) return 0
  for (const [start, end] of listWorkingIntervals(calendar, from.getTime())) {
    if (start >= to.getTime()) break
    sum += Math.min(end, to.getTime()) - start
  }
  return Math.round(sum / minuteMs)
}
