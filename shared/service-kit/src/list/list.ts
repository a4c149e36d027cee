import type { AnyPageRequest, Page, Sort } from '@portal/contracts/page.ts'
import { type Db, type Sql, sql, sqlState } from '../database/database.ts'
import { problem } from '../problem/problem.ts'
import { findDayColumn } from './filter.ts'
import {
  type Ranks,
  selectPageKeys,
  selectSearch,
  selectTotal,
  toColumnName,
  toRankSpan,
} from './rank-span.ts'

export {
  between,
  betweenDays,
  combineFilters,
  contains,
  type Filter,
  type Filters,
  matchesAny,
  matchesBoolean,
  overlaps,
  overlapsOrEmpty,
} from './filter.ts'
export type { Ranks } from './rank-span.ts'

export interface ListQuery {
  /** The table, or its alias in `from`, that has the key and, unless `hasBin` is false, `deleted_at`. */
  table: string
  /** Columns with camelCase aliases: sql`o.order_no as "orderNo", …`. */
  select: Sql
  from: Sql
  /** Ownership and the filters of the request. */
  where: (Sql | undefined)[]
  /** Sort names of the contract → column expressions, which are source constants. */
  sortable: Record<string, string>
  /** Unique column; the default order and the final tie-breaker. */
  key?: string
  hasBin?: boolean
  /** Ranks of the list, if it has any. */
  ranks?: Ranks | undefined
}

/** Counting limit without ranks; above it, `totalIsExact` is false. */
const countLimit = 10_001
/** Limit of `rank_find`. */
const searchLimit = 1_001

/**
 * Reads one page and its total in one statement, hence one snapshot. A page past the end is empty with the
 * true total. @throws Problem `list.unknown_sort`, `list.too_far`
 */
export async function selectPage<Row>(db: Db, request: AnyPageRequest, list: ListQuery): Promise<Page<Row>> {
  if (!Number.isSafeInteger(request.page * request.size)) throw problem('list.bad_page')
  const order = orderOf(list, request)
  const span = list.ranks && toRankSpan(list.ranks, request, order.key)
  const search =
    list.ranks &&
    !order.isOfSeveral &&
    selectSearch(list.ranks, { ...request, direction: order.direction }, order.key)
  if (search)
    return (await found<Row>(db, request, list, search)) ?? walk<Row>(db, request, list, order.by, undefined)
  const placed =
    span && !order.isOfSeveral && selectPageKeys(span, order.key, { ...request, direction: order.direction })
  if (!placed) return walk<Row>(db, request, list, order.by, span && selectTotal(span))
  const { rows, total } = await read<Row>(db, list, placed, sql`(select total from page_span)`, true)
  return { content: rows, totalElements: counted(list, total), totalIsExact: true, ...sized(request) }
}

/** Throws for a missing count, which would otherwise look like an empty list. */
function counted({ table }: ListQuery, total: number | null | undefined): number {
  if (total === null || total === undefined) throw new Error(`The list of ${table} has no total`)
  return total
}

/** Undefined for a page so deep that it has to be scanned. */
async function found<Row>(
  db: Db,
  request: AnyPageRequest,
  list: ListQuery,
  search: Sql,
): Promise<Page<Row> | undefined> {
  const places = sql`page_place as (select page_key, place from page_search, unnest(ids) with ordinality found (page_key, place))`
  const isFound = sql`(select case when ids is not null then total end from page_search)`
  const { rows, total } = await read<Row>(db, list, sql`${search}, ${places}`, isFound)
  if (total === null) return undefined
  return { content: rows, totalElements: total, totalIsExact: total < searchLimit, ...sized(request) }
}

/** Returns the SQL that follows `from` and selects the matching rows. */
export const selectMatching = (list: ListQuery, request: Pick<AnyPageRequest, 'deleted'>): Sql =>
  sql`${list.from}${sql.where([...list.where, binned(list, request)])}`

/** Selects `select` of every row of a list in the requested order. @throws Problem `list.unknown_sort` */
export const selectAllRows =
  (list: ListQuery, request: AnyPageRequest) =>
  (select: Sql, { isSorted = true } = {}): Sql =>
    sql`select ${select} from ${selectMatching(list, request)}${
      isSorted ? sql` order by ${orderOf(list, request).by}` : sql.empty
    }`

/**
 * Scans the order, or sorts the matches, from the start to the page. Without ranks it counts, up to a limit.
 */
