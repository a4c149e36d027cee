import { useSearchParams } from '@portal/client'
import type { AnyPageRequest, Sort } from '@portal/contracts/page.ts'
import { useEffect, useMemo, useState } from 'react'
import type { Column } from '../column.ts'
import {
  askedFor,
  type Filters,
  type FiltersRead,
  type FilterValue,
  readFilters,
  writeFilter,
} from './filter.ts'
import { usePageSize } from './usePageSize.ts'

type Direction = 'ASC' | 'DESC'

// biome-ignore lint/suspicious/noExplicitAny: the noun's own request type narrows it
type Narrowed = any

export interface ListState {
  /**
   * What to ask the server for. Its `sort` and `queryParams` are checked against the columns, so any noun's
   * request takes it.
   */
  request: Omit<AnyPageRequest, 'sort' | 'sorts' | 'queryParams'> & {
    sort?: Narrowed
    sorts?: Narrowed
    queryParams?: Narrowed
  }
  page: number
  /** The columns that sort, the first one first; without any the list comes as its noun opens. */
  sorts: readonly Sort[]
  filters: Filters
  /** What is searched in all texts of the list. */
  search?: string
  /** What the address filters by and this list does not know: the rows are not the ones that were meant. */
  unknown: FiltersRead['unknown']
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
  setSorts(sorts: readonly Sort[]): void
  setFilter(field: string, value: FilterValue | undefined): void
  setSearch(text: string): void
  /** Ends all filters and the search. */
  clear(): void
  /** Takes out of the address what is not known. */
  dropUnknown(): void
  /** Replaces all filters at once. */
  setFilters(filters: Filters): void
  /** Shows the deleted rows instead of the living ones. */
  setBin(isBin: boolean): void
  setColumns(fields: string[] | undefined): void
  /** Everything but the page at once. */
  show(state: Shown): void
}

/** What a saved view holds of a list's state. */
export type Shown = Pick<ListState, 'filters' | 'search' | 'sorts' | 'columns' | 'view'>

/** How a list opens; the address says whatever a reader has chosen instead. */
export interface ListDefaults {
  /** Stands before the names in the address, when one page has two lists. */
  prefix?: string
  size?: number
  sort?: string
  direction?: Direction
  /** What else the page keeps in its address: no filters of the list. */
  others?: readonly string[]
}

/** The list's own words in an address. */
const words = ['page', 'sort', 'direction', 'search', 'bin', 'columns', 'savedView']
const noOthers: readonly string[] = []

/** The engine sorts by so many at once. */
export const maxSorts = 4

function readSorts(columns: readonly Column<never>[], now: URLSearchParams, prefix: string): Sort[] {
  const directions = now.getAll(`${prefix}direction`)
  const wanted = now
    .getAll(`${prefix}sort`)
    .map((column, index): Sort => ({ column, direction: directions[index] === 'DESC' ? 'DESC' : 'ASC' }))
  return wanted
    .filter(({ column }, index) => wanted.findIndex((one) => one.column === column) === index)
    .filter(({ column }) => columns.some(({ sortable, field }) => sortable && field === column))
    .slice(0, maxSorts)
}

