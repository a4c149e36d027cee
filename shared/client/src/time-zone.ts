import { useSyncExternalStore } from 'react'

/** Key of the preference. */
export const timeZoneKey = 'timeZone'

let chosen: string | undefined
/** Selected value, validated on each change. */
let given: unknown
const listeners = new Set<() => void>()

let device = { zone: '', askedAt: Number.NEGATIVE_INFINITY }

function isTimeZone(value: unknown): value is string {
  try {
    return (
      typeof value === 'string' && value !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
    )
  } catch {
    return false
  }
}

/**
 * Returns the device's time zone; UTC if the browser does not know it, such as Chromium with `TZ=UTC+3`.
 * Cached for a second, because every table cell asks and the browser creates a date format each time.
 */
export function deviceTimeZone(): string {
  const now = performance.now()
  if (Math.abs(now - device.askedAt) > 1_000) {
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
    const isSame = zone === device.zone
    device = { zone: isSame || isTimeZone(zone) ? zone : 'UTC', askedAt: now }
  }
  return device.zone
}

/** Returns the selected time zone, else the device's. */
export const timeZone = (): string => chosen ?? deviceTimeZone()

/** Sets the time zone; falls back to the device's if it is invalid or unknown to this browser. */
export function setTimeZone(value: unknown): void {
  if (value === given) return
  given = value
  const next = isTimeZone(value) ? value : undefined
  if (next === chosen) return
  chosen = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Re-renders when the time zone changes. */
export const useTimeZone = (): string => useSyncExternalStore(subscribe, timeZone)

/**
 * Returns calendar fields and clock of a moment in the reader's time zone; months start with 0, as in
 * `Date`.
 */
export function toCalendar(now: Date) {
  const style = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const clock = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
  const parts = new Intl.DateTimeFormat('en', {
    ...style,
    ...clock,
    calendar: 'gregory',
    timeZone: timeZone(),
  }).formatToParts(now)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return {
    year: of('year'),
    month: of('month') - 1,
    date: of('day'),
    hour: of('hour'),
    minute: of('minute'),
    second: of('second'),
  }
}

/** Offset of the reader's clock from UTC at that time, in milliseconds. */
function offsetMs(now: number): number {
  const { year, month, date, hour, minute, second } = toCalendar(new Date(now))
  return Date.UTC(year, month, date, hour, minute, second) - Math.floor(now / 1_000) * 1_000
}

/** Days since 1970-01-01 in the reader's calendar. */
function dayOf(moment: number): number {
  const { year, month, date } = toCalendar(new Date(moment))
  return Date.UTC(year, month, date) / 86_400_000
}

/** Returns the start of a day (`YYYY-MM-DD`) in the reader's time zone; `later` adds days. */
export function startOfDay(day: string, later = 0): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + later * 86_400_000
  const near = midnight - offsetMs(midnight)
  const other = midnight - offsetMs(near)
  // Handles clock changes at midnight: the earlier moment belongs to the previous day.
  const isOfDay = (moment: number) => dayOf(moment) === Math.floor(midnight / 86_400_000)
  return new Date([Math.min(near, other), Math.max(near, other)].find(isOfDay) ?? other)
}
