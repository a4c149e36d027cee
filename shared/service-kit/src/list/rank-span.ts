import type { AnyPageRequest } from '@portal/contracts/page.ts'
import { type Sql, sql } from '../database/sql.ts'
import {
  type Filter,
  type Filters,
  getTextFilters,
  isEmptyFilter,
  isNegated,
  type Range,
  searchKey,
  toActiveParams,
} from './filter.ts'

/** Location of a list's ranks: see `migrations/002-rank.sql`. */
export interface Ranks {
  /** The table, as in `rank_rows`. */
  noun: string
  /** Restricts the list to a company's rows. */
  companyId?: number | undefined
  filters: Filters
}

/** Ranges of one column's order; the sum of their lengths is the total. */
export interface RankSpan {
  noun: string
  key: string
  /** Undefined: all undeleted rows. */
  ranges?: Range[]
}

/** Finds the filter of a name. */
const filterOf = ({ filters }: Ranks, name: string): Filter | undefined =>
  Object.hasOwn(filters, name) ? filters[name] : undefined

/** Returns the columns, all indexed by `search_rows`, in which a filter searches a text. */
function searchedColumns(ranks: Ranks, name: string): string[] | undefined {
  const filters = name === searchKey ? getTextFilters(ranks.filters) : [filterOf(ranks, name)]
  const columns = filters.flatMap((filter) =>
    filter?.isText && filter.column ? toColumnName(filter.column) : [],
  )
  return columns.length > 0 && columns.length === filters.length ? columns : undefined
}

/**
 * Builds a search of one text in a column, or in any of several, as the CTE `page_search (ids, total)`;
 * undefined for other requests.
 */
export function selectSearch(ranks: Ranks, request: AnyPageRequest, sortKey: string): Sql | undefined {
  const [first, ...others] = toActiveParams(request.queryParams).filter(([, value]) => !isOpen(value))
  if (!first || others.length > 0 || request.deleted) return undefined
  const [name, value] = first
  const columns = searchedColumns(ranks, name)
  if (!columns || typeof value !== 'string') return undefined
  const { page, size, direction } = request
  return sql`page_search as materialized (select * from rank_find(${ranks.noun}, ${columns}::text[], ${value},
    ${ranks.companyId ?? null}::bigint, ${sortKey}, ${direction === 'DESC'}, ${(page - 1) * size}::bigint, ${size}))`
}

/**
 * Returns undefined for a request whose total has no ranks: two filters, a text, a company's filtered rows,
 * …
 */
export function toRankSpan(ranks: Ranks, request: AnyPageRequest, sortKey: string): RankSpan | undefined {
  const { noun, companyId } = ranks
  const asked = toActiveParams(request.queryParams).filter(([, value]) => !isOpen(value))
  const [first, ...others] = asked
  if (request.deleted) return first || companyId !== undefined ? undefined : { noun, key: 'deleted_at' }
  if (others.length > 0 || (companyId !== undefined && first)) return undefined
  if (companyId !== undefined)
    return { noun, key: 'company_id', ranges: [{ from: companyId, to: companyId }] }
  if (!first) return { noun, key: sortKey }
  const [name, value] = first
  const filter = filterOf(ranks, name)
  if (!filter?.column || !filter.ranges || isNegated(value)) return undefined
  const key = toColumnName(filter.column)
  if (!isEmptyFilter(value)) return { noun, key, ranges: filter.ranges(value as never) }
  return filter.isDay ? { noun, key, ranges: [value.isEmpty ? { isEmpty: true } : {}] } : undefined
}

/** Ignores a date filter without dates. */
const isOpen = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((end) => end === undefined)

/** `b.colour` → `colour` */
export const toColumnName = (column: string) => column.slice(column.lastIndexOf('.') + 1)

const last = sql.raw('9223372036854775807')
const start = sql.raw('0')

