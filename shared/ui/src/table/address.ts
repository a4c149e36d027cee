import type { Sort } from '@portal/contracts/page.ts'
import type { Column } from '../column.ts'
import { type Filters, writeFilter } from './filter.ts'
import type { Shown } from './list-state.ts'

/** Parameter names of the list in an address. */
export const words = [
  'page',
  'sort',
  'direction',
  'search',
  'bin',
  'columns',
  'group',
  'savedView',
  'preview',
]

/** In the place of a view's number: all rows, although the list opens with a view. */
export const allRows = 'all'

/** Returns the parameters of one list without the prefix; those with a dot belong to others. */
export const listNames = (params: URLSearchParams, prefix: string): string[] =>
  [...new Set(params.keys())]
    .filter((name) => name.startsWith(prefix) && !name.slice(prefix.length).includes('.'))
    .map((name) => name.slice(prefix.length))

/** Searches from two characters on, as one matches nearly everything. */
export const searched = (text: string): string | undefined => {
  const trimmed = text.trim().slice(0, 100)
  return trimmed.length > 1 ? trimmed : undefined
}

/** Whether an address leaves it to the list how it opens. */
export const isBare = (params: URLSearchParams, prefix: string, others: readonly string[]): boolean =>
  listNames(params, prefix).every((name) => others.includes(name))

/** Writes parts of a list's state into an address. */
export function addressWriter(columns: readonly Column<never>[], prefix: string) {
  const put = (next: URLSearchParams, name: string, value: string | undefined) =>
    value === undefined ? next.delete(prefix + name) : next.set(prefix + name, value)
  const putFilters = (next: URLSearchParams, filters: Filters) => {
    for (const { filter, field } of columns) if (filter) next.delete(prefix + field)
    for (const [field, value] of Object.entries(filters))
      for (const text of writeFilter(value)) next.append(prefix + field, text)
    put(next, 'page', undefined)
  }
  const putSearch = (next: URLSearchParams, text: string | undefined) => {
    put(next, 'search', text)
    put(next, 'page', undefined)
  }
  const putSorts = (next: URLSearchParams, sorts: readonly Sort[]) => {
    for (const name of ['sort', 'direction']) next.delete(prefix + name)
    for (const { column } of sorts) next.append(`${prefix}sort`, column)
    if (sorts.some(({ direction }) => direction === 'DESC'))
      for (const { direction } of sorts) next.append(`${prefix}direction`, direction)
    put(next, 'page', undefined)
  }
  const putColumns = (next: URLSearchParams, fields: string[] | undefined) =>
    put(next, 'columns', fields?.join('.'))
  const putShown = (next: URLSearchParams, shown: Shown) => {
    // Appended last, so that a state has one address.
    put(next, 'savedView', undefined)
    putFilters(next, shown.filters)
    putSearch(next, shown.search)
    putSorts(next, shown.sorts)
    putColumns(next, shown.columns)
    put(next, 'group', shown.group)
    put(next, 'savedView', shown.view === undefined ? undefined : String(shown.view))
    put(next, 'bin', undefined)
  }
  return { put, putFilters, putSearch, putSorts, putColumns, putShown }
}
