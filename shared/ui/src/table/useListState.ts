import { useSearchParams } from '@portal/client'
import type { AnyPageRequest } from '@portal/contracts/page.ts'
import { useEffect, useMemo, useState } from 'react'
import type { Column } from '../column.ts'
import { type Filters, type FilterValue, readFilters, writeFilter } from './filter.ts'

export type Direction = 'ASC' | 'DESC'

export interface ListState {
  /**
   * What to ask the server for. Its `sort` and `queryParams` are checked against the columns, so any noun's
   * request takes it.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the noun's own request type narrows these two
  request: Omit<AnyPageRequest, 'sort' | 'queryParams'> & { sort?: any; queryParams?: any }
  page: number
  sort?: string
  direction: Direction
  filters: Filters
  isBin: boolean
  /**
   * The shown columns in their order, where the address says so; else they are as the reader has set them.
   */
  columns?: string[]
  /** The saved view that was applied last; the rest may differ from it by now. */
  view?: number
  /** The row that was just made, marked for a moment. */
  newId?: number
  /** Marks a row that was just made; where the newest rows come first, on the first page. */
  showNew(row: { id: number }): void
  setPage(page: number, options?: { replace?: boolean }): void
  setSort(sort: string | undefined, direction?: Direction): void
  setFilter(field: string, value: FilterValue | undefined): void
  /** Replaces all filters at once. */
  setFilters(filters: Filters): void
  /** Shows the deleted rows instead of the living ones. */
  setBin(isBin: boolean): void
  setColumns(fields: string[] | undefined): void
  /** Everything but the page at once. */
  show(state: Shown): void
}

/** What a saved view holds of a list's state. */
export type Shown = Pick<ListState, 'filters' | 'sort' | 'direction' | 'columns' | 'view'>

/** How a list opens; the address says whatever a reader has chosen instead. */
export interface ListDefaults {
  /** Stands before the names in the address, when one page has two lists. */
  prefix?: string
  size?: number
  sort?: string
  direction?: Direction
}

/** How long a new row stays marked: as long as its message. */
const markMs = 10_000

function useNewId() {
  const [newId, setNewId] = useState<number>()
  useEffect(() => {
    if (newId === undefined) return
    const timer = setTimeout(() => setNewId(undefined), markMs)
    return () => clearTimeout(timer)
  }, [newId])
  return [newId, setNewId] as const
}

/**
 * Page, order and filters of a list, kept in the page's address: to share, to reload, to go back. What the
 * address says wrongly (an unknown column, page 0) is read as if it were not there.
 */
export function useListState<Row>(
  columns: readonly Column<Row>[] = [],
  defaults: ListDefaults = {},
): ListState {
  const [params, setParams] = useSearchParams()
  const { prefix = '', size = 15, sort: firstSort, direction: firstDirection = 'ASC' } = defaults
  const search = params.toString()
  const [newId, setNewId] = useNewId()

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
    const chosen = now.get(`${prefix}columns`)?.split('.') ?? []
    const shown = [...new Set(chosen)].filter((field) => columns.some((column) => column.field === field))
    const view = Number(now.get(`${prefix}savedView`))

    const change = (edit: (next: URLSearchParams) => void, replace = false) => {
      const next = new URLSearchParams(search)
      edit(next)
      setParams(next, { replace })
    }
    const put = (next: URLSearchParams, name: string, value: string | undefined) =>
      value === undefined ? next.delete(prefix + name) : next.set(prefix + name, value)
    const putFilters = (next: URLSearchParams, wantedFilters: Filters) => {
      for (const { filter, field } of columns) if (filter) next.delete(prefix + field)
      for (const [field, value] of Object.entries(wantedFilters))
        for (const text of writeFilter(value)) next.append(prefix + field, text)
      put(next, 'page', undefined)
    }
    const putSort = (next: URLSearchParams, to: string | undefined, toDirection: Direction) => {
      put(next, 'sort', to)
      put(next, 'direction', to && toDirection === 'DESC' ? 'DESC' : undefined)
      put(next, 'page', undefined)
    }
    const putColumns = (next: URLSearchParams, fields: string[] | undefined) =>
      put(next, 'columns', fields?.join('.'))

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
      ...(shown.length > 0 && { columns: shown }),
      ...(Number.isSafeInteger(view) && view > 0 && { view }),
      ...(newId !== undefined && { newId }),
      showNew: ({ id }) => {
        setNewId(id)
        const isNewestFirst = !sort && direction === 'DESC' && Object.keys(filters).length === 0
        if (isNewestFirst && page > 1) change((next) => put(next, 'page', undefined))
      },
      setPage: (to, options) =>
        change((next) => put(next, 'page', to > 1 ? String(to) : undefined), options?.replace),
      setSort: (to, toDirection = 'ASC') => change((next) => putSort(next, to, toDirection)),
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
      setColumns: (fields) => change((next) => putColumns(next, fields), true),
      show: (state) =>
        change((next) => {
          putFilters(next, state.filters)
          putSort(next, state.sort, state.direction)
          putColumns(next, state.columns)
          put(next, 'savedView', state.view === undefined ? undefined : String(state.view))
          put(next, 'bin', undefined)
        }),
    }
  }, [search, columns, prefix, size, firstSort, firstDirection, setParams, newId, setNewId])
}
