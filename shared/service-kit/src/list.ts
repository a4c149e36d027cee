import type { AnyPageRequest, Page } from '@portal/contracts/page.ts'
import { type Db, type Sql, sql } from './database.ts'
import { problem } from './problem.ts'

export interface List {
  /** The table, or its alias in `from`, that has the key and, unless `hasBin` is false, `deleted_at`. */
  table: string
  /** Columns with camelCase aliases: sql`o.order_no as "orderNo", …`. */
  select: Sql
  from: Sql
  /** What always holds (ownership) and what the request filters. */
  where: (Sql | undefined)[]
  /** Sort names of the contract → column expressions, which are constants of the source. */
  sortable: Record<string, string>
  /** Unique column; the order without `sort`, and the last word with it. */
  key?: string
  hasBin?: boolean
  /** The tally that holds the total while nothing is filtered: of all rows, or of one company's. */
  tally?: { noun: string; companyId?: number | null } | undefined
}

/** Matches are counted up to here; a filtered list with more says `totalIsExact: false`. */
const countLimit = 10_001
/** From this offset on the total is asked first, and only the keys are walked. */
const deep = 1_000

/**
 * One page and its total, in one round trip up to the offset 1,000. A page past the end is empty and has the true total.
 * @throws Problem `list.unknown_sort`
 */
export async function page<Row>(db: Db, request: AnyPageRequest, list: List): Promise<Page<Row>> {
  const offset = (request.page - 1) * request.size
  const conditions = sql.where([...list.where, binned(list, request)])
  const isFiltered = Object.values(request.queryParams ?? {}).some((value) => value !== undefined)
  const tally = isFiltered ? undefined : list.tally
  const count = tally ? tallied(tally, request.deleted === true) : capped(list, conditions)
  if (offset >= deep) return deepPage(db, request, list, conditions, tally ? count : undefined)

  const statement = sql`select ${list.select}, ${count} as "totalRows" from ${list.from}${conditions}
    order by ${order(list, request)} limit ${literal(request.size)} offset ${literal(offset)}`
  const rows = await db.query<Row & { totalRows?: number }>(tally && offset === 0 ? statement.prepared() : statement)
  // An empty first page has told its total; past the end nothing has.
  const total = rows[0]?.totalRows ?? (offset === 0 ? 0 : await only(db, count))
  for (const row of rows) delete row.totalRows
  return answer(request, rows, total, tally !== undefined || total < countLimit)
}

/**
 * Of every row of a list, from the first to the last in the order that was asked for, what `select` names.
 * @throws Problem `list.unknown_sort`
 */
export const everyRow =
  (list: List, request: AnyPageRequest) =>
  (select: Sql, { isSorted = true } = {}): Sql =>
    sql`select ${select} from ${list.from}${sql.where([...list.where, binned(list, request)])}${
      isSorted ? sql` order by ${order(list, request)}` : sql.empty
    }`

async function deepPage<Row>(db: Db, request: AnyPageRequest, list: List, conditions: Sql, tally: Sql | undefined): Promise<Page<Row>> {
  const offset = (request.page - 1) * request.size
  let total = await only(db, tally ?? capped(list, conditions))
  let isExact = tally !== undefined || total < countLimit
  if (!isExact && offset + request.size > countLimit) {
    total = await only(db, sql`(select count(*) from ${list.from}${conditions})`)
    isExact = true
  }
  if (isExact && offset >= total) return answer(request, [], total, isExact)
  const key = keyOf(list)
  const keys = sql`select ${key} from ${list.from}${conditions} order by ${order(list, request)} limit ${literal(request.size)} offset ${literal(offset)}`
  const rows = await db.query<Row>(
    sql`select ${list.select} from ${list.from} where ${key} = any(array(${keys})) order by ${order(list, request)}`,
  )
  return answer(request, rows, total, isExact)
}

