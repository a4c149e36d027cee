import type { Column } from '../column.ts'
import { type PeriodName, periods, toDays } from './period.ts'

/** Range of dates or amounts. */
export interface ValueRange {
  from?: string
  to?: string
}
type Codes = (string | number)[]
/** Filter for rows with or without a value. */
export interface PresenceFilter {
  isEmpty: boolean
}
/** Filter value: a match, a negation, or presence. */
export type FilterValue =
  | string
  | Codes
  | ValueRange
  | { period: PeriodName }
  | { not: string | Codes }
  | PresenceFilter
export type Filters = Record<string, FilterValue>

const day = /^\d{4}-\d{2}-\d{2}$/
const range = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/

const isDay = (text: string) =>
  day.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

function readDays(text: string): ValueRange | { period: PeriodName } | undefined {
  const period = periods.find((name) => name === text)
  if (period) return { period }
  const [, from, to] = range.exec(text) ?? []
  if ((!from && !to) || (from && !isDay(from)) || (to && !isDay(to))) return undefined
  return { ...(from && { from }), ...(to && { to }) }
}

/** Checks for an exact amount: with a decimal point and without separators. */
export const isAmount = (text: string) => /^-?\d{1,12}(\.\d{1,3})?$/.test(text)

function readAmounts(text: string): ValueRange | undefined {
  const [from = '', to = '', ...rest] = text.split('..')
  if (rest.length > 0 || !text.includes('..') || (!from && !to)) return undefined
  if ([from, to].some((end) => end && !isAmount(end))) return undefined
  return { ...(from && { from }), ...(to && { to }) }
}

/** Prefixes of non-text filters in addresses; texts that begin with one are prefixed with `*`. */
const marks = { not: '*not', empty: '*empty', given: '*given', plain: '*' }

function readPlain(column: Column<never>, texts: string[]): string | Codes | undefined {
  if (column.filter === 'options') {
    const chosen = (column.options ?? [])
      .map(({ value }) => value)
      .filter((value) => texts.includes(String(value)))
    return chosen.length > 0 ? chosen : undefined
  }
  const [first = '', second = ''] = texts
  const text = first === marks.plain ? second : first
  return text.trim() ? text.slice(0, 100) : undefined
}

/** Parses a filter from the address and drops invalid values. */
export function readFilter(column: Column<never>, texts: string[]): FilterValue | undefined {
  const [first = '', ...rest] = texts
  if (rest.length === 0 && (first === marks.empty || first === marks.given))
    return { isEmpty: first === marks.empty }
  if (column.filter === 'days') return readDays(first)
  if (column.filter === 'amounts') return readAmounts(first)
  if (first !== marks.not || rest.length === 0) return readPlain(column, texts)
  const not = readPlain(column, rest)
  return not === undefined ? undefined : { not }
}

export function writeFilter(value: FilterValue): string[] {
  if (typeof value === 'string') return value.startsWith(marks.plain) ? [marks.plain, value] : [value]
  if (Array.isArray(value)) return value.map(String)
  if ('not' in value) return [marks.not, ...writeFilter(value.not)]
  if ('isEmpty' in value) return [value.isEmpty ? marks.empty : marks.given]
  if ('period' in value) return [value.period]
  return [`${value.from ?? ''}..${value.to ?? ''}`]
}

/** Returns undefined for empty filters. */
export function dropEmptyFilter(value: FilterValue | undefined): FilterValue | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string') return value.trim() || undefined
  if (Array.isArray(value)) return value.length > 0 ? value : undefined
  if ('isEmpty' in value || 'period' in value) return value
  if ('not' in value) return dropEmptyFilter(value.not) && value
  return value.from || value.to ? value : undefined
}

/** Converts filters to those of a request, on a given date. */
export const toRequestFilters = (filters: Filters, today: Date): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filters).map(([field, value]) => [
      field,
      typeof value === 'object' && 'period' in value ? toDays(value.period, today) : value,
    ]),
  )

export interface ParsedFilters {
  filters: Filters
  /** Unknown filters or values in the address. */
  unknown: { name: string; value?: string }[]
}

/** Reads filters from an address, and collects unknown ones, such as a status that does not exist. */
function notUnderstood(column: Column<never>, texts: string[], value: FilterValue | undefined): string[] {
  const isNothing = texts.every((text) => !text.trim() || text === '..')
  if (isNothing) return []
  if (value === undefined) return texts
  const kept = writeFilter(value)
  return column.filter === 'options' ? texts.filter((text) => !kept.includes(text)) : []
}

export function readFilters(
  columns: readonly Column<never>[],
  params: URLSearchParams,
  prefix: string,
): ParsedFilters {
  const filters: Filters = {}
  const unknown: ParsedFilters['unknown'] = []
  for (const column of columns) {
    const texts = column.filter ? params.getAll(prefix + column.field) : []
    if (texts.length === 0) continue
    const value = readFilter(column, texts)
    if (value !== undefined) filters[column.field] = value
    unknown.push(...notUnderstood(column, texts, value).map((text) => ({ name: column.field, value: text })))
  }
  return { filters, unknown }
}
