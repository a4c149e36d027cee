import type { MoneyTotals } from '@portal/contracts/money.ts'
import { type Db, sql } from '@portal/service-kit/database.ts'
import { type List, matchingOf } from '@portal/service-kit/list.ts'
import type { SummaryRequest } from '@portal/service-kit/summary.ts'

/** Documents that are added up: one more says that there are more. */
const most = 100_001
const enough = sql.raw(String(most))

/** `toInvoice` → `to_invoice` */
const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What columns of amounts add up to, for each currency by itself, over all that match as far as it is counted. */
export async function totalsOf(
  db: Db,
  request: SummaryRequest,
  list: List,
  fields: readonly string[],
): Promise<MoneyTotals> {
  const read = fields.map((field) => sql`${sql.id(columnOf(field))} as ${sql.id(field)}`)
  const added = fields.map(
    (field) => sql`${field}::text, money_text(coalesce(sum(${sql.id(field)}), 0), currency)`,
  )
  const totals = await db.query<MoneyTotals['totals'][number]>(sql`
    select currency, count(*)::int as count, jsonb_build_object(${sql.join(added)}) as sums
    from (select currency, ${sql.join(read)} from ${matchingOf(list, request)} limit ${enough}) summed
    group by currency order by count(*) desc, currency`)
  return { totals, isExact: totals.reduce((sum, { count }) => sum + count, 0) < most }
}