async function walk<Row>(
  db: Db,
  request: AnyPageRequest,
  list: ListQuery,
  by: Sql,
  kept: Sql | undefined,
): Promise<Page<Row>> {
  const offset = (request.page - 1) * request.size
  const matching = selectMatching(list, request)
  const keys = sql`page_place as materialized (select page_key, row_number() over () as place from (select ${keyOf(list)} as page_key
    from ${matching} order by ${by} limit ${request.size} offset ${offset}) walked)`
  const capped = sql`(select count(*) from (select from ${matching} limit ${countLimit}) counted)`
  const { rows, total: found } = await read<Row>(db, list, keys, kept ?? capped)
  const total = counted(list, found)
  const answer = (totalElements: number, totalIsExact: boolean) => ({
    content: rows,
    totalElements,
    totalIsExact,
    ...sized(request),
  })
  if (kept || total < countLimit) return answer(total, true)
  if (rows.length > 0) return answer(Math.max(countLimit, offset + rows.length), rows.length < request.size)
  const [all] = await db
    .query<{ n: number }>(sql`select count(*) as n from ${matching}`.cancelWithCaller())
    .catch(tooFar)
  return answer(counted(list, all?.n), true)
}

/**
 * Reads the rows of the CTE `page_place (page_key, place)` in its order, and the total even without rows.
 */
async function read<Row>(
  db: Db,
  list: ListQuery,
  ctes: Sql,
  counted: Sql,
  isPrepared = false,
): Promise<{ rows: Row[]; total: number | null }> {
  const statement = sql`with ${ctes} select * from (select ${counted} as "totalRows") counted
        left join (select ${list.select}, place from ${list.from} join page_place on ${keyOf(list)} = page_key) found on true order by place`
  const rows = await db
    .query<Row & { totalRows: number | null; place: number | null }>(
      (isPrepared ? statement.prepared() : statement).cancelWithCaller(),
    )
    .catch(tooFar)
  const total = rows[0]?.totalRows ?? null
  return {
    rows: rows.filter(({ place }) => place !== null).map(({ totalRows, place, ...row }) => row as Row),
    total,
  }
}

function tooFar(error: unknown): never {
  if (sqlState(error) !== '57014') throw error
  throw problem('list.too_far')
}

const sized = ({ page, size }: AnyPageRequest) => ({ page, size })

const keyOf = (list: ListQuery) => sql.id(`${list.table}.${list.key ?? 'id'}`)

function binned(list: ListQuery, request: Pick<AnyPageRequest, 'deleted'>): Sql | undefined {
  if (list.hasBin === false) return undefined
  return sql`${sql.id(`${list.table}.deleted_at`)} is ${sql.raw(request.deleted ? 'not null' : 'null')}`
}

interface Order {
  /** Column that sorts first. */
  key: string
  direction: Direction
  by: Sql
  /** True if no index has the whole order, so that PostgreSQL sorts rows with equal first columns. */
  isOfSeveral: boolean
}
type Direction = 'ASC' | 'DESC'

/** Returns the requested sorts: `sorts`, else `sort`. */
export const getSorts = ({ sort, sorts, direction = 'ASC' }: AnyPageRequest): Sort[] =>
  sorts ?? (sort === undefined ? [] : [{ column: sort, direction }])

/**
 * Returns the order: filtered dates sort by default, and the key comes last in the direction of the last
 * sort.
 */
function orderOf(list: ListQuery, request: AnyPageRequest): Order {
  const columns = getSorts(request).map(({ column, direction }) => ({
    column: sortColumn(list, column),
    direction,
  }))
  const days =
    columns.length > 0 ? undefined : list.ranks && findDayColumn(list.ranks.filters, request.queryParams)
  const all = days === undefined ? columns : [{ column: days, direction: request.direction ?? 'ASC' }]
  const [first] = all
  const direction = first?.direction ?? request.direction ?? 'ASC'
  const way = (to: Direction) => sql.raw(to === 'DESC' ? 'desc' : 'asc')
  const by = all.map((one) => sql`${sql.raw(one.column)} ${way(one.direction)}`)
  return {
    key: first ? toColumnName(first.column) : (list.key ?? 'id'),
    direction,
    by: sql.join([...by, sql`${keyOf(list)} ${way(all.at(-1)?.direction ?? direction)}`]),
    isOfSeveral: all.length > 1,
  }
}

function sortColumn(list: ListQuery, sort: string): string {
  if (Object.hasOwn(list.sortable, sort)) return list.sortable[sort] as string
  throw problem('list.unknown_sort', { sort }, { fields: { sort: 'field.not_sortable' } })
}
