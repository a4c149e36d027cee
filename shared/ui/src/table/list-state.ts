import type { AnyPageRequest, Sort } from '@portal/contracts/page.ts'
import type { Filters, FilterValue, ParsedFilters } from './filter.ts'

// biome-ignore lint/suspicious/noExplicitAny: the noun's own request type narrows it
type Narrowed = any

export interface ListState {
  /**
   * Request to the server. Its `sort` and `queryParams` were validated against the columns, so it fits any
   * noun's request.
   */
  request: Omit<AnyPageRequest, 'sort' | 'sorts' | 'queryParams'> & {
    sort?: Narrowed
    sorts?: Narrowed
    queryParams?: Narrowed
  }
  page: number
  /** Sort columns in order; if empty, the noun's default applies. */
  sorts: readonly Sort[]
  filters: Filters
  /** Text searched in all columns. */
  search?: string
  /** Filters in the address that this list does not know; the rows would not be the intended ones. */
  unknown: ParsedFilters['unknown']
  isBin: boolean
  /** Visible columns in order, if the address sets them; else the reader's own. */
  columns?: string[]
  /** Code column for groups, as in the address; it can be unknown. */
  group?: string
  /** Last applied saved view; the list can differ from it. */
  view?: number
  /** Key of the previewed row. */
  preview?: string
  /** New row, highlighted for a moment. */
  newId?: number
  /** Highlights a created row; opens the first page if the newest rows come first. */
  showNew(row: { id: number }): void
  setPage(page: number, options?: { replace?: boolean }): void
  setSorts(sorts: readonly Sort[]): void
  setFilter(field: string, value: FilterValue | undefined): void
  setSearch(text: string): void
  /** Removes all filters and the search. */
  clear(): void
  /** Removes unknown parameters from the address. */
  dropUnknown(unknown: ParsedFilters['unknown']): void
  /** Replaces all filters at once. */
  setFilters(filters: Filters): void
  /** Shows the deleted rows. */
  setBin(isBin: boolean): void
  setColumns(fields: string[] | undefined): void
  /** Replaces the history entry. */
  setPreview(key: string | undefined): void
  setGroup(field: string | undefined): void
  /** Sets everything except the page at once. */
  show(state: ViewState): void
}

/** Part of a list's state that a saved view stores. */
export type ViewState = Pick<ListState, 'filters' | 'search' | 'sorts' | 'columns' | 'group' | 'view'>
