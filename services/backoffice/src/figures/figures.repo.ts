import { type Identity, isStaff } from '@portal/contracts/access.ts'
import type { BackofficeFigures } from '@portal/contracts/figures.contract.ts'
import { deviceStatuses, orderStatuses, productModels } from '@portal/contracts/reference.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database.ts'
import { ownedBy } from '@portal/service-kit/ownership.ts'

interface Counts {
  /** How many rows have each of these codes. */
  byCode: (noun: string, key: string, codes: readonly string[]) => Sql
  /** How many rows have a day from one to another, both included. */
  between: (noun: string, key: string, from: Sql, to: Sql) => Sql
}

const figures = (rows: Sql) =>
  sql`(select coalesce(json_agg(figure order by figure.count desc, figure.value), '[]') from (${rows}) figure where figure.count > 0)`

/** Of all rows: kept places in the column's order tell, so that millions are not counted. */
const ranked: Counts = {
  byCode: (noun, key, codes) =>
    figures(
      sql`select code as value, rank_between(${noun}, ${key}, code, code) as count from unnest(${codes}::text[]) code`,
    ),
  between: (noun, key, from, to) => sql`rank_between(${noun}, ${key}, (${from})::text, (${to})::text)`,
}

const counted = (user: Identity): Counts => {
  const own = (...conditions: Sql[]) => sql.where([sql`deleted_at is null`, ownedBy(user), ...conditions])
  return {
    byCode: (noun, key) =>
      figures(sql`select ${sql.id(key)} as value, count(*) from ${sql.id(noun)}${own()} group by 1`),
    between: (noun, key, from, to) =>
      sql`(select count(*) from ${sql.id(noun)}${own(sql`${sql.id(key)} between ${from} and ${to}`)})`,
  }
}

/** The twelve weeks up to this one; weeks without a shipment count 0. */
const weekly = ({
  between,
}: Counts) => sql`(select json_agg(json_build_object('value', to_char(week, 'IYYY-"W"IW'), 'count', ${between('sales_order', 'shipped_on', sql`week::date`, sql`week::date + 6`)}) order by week)
  from generate_series(date_trunc('week', current_date) - interval '11 weeks', date_trunc('week', current_date), interval '1 week') as week)`

export async function find(db: Db, user: Identity): Promise<BackofficeFigures> {
  const counts = isStaff(user) ? ranked : counted(user)
  const [row] = await db.query<BackofficeFigures>(sql`select
    ${counts.byCode('sales_order', 'status', orderStatuses)} as "ordersByStatus",
    ${weekly(counts)} as "ordersShippedByWeek",
    ${counts.byCode('device', 'model', productModels)} as "devicesByModel",
    ${counts.byCode('device', 'status', deviceStatuses)} as "devicesByStatus",
    ${counts.between('device', 'warranty_expires_on', sql`current_date`, sql`current_date + 90`)}::int as "warrantiesEndingSoon"`)
  return row as BackofficeFigures
}
