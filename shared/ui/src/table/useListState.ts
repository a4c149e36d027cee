import { useSearchParams } from '@portal/client'
import type { AnyPageRequest } from '@portal/contracts/page.ts'
import { useMemo } from 'react'
import type { Column } from './column.ts'

export interface Days {
  from?: string
  to?: string
}
export type FilterValue = string | (string | number)[] | Days
export type Filters = Record<string, FilterValue>
export type Direction = 'ASC' | 'DESC'

export interface ListState {
  /** What to ask the server for. Its `sort` and `queryParams` are checked against the columns, so any noun's request takes it. */
  // biome-ignore lint/suspicious/noExplicitAny: the noun's own request type narrows these two
  request: Omit<AnyPageRequest, 'sort' | 'queryParams'> & { sort?: any; queryParams?: any }
  page: number
  sort?: string
  direction: Direction
  filters: Filters
  isBin: boolean
  setPage(page: number, options?: { replace?: boolean }): void
  setSort(sort: string | undefined, direction?: Direction): void
  setFilter(field: string, value: FilterValue | undefined): void
  /** Replaces all filters at once. */
  setFilters(filters: Filters): void
  /** Shows the deleted rows instead of the living ones. */
  setBin(isBin: boolean): void
}

export interface ListDefaults {
  /** Stands before the names in the address, when one page has two lists. */
  prefix?: string
  size?: number
  sort?: string
  direction?: Direction
}

const day = /^\d{4}-\d{2}-\d{2}$/
const range = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/

const isDay = (text: string) => day.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

function readDays(text: string): Days | undefined {
  const [, from, to] = range.exec(text) ?? []
  if ((!from && !to) || (from && !isDay(from)) || (to && !isDay(to))) return undefined
  return { ...(from && { from }), ...(to && { to }) }
}

/** A filter out of the address; what is no value of that column is left out. */
function readFilter(column: Column<never>, texts: string[]): FilterValue | undefined {
  if (column.filter === 'options') {
    const chosen = (column.options ?? []).map(({ value }) => value).filter((value) => texts.includes(String(value)))
    return chosen.length > 0 ? chosen : undefined
  }
  const [text = ''] = texts
  return column.filter === 'days' ? readDays(text) : text.trim() ? text.slice(0, 100) : undefined
}

const writeFilter = (value: FilterValue): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : [`${value.from ?? ''}..${value.to ?? ''}`]

function readFilters(columns: readonly Column<never>[], params: URLSearchParams, prefix: string): Filters {
  const found = columns
    .filter((column) => column.filter && params.has(prefix + column.field))
    .map((column) => [column.field, readFilter(column, params.getAll(prefix + column.field))] as const)
  return Object.fromEntries(found.filter((entry): entry is readonly [string, FilterValue] => entry[1] !== undefined))
}

/**
 * Page, order and filters of a list, kept in the page's address: to share, to reload, to go back. What the address says
 * wrongly (an unknown column, page 0) is read as if it were not there.
 */
export function useListState<Row>(columns: readonly Column<Row>[] = [], defaults: ListDefaults = {}): ListState {
  const [params, setParams] = useSearchParams()
  const { prefix = '', size = 15, sort: firstSort, direction: firstDirection = 'ASC' } = defaults
  const search = params.toString()

  return useMemo(() => {
    const now = new URLSearchParams(search)
    const wanted = now.get(`${prefix}sort`)
    const known = columns.some((column) => column.sortable && column.field === wanted)
    const sort = known ? (wanted ?? undefined) : firstSort
    const asked = now.get(`${prefix}direction`)
    const direction = known && (asked === 'ASC' || asked === 'DESC') ? asked : known ? 'ASC' : firstDirection
    const number = Number(now.get(`${prefix}page`) ?? 1)
    const page = Number.isInteger(number) && number >= 1 && number <= 1e9 ? number : 1
    const filters = readFilters(columns as readonly Column<never>[], now, prefix)
    const isBin = now.get(`${prefix}bin`) === '1'

    const change = (edit: (next: URLSearchParams) => void, replace = false) => {
      const next = new URLSearchParams(search)
      edit(next)
      setParams(next, { replace })
    }
    const put = (next: URLSearchParams, name: string, value: string | undefined) =>
      value === undefined ? next.delete(prefix + name) : next.set(prefix + name, value)
    const putFilters = (next: URLSearchParams, wantedFilters: Filters) => {
      for (const { filter, field } of columns) if (filter) next.delete(prefix + field)
      for (const [field, value] of Object.entries(wantedFilters)) for (const text of writeFilter(value)) next.append(prefix + field, text)
      put(next, 'page', undefined)
    }

    return {
      request: {
        page,
        size,
        ...(sort ? { sort, direction } : { direction }),
        ...(Object.keys(filters).length > 0 && { queryParams: filters }),
        ...(isBin && { deleted: true }),
      },
      page,
      sort,
      direction,
      filters,
      isBin,
      setPage: (to, options) => change((next) => put(next, 'page', to > 1 ? String(to) : undefined), options?.replace),
      setSort: (to, toDirection = 'ASC') =>
        change((next) => {
          put(next, 'sort', to)
          put(next, 'direction', to && toDirection === 'DESC' ? 'DESC' : undefined)
          put(next, 'page', undefined)
        }),
      setFilter: (field, value) =>
        change((next) => {
          const { [field]: _, ...others } = filters
          putFilters(next, value === undefined ? others : { ...others, [field]: value })
        }),
      setFilters: (wantedFilters) => change((next) => putFilters(next, wantedFilters)),
      setBin: (to) =>
        change((next) => {
          put(next, 'bin', to ? '1' : undefined)
          put(next, 'page', undefined)
        }),
    }
  }, [search, columns, prefix, size, firstSort, firstDirection, setParams])
}
