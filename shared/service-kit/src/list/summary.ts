import type { AnyPageRequest } from '@portal/contracts/page.ts'
import type { Groups, Sums } from '@portal/contracts/summary.ts'
import { type Db, type Sql, sql } from '../database/database.ts'
import { toActiveParams } from './filter.ts'
import { type ListQuery, selectMatching } from './list.ts'
import { toColumnName } from './rank-span.ts'

/** Counting limit + 1, to detect overflow. */
const summaryLimit = 10_001
const enough = sql.raw(String(summaryLimit))

export type SummaryRequest = Pick<AnyPageRequest, 'queryParams' | 'deleted'>

/** Names of a contract → expressions, which are source constants. */
export type Expressions = Record<string, string>

/** Sums number columns over all matches up to the counting limit. */
export async function selectSums(
  db: Db,
  request: SummaryRequest,
  list: ListQuery,
  summable: Expressions,
): Promise<Sums> {
  const fields = Object.entries(summable)
  const read = fields.map(([field, expression]) => sql`${sql.raw(expression)} as ${sql.id(field)}`)
  const added = fields.map(([field]) => sql`coalesce(sum(${sql.id(field)}), 0)::bigint as ${sql.id(field)}`)
  const [row] = await db.query<
    Record<string, number>
  >(sql`select ${sql.join([sql`count(*) as "rowCount"`, ...added])}
    from (select ${sql.join([sql`1`, ...read])} from ${selectMatching(list, request)} limit ${enough}) summed`)
  const { rowCount = 0, ...sums } = row ?? {}
  return { sums, isExact: rowCount < summaryLimit }
}

interface Group {
  value: string | number | null
  count: number
}

/** Counts rows by code: exactly with ranks, else up to the counting limit. */
export async function selectGroups(
  db: Db,
  request: SummaryRequest,
  list: ListQuery,
  expression: string,
): Promise<Groups> {
  const isKept = list.ranks && list.ranks.companyId === undefined && !request.deleted
  if (list.ranks && isKept && toActiveParams(request.queryParams).length === 0)
    return {
      groups: await db.query<Group>(keptGroups(list.ranks.noun, toColumnName(expression))),
      isExact: true,
    }
  const groups = await db.query<Group>(sql`select value, count(*) as count
    from (select ${sql.raw(expression)} as value from ${selectMatching(list, request)} limit ${enough}) counted
    group by value order by count(*) desc, value`)
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  return { groups, isExact: total < summaryLimit }
}

/** Reads distinct codes by the column's index, and the length of each from the ranks. */
function keptGroups(noun: string, column: string): Sql {
  const key = sql.id(column)
  const next = (after: Sql) =>
    sql`(select ${key} from ${sql.id(noun)} where deleted_at is null and ${after} order by ${key}, id limit 1)`
  return sql`with recursive code (value) as (${next(sql`${key} is not null`)}
      union all select ${next(sql`${key} > code.value`)} from code where code.value is not null)
    select value, count from (
      select value, rank_between(${noun}, ${column}, value::text, value::text) as count from code where value is not null
      union all select null, rank_total(${noun}, ${column}) - rank_of(${noun}, ${column}, null, 0)
    ) counted where count > 0 order by count desc, value`
}
