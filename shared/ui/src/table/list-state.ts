import type { AnyPageRequest, Sort } from '@portal/contracts/page.ts'
import type { Filters, FiltersRead, FilterValue } from './filter.ts'

// biome-ignore lint/suspicious/noExplicitAny: the noun's own request type narrows it
type Narrowed = any

export interface ListState {
  /**
   * Request to the server. Its `sort` and `queryParams` are checked against the columns, so it fits any
   * noun's request.
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
  /** Text searched in all columns. */
  search?: string
  /** Filters in the address that this list does not know: the rows are not the intended ones. */
  unknown: FiltersRead['unknown']
  isBin: boolean
  /**
   * The shown columns in their order, where the address says so; else they are as the reader has set them.
   */
  columns?: string[]
  /**
   * The code column by which the rows are counted, as the address says it: the list may have none of that
   * name.
   */
  group?: string
  /** The saved view that was applied last; the rest may differ from it by now. */
  view?: number
  /** The key of the row that is shown beside the list. */
  preview?: string
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
  dropUnknown(unknown: FiltersRead['unknown']): void
  /** Replaces all filters at once. */
  setFilters(filters: Filters): void
  /** Shows the deleted rows instead of the living ones. */
  setBin(isBin: boolean): void
  setColumns(fields: string[] | undefined): void
  /** No step to go back: the list stays where it is. */
  setPreview(key: string | undefined): void
  setGroup(field: string | undefined): void
  /** Everything but the page at once. */
  show(state: Shown): void
}

/** Part of a list's state that a saved view stores. */
export type Shown = Pick<ListState, 'filters' | 'search' | 'sorts' | 'columns' | 'group' | 'view'>
