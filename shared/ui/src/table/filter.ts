import type { Column } from '../column.ts'

export interface Days {
  from?: string
  to?: string
}
export type FilterValue = string | (string | number)[] | Days
export type Filters = Record<string, FilterValue>

const day = /^\d{4}-\d{2}-\d{2}$/
const range = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/

const isDay = (text: string) =>
  day.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

function readDays(text: string): Days | undefined {
  const [, from, to] = range.exec(text) ?? []
  if ((!from && !to) || (from && !isDay(from)) || (to && !isDay(to))) return undefined
  return { ...(from && { from }), ...(to && { to }) }
}

/** A filter out of texts as an address has them; what is no value of that column is left out. */
export function readFilter(column: Column<never>, texts: string[]): FilterValue | undefined {
  if (column.filter === 'options') {
    const chosen = (column.options ?? [])
      .map(({ value }) => value)
      .filter((value) => texts.includes(String(value)))
    return chosen.length > 0 ? chosen : undefined
  }
  const [text = ''] = texts
  return column.filter === 'days' ? readDays(text) : text.trim() ? text.slice(0, 100) : undefined
}

export const writeFilter = (value: FilterValue): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.map(String)
      : [`${value.from ?? ''}..${value.to ?? ''}`]

export function readFilters(
  columns: readonly Column<never>[],
  params: URLSearchParams,
  prefix: string,
): Filters {
  const found = columns
    .filter((column) => column.filter && params.has(prefix + column.field))
    .map((column) => [column.field, readFilter(column, params.getAll(prefix + column.field))] as const)
  return Object.fromEntries(
    found.filter((entry): entry is readonly [string, FilterValue] => entry[1] !== undefined),
  )
}
