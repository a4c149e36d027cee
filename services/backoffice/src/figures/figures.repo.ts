import type { Identity } from '@portal/contracts/access.ts'
import type { BackofficeFigures } from '@portal/contracts/figures.contract.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database.ts'
import { ownedBy } from '../row/ownership.repo.ts'

const live = (user: Identity, ...conditions: Sql[]) => sql.where([sql`deleted_at is null`, ownedBy(user), ...conditions])

const grouped = (table: Sql, column: Sql, where: Sql) =>
  sql`(select coalesce(json_agg(figure order by figure.count desc, figure.value), '[]')
    from (select ${column} as value, count(*)::int as count from ${table}${where} group by 1) figure)`

/** The twelve weeks up to this one; weeks without a shipment count 0. */
const weekly = (
  where: Sql,
) => sql`(select json_agg(json_build_object('value', to_char(week, 'IYYY-"W"IW'), 'count', coalesce(count, 0)) order by week)
  from generate_series(date_trunc('week', current_date) - interval '11 weeks', date_trunc('week', current_date), interval '1 week') as week
  left join (select date_trunc('week', shipped_on) as week, count(*)::int as count from sales_order${where} group by 1) shipped using (week))`

export async function find(db: Db, user: Identity): Promise<BackofficeFigures> {
  const recent = sql`shipped_on >= date_trunc('week', current_date) - interval '11 weeks'`
  const soon = sql`warranty_expires_on between current_date and current_date + 90`
  const [row] = await db.query<BackofficeFigures>(sql`select
    ${grouped(sql`sales_order`, sql`status`, live(user))} as "ordersByStatus",
    ${weekly(live(user, recent))} as "ordersShippedByWeek",
    ${grouped(sql`device`, sql`model`, live(user))} as "devicesByModel",
    ${grouped(sql`device`, sql`status`, live(user))} as "devicesByStatus",
    (select count(*)::int from device${live(user, soon)}) as "warrantiesEndingSoon"`)
  return row as BackofficeFigures
}
