import { t } from '@portal/client'
import type { Sort } from '@portal/contracts/page.ts'
import type { ViewContent } from '@portal/contracts/view.contract.ts'
import type { Column } from '../column.ts'
import { toSearchText } from './address.ts'
import { type Filters, readFilter, writeFilter } from './filter.ts'
import type { ListState, ViewState } from './list-state.ts'

/** Returns the current state as content of a view. */
export const toViewContent = ({
  filters,
  search,
  sorts: [first, ...moreSorts],
  columns,
  group,
}: ViewState): ViewContent => ({
  filters: {
    ...Object.fromEntries(Object.entries(filters).map(([field, value]) => [field, writeFilter(value)])),
    ...(search && { search: [search] }),
  },
  sort: first?.column ?? null,
  direction: first?.direction ?? 'ASC',
  ...(moreSorts.length > 0 && { moreSorts }),
  columns: columns ?? null,
  ...(group && { group }),
})

export interface ApplicableView {
  shown: Omit<ViewState, 'view'>
  /** Fields and values of the view that this table does not have, or no longer has. */
  leftOut: string[]
}

function applicableFilters(content: ViewContent, columns: readonly Column<never>[]) {
  const filters: Filters = {}
  const leftOut: string[] = []
  const { search, ...ofColumns } = content.filters
  for (const [field, texts] of Object.entries(ofColumns)) {
    const column = columns.find((one) => one.field === field && one.filter)
    const value = column && readFilter(column, texts)
    if (value !== undefined) filters[field] = value
    const kept = value === undefined ? [] : writeFilter(value)
    if (!column) leftOut.push(field)
    else
      leftOut.push(
        ...texts.filter((text) => !kept.includes(text)).map((text) => `${t(column.label)} ${text}`),
      )
  }
  return { filters, search: toSearchText(search?.[0] ?? ''), leftOut }
}

/** Returns the parts of a view that this table can apply; its content is untrusted. */
export function getApplicableView(content: ViewContent, columns: readonly Column<never>[]): ApplicableView {
  const { filters, search, leftOut } = applicableFilters(content, columns)
  const has = (field: string) => columns.some((column) => column.field === field)
  const wanted: Sort[] = [
    ...(content.sort ? [{ column: content.sort, direction: content.direction }] : []),
    ...(content.moreSorts ?? []),
  ]
  const isSortable = ({ column }: Sort) => columns.some(({ sortable, field }) => sortable && field === column)
  const sorts = wanted.filter(isSortable)
  const fields = content.columns?.filter(has)
  const { group } = content
  const isGroup = columns.some(({ field, filter }) => filter === 'options' && field === group)
  const gone = [
    ...(group && !isGroup ? [group] : []),
    ...wanted.filter((one) => !isSortable(one)).map(({ column }) => column),
    ...(content.columns ?? []).filter((field) => !has(field)),
  ]
  return {
    shown: {
      filters,
      ...(search && { search }),
      sorts,
      ...(fields?.length && { columns: fields }),
      ...(isGroup && { group }),
    },
    leftOut: [...new Set([...leftOut, ...gone])],
  }
}

const sorted = (filters: ViewContent['filters']) =>
  Object.entries(filters)
    .map(([field, texts]) => [field, texts.toSorted()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))

/** Checks whether the list differs from the view, as far as the table can apply it. */
export function differsFromView(
  list: ListState,
  content: ViewContent,
  columns: readonly Column<never>[],
): boolean {
  const form = ({ filters, ...rest }: ViewContent) =>
    JSON.stringify([
      sorted(filters),
      rest.sort,
      rest.sort && rest.direction,
      rest.moreSorts,
      rest.columns,
      rest.group,
    ])
  return form(toViewContent(list)) !== form(toViewContent(getApplicableView(content, columns).shown))
}
