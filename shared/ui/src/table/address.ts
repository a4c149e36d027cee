import type { Sort } from '@portal/contracts/page.ts'
import type { Column } from '../column.ts'
import { type Filters, writeFilter } from './filter.ts'
import type { ViewState } from './list-state.ts'

/** Names of the list's address parameters. */
export const listParameters = [
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

/** Value in place of a view's id: all rows, although the list has a default view. */
export const allRowsView = 'all'

/** Returns the parameter names of one list without the prefix; names with a dot belong to others. */
export const getListParameters = (params: URLSearchParams, prefix: string): string[] =>
  [...new Set(params.keys())]
    .filter((name) => name.startsWith(prefix) && !name.slice(prefix.length).includes('.'))
    .map((name) => name.slice(prefix.length))

/**
 * Returns the search text if it has at least two characters, because a single one matches almost everything.
 */
export const toSearchText = (text: string): string | undefined => {
  const trimmed = text.trim().slice(0, 100)
  return trimmed.length > 1 ? trimmed : undefined
}

/** Checks whether an address contains no parameters of the list, so that its default view applies. */
export const hasNoListParameters = (
  params: URLSearchParams,
  prefix: string,
  others: readonly string[],
): boolean => getListParameters(params, prefix).every((name) => others.includes(name))

/** Creates a function that writes parts of a list's state into an address. */
export function createAddressWriter(columns: readonly Column<never>[], prefix: string) {
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
  const putShown = (next: URLSearchParams, shown: ViewState) => {
    // Appended last, so that a state has one canonical address.
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