/** One character finds nearly everything: a search begins with two. */
export const searched = (text: string): string | undefined => {
  const trimmed = text.trim().slice(0, 100)
  return trimmed.length > 1 ? trimmed : undefined
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
 * Page, order, search and filters of a list, kept in the page's address: to share, to reload, to go back.
 * What the address says wrongly (an unknown column, page 0) is read as if it were not there; a filter that is
 * not known is told.
 */
export function useListState<Row>(
  columns: readonly Column<Row>[] = [],
  defaults: ListDefaults = {},
): ListState {
  const [params, setParams] = useSearchParams()
  const { prefix = '', sort: firstSort, direction: firstDirection = 'ASC' } = defaults
  const { rows } = usePageSize()
  const size = defaults.size ?? rows
  const { others = noOthers } = defaults
  const address = params.toString()
  // Days that move with the calendar are others tomorrow.
  const today = new Date().toDateString()
  const [newId, setNewId] = useNewId()

  return useMemo(() => {
    const now = new URLSearchParams(address)
    const sorts = readSorts(columns as readonly Column<never>[], now, prefix)
    const [first] = sorts
    const sort = first ? first.column : firstSort
    const direction = first ? first.direction : firstDirection
    const number = Number(now.get(`${prefix}page`) ?? 1)
    const page = Number.isInteger(number) && number >= 1 && number <= 1e9 ? number : 1
    const { filters, unknown: unknownValues } = readFilters(columns as readonly Column<never>[], now, prefix)
    const isOwn = (name: string) => name.startsWith(prefix) && !name.slice(prefix.length).includes('.')
    const isKnown = (name: string) =>
      words.includes(name) ||
      others.includes(name) ||
      columns.some(({ field, filter }) => filter && field === name)
    const unknownNames = [...new Set(now.keys())]
      .filter(isOwn)
      .map((name) => name.slice(prefix.length))
      .filter((name) => !isKnown(name))
    const unknown = [...unknownNames.map((name) => ({ name })), ...unknownValues]
    const search = searched(now.get(`${prefix}search`) ?? '')
    const queryParams = { ...askedFor(filters, new Date(today)), ...(search && { search }) }
    const isBin = now.get(`${prefix}bin`) === '1'
    const chosen = now.get(`${prefix}columns`)?.split('.') ?? []
    const shown = [...new Set(chosen)].filter((field) => columns.some((column) => column.field === field))
    const view = Number(now.get(`${prefix}savedView`))

    const change = (edit: (next: URLSearchParams) => void, replace = false) => {
      const next = new URLSearchParams(address)
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
    const putSearch = (next: URLSearchParams, text: string | undefined) => {
      put(next, 'search', text)
      put(next, 'page', undefined)
    }
    const putSorts = (next: URLSearchParams, to: readonly Sort[]) => {
      for (const name of ['sort', 'direction']) next.delete(prefix + name)
      for (const { column } of to) next.append(`${prefix}sort`, column)
      if (to.some((one) => one.direction === 'DESC'))
        for (const one of to) next.append(`${prefix}direction`, one.direction)
      put(next, 'page', undefined)
    }
    const putColumns = (next: URLSearchParams, fields: string[] | undefined) =>
      put(next, 'columns', fields?.join('.'))

    return {
      request: {
        page,
        size,
        ...(sorts.length > 1 ? { sorts } : sort ? { sort, direction } : { direction }),
        ...(Object.keys(queryParams).length > 0 && { queryParams }),
        ...(isBin && { deleted: true }),
      },
      page,
      sorts,
      filters,
      ...(search && { search }),
      unknown,
      isBin,
      ...(shown.length > 0 && { columns: shown }),
      ...(Number.isSafeInteger(view) && view > 0 && { view }),
      ...(newId !== undefined && { newId }),
      showNew: ({ id }) => {
        setNewId(id)
        const isNewestFirst = !sort && direction === 'DESC' && Object.keys(queryParams).length === 0
        if (isNewestFirst && page > 1) change((next) => put(next, 'page', undefined))
      },
      setPage: (to, options) =>
        change((next) => put(next, 'page', to > 1 ? String(to) : undefined), options?.replace),
      setSorts: (to) => change((next) => putSorts(next, to)),
      // What follows while somebody types is one step to go back.
      setFilter: (field, value) =>
        change(
          (next) => {
            const { [field]: _, ...rest } = filters
            putFilters(next, value === undefined ? rest : { ...rest, [field]: value })
          },
          value !== undefined && filters[field] !== undefined,
        ),
      setSearch: (text) => {
        if (searched(text) !== search) change((next) => putSearch(next, searched(text)), search !== undefined)
      },
      clear: () =>
        change((next) => {
          putFilters(next, {})
          putSearch(next, undefined)
        }),
      dropUnknown: () =>
        change((next) => {
          for (const { name } of unknown) next.delete(prefix + name)
          const isLeft = ([field]: [string, FilterValue]) => unknown.every(({ name }) => name !== field)
          putFilters(next, Object.fromEntries(Object.entries(filters).filter(isLeft)))
        }, true),
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
          putSearch(next, state.search)
          putSorts(next, state.sorts)
          putColumns(next, state.columns)
          put(next, 'savedView', state.view === undefined ? undefined : String(state.view))
          put(next, 'bin', undefined)
        }),
    }
  }, [address, today, others, columns, prefix, size, firstSort, firstDirection, setParams, newId, setNewId])
}
