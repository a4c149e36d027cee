import { language, useLanguage } from './text.ts'
import { timeZone, useTimeZone } from './time-zone.ts'

const cached = new Map<string, unknown>()
function once<Formatter>(name: string, make: (code: string) => Formatter): Formatter {
  const key = `${name} ${language()}`
  if (!cached.has(key)) cached.set(key, make(language()))
  return cached.get(key) as Formatter
}

const dayStyle: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeZone: 'UTC' }
const instantStyle: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' }

/** `2026-03-01` → `Mar 1, 2026`, without time zone. */
export const formatDay = (day: string | null | undefined) =>
  day
    ? once('day', (code) => new Intl.DateTimeFormat(code, dayStyle)).format(new Date(`${day}T00:00:00Z`))
    : ''
/** Formats an ISO timestamp in the reader's time zone. */
export const formatInstant = (instant: string | null | undefined) =>
  instant
    ? once(
        `instant ${timeZone()}`,
        (code) => new Intl.DateTimeFormat(code, { ...instantStyle, timeZone: timeZone() }),
      ).format(new Date(instant))
    : ''
const steps: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
/** `3 days ago`; a future time, because clocks differ, is shown as now. */
export function formatAgo(instant: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(instant)) / 1000)
  const [unit, size] = steps.find(([, length]) => seconds >= length) ?? ['second', Number.POSITIVE_INFINITY]
  return once('ago', (code) => new Intl.RelativeTimeFormat(code, { numeric: 'auto' })).format(
    -Math.floor(seconds / size),
    unit,
  )
}
export const formatNumber = (value: number) =>
  once('number', (code) => new Intl.NumberFormat(code)).format(value)
/** Formats `1234.50` as `1,234.50`, without rounding: amounts are exact decimal texts. */
export function formatAmount(amount: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0
  const style = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const format = once(`amount${decimals}`, (code) => new Intl.NumberFormat(code, style))
  return format.format(amount as `${number}`)
}
const shareStyle: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 1 }
/** `0.125` → `12.5%`. */
export const formatShare = (share: number) =>
  once('share', (code) => new Intl.NumberFormat(code, shareStyle)).format(share)
const monthStyle: Intl.DateTimeFormatOptions = { month: 'short', year: 'numeric', timeZone: 'UTC' }
/** Formats the month of a date: `2026-03-01` → `Mar 2026`. */
export const formatMonth = (day: string) =>
  once('month', (code) => new Intl.DateTimeFormat(code, monthStyle)).format(new Date(`${day}T00:00:00Z`))
/** `DE` → `Germany`. */
export const formatCountry = (code: string) =>
  once('country', (lang) => new Intl.DisplayNames(lang, { type: 'region', fallback: 'code' })).of(code) ??
  code

/** `pt_PT` → `European Portuguese`. */
export const formatLanguage = (code: string) =>
  once('language', (lang) => new Intl.DisplayNames(lang, { type: 'language', fallback: 'code' })).of(
    code.replace('_', '-'),
  ) ?? code

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte']
/** `1,536` bytes → `1.5 kB`. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const style: Intl.NumberFormatOptions = { style: 'unit', unit: units[step], maximumFractionDigits: 1 }
  return once(`bytes${step}`, (code) => new Intl.NumberFormat(code, style)).format(bytes / 1000 ** step)
}

/** `7200` seconds → `2 hours`: a whole number in the largest unit that fits. */
export function formatDuration(seconds: number): string {
  const [unit, size] = steps.find(([, length]) => seconds >= length) ?? ['second', 1]
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const
  return once(`duration ${unit}`, (code) => new Intl.NumberFormat(code, style)).format(
    Math.floor(seconds / size),
  )
}

const formats = {
  duration: formatDuration,
  day: formatDay,
  instant: formatInstant,
  ago: formatAgo,
  number: formatNumber,
  amount: formatAmount,
  share: formatShare,
  month: formatMonth,
  country: formatCountry,
  bytes: formatBytes,
}
/** Formats in the selected language and time zone; re-renders when they change. */
export function useFormat(): typeof formats {
  useLanguage()
  useTimeZone()
  return formats
}