const answer = <Row>({ page, size }: AnyPageRequest, content: Row[], totalElements: number, totalIsExact: boolean): Page<Row> => ({
  content,
  totalElements,
  totalIsExact,
  page,
  size,
})

const keyOf = (list: List) => sql.id(`${list.table}.${list.key ?? 'id'}`)

function binned(list: List, request: AnyPageRequest): Sql | undefined {
  if (list.hasBin === false) return undefined
  return sql`${sql.id(`${list.table}.deleted_at`)} is ${sql.raw(request.deleted ? 'not null' : 'null')}`
}

function order(list: List, request: AnyPageRequest): Sql {
  const direction = sql.raw(request.direction === 'DESC' ? 'desc' : 'asc')
  const last = sql`${keyOf(list)} ${direction}`
  if (request.sort === undefined) return last
  if (!Object.hasOwn(list.sortable, request.sort)) {
    throw problem('list.unknown_sort', {
      msg: `This list cannot be sorted by ${request.sort}.`,
      fields: { sort: 'is not a column to sort by' },
    })
  }
  return sql`${sql.raw(list.sortable[request.sort] as string)} ${direction}, ${last}`
}

/** As text, so that a prepared statement is planned for this very page. The contract has checked the range. */
function literal(value: number): Sql {
  if (!Number.isSafeInteger(value) || value < 0) throw problem('list.bad_page', { msg: 'The page must be a whole number from 1.' })
  return sql.raw(String(value))
}

const capped = (list: List, conditions: Sql) =>
  sql`(select count(*) from (select from ${list.from}${conditions} limit ${sql.raw(String(countLimit))}) counted)`

const tallied = ({ noun, companyId }: NonNullable<List['tally']>, deleted: boolean) =>
  sql`(select coalesce(sum(delta), 0)::bigint from row_tally where noun = ${noun} and deleted = ${deleted}${
    companyId === undefined ? sql.empty : sql` and company_id is not distinct from ${companyId}`
  })`

async function only(db: Db, count: Sql): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`select ${count} as total`)
  return row?.total ?? 0
}

/** What a column's filter means in SQL, for each key of `queryParams`. */
export type Filters = Record<string, (value: never) => Sql>

/** All given filters together; undefined without any. @throws Problem `list.unknown_filter` */
export function matches(filters: Filters, queryParams: Record<string, unknown> | undefined): Sql | undefined {
  const given = Object.entries(queryParams ?? {}).filter(([, value]) => value !== undefined)
  const pieces = given.map(([key, value]) => {
    if (!Object.hasOwn(filters, key)) {
      throw problem('list.unknown_filter', {
        msg: `This list has no filter ${key}.`,
        fields: { [`queryParams.${key}`]: 'is not a filter of this list' },
      })
    }
    return (filters[key] as (value: unknown) => Sql)(value)
  })
  return pieces.length === 0 ? undefined : sql.join(pieces, ' and ')
}

/** Contains, ignoring case; `%` and `_` stand for themselves. Wants a trigram index. `column` is a constant of the source. */
export const contains = (column: string) => (value: string) => sql`${sql.raw(column)} ilike ${`%${value.replace(/[\\%_]/g, '\\$&')}%`}`

/** Equal to a code, or to any of several. */
export const anyOf = (column: string) => (value: string | number | readonly (string | number)[]) =>
  Array.isArray(value) ? sql`${sql.raw(column)} = any(${value})` : sql`${sql.raw(column)} = ${value}`

/** Days from and to, both included, either may be missing; for columns of type date. */
export const between = (column: string) => (value: { from?: string; to?: string }) =>
  sql.join(
    [
      value.from === undefined ? undefined : sql`${sql.raw(column)} >= ${value.from}::date`,
      value.to === undefined ? undefined : sql`${sql.raw(column)} <= ${value.to}::date`,
      value.from === undefined && value.to === undefined ? sql`true` : undefined,
    ],
    ' and ',
  )
