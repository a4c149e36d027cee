import type { MoneyTotals } from '@portal/contracts/money.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import type { NounColumns } from '@portal/service-kit/list/columns.ts'
import { combineFilters, type ListQuery, selectMatching } from '@portal/service-kit/list/list.ts'
import type { SummaryRequest } from '@portal/service-kit/list/summary.ts'

/** Sum besides `amount`, and the status by which sums are stored; each with field and column. */
export interface SummedFields {
  /** Invoiced, paid or matched part of the amount. */
  done: readonly [field: string, column: string]
  /** Field of the remaining amount. */
  rest: string
  state: readonly [field: string, column: string]
}

/** Maximum documents summed at read time, plus one to detect overflow. */
const most = 100_001
const enough = sql.raw(String(most))

/** Sums amounts by currency, from stored sums or else over all matching rows up to the limit. */
export async function sumTotals(
  db: Db,
  request: SummaryRequest,
  list: ListQuery,
  { filters }: Pick<NounColumns<unknown>, 'filters'>,
  summed: SummedFields,
): Promise<MoneyTotals> {
  const { queryParams = {} } = request
  const isKept =
    !request.deleted && Object.keys(queryParams).every((key) => key === 'currency' || key === summed.state[0])
  const found = isKept
    ? keptOf(list.table, summed, combineFilters(filters, queryParams))
    : sql`select currency, 1 as documents, amount, ${sql.id(summed.done[1])} as done from ${selectMatching(list, request)} limit ${enough}`
  const totals = await db.query<MoneyTotals['totals'][number]>(sql`
    select currency, sum(documents)::int as count, jsonb_build_object(
      'amount', money_text(sum(amount), currency),
      ${summed.done[0]}::text, money_text(sum(done), currency),
      ${summed.rest}::text, money_text(sum(amount - done), currency)) as sums
    from (${found}) summed
    group by currency having sum(documents) > 0 order by sum(documents) desc, currency`)
  return { totals, isExact: isKept || totals.reduce((sum, { count }) => sum + count, 0) < most }
}

const keptOf = (table: string, { state }: SummedFields, where: Sql | undefined) =>
  sql`select * from (select currency, state as ${sql.id(state[1])}, documents, amount, done from money_total where noun = ${table}) kept${sql.where([where])}`