const rank = ({ noun, key }: RankSpan, low: string | number | null, x: Sql) =>
  sql`rank_of(${noun}, ${key}, ${low === null ? null : String(low)}, ${x})`

/** Computes the first rank of each range, and the rank after its last: `(first, after)`. */
function stretches(span: RankSpan): Sql {
  if (!span.ranges) return sql`select 0::bigint, rank_total(${span.noun}, ${span.key})`
  const rows = span.ranges.map(({ from, to, isEmpty }) =>
    isEmpty
      ? sql`select ${rank(span, null, start)}, rank_total(${span.noun}, ${span.key})`
      : sql`select ${from === undefined ? sql`0::bigint` : rank(span, from, start)}, ${rank(span, to ?? null, to === undefined ? start : last)}`,
  )
  return sql.join(rows, ' union all ')
}

/**
 * Adds `offset 0`, because the planner would otherwise inline and evaluate each rank repeatedly. A missing
 * rank makes the size null, which `greatest` would treat as 0.
 */
const parts = (span: RankSpan) =>
  sql`select first, case when after < first then 0 else after - first end as size from (${stretches(span)} offset 0) stretch (first, after)`

/** Scalar: number of rows in the span. */
export const selectTotal = (span: RankSpan) => sql`(select sum(size)::bigint from (${parts(span)}) sized)`

/**
 * Builds the ids of one page as the CTE `page_place (page_key, place)`, and the total as `page_span
 * (total)`. Undefined when the span is not in the requested order. The last page is read from the other end,
 * so it costs the same as the first.
 */
export function selectPageKeys(span: RankSpan, sortKey: string, request: AnyPageRequest): Sql | undefined {
  if (request.deleted) return undefined
  const ranges = span.ranges ?? []
  const areCodes = ranges.length > 0 && ranges.every(({ from, to }) => from !== undefined && from === to)
  if (span.key === sortKey || (sortKey === 'id' && areCodes && ranges.length === 1))
    return sliced(span, request)
  if (sortKey === 'id' && areCodes) return merged(span, ranges, request)
  return undefined
}

/**
 * Returns the page as rows `first` to `after` in ascending order; `way` reverses positions for a descending
 * order.
 */
function wanted({ page, size, direction }: AnyPageRequest): { ends: Sql; way: Sql } {
  const skipped = sql`${(page - 1) * size}::bigint`
  return direction === 'DESC'
    ? {
        ends: sql`select greatest(total - ${skipped} - ${size}, 0) as first, total - ${skipped} as after from page_span`,
        way: sql.raw('-'),
      }
    : {
        ends: sql`select ${skipped} as first, least(total, ${skipped} + ${size}) as after from page_span`,
        way: sql.empty,
      }
}

/** Consecutive ranges, each a slice of the column's order. */
function sliced(span: RankSpan, request: AnyPageRequest): Sql {
  const { ends, way } = wanted(request)
  return sql`page_part as materialized (select first as start, size, sum(size) over (order by first)::bigint - size as before from (${parts(span)}) sized),
    page_span as (select sum(size)::bigint as total from page_part),
    page_place as materialized (select page_key, ${way} row_number() over () as place from (
      select page_key from page_part, (${ends}) wanted,
        rank_slice(${span.noun}, ${span.key}, start + greatest(first - before, 0), least(size, after - before) - greatest(first - before, 0))
          with ordinality slice (page_key, nth)
      order by before, nth) slices)`
}

/** Ranges of single codes, whose rows are merged by id. */
function merged(span: RankSpan, ranges: Range[], request: AnyPageRequest): Sql {
  const { ends, way } = wanted(request)
  const codes = ranges.map(({ from }) => String(from))
  return sql`page_span as materialized (select sum(size)::bigint as total from (${parts(span)}) sized),
    page_place as materialized (select page_key, ${way} nth as place
      from (${ends}) wanted, rank_merge(${span.noun}, ${span.key}, ${codes}, first, after - first) with ordinality merged (page_key, nth))`
}
