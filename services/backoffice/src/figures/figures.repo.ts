import type { Identity } from '@portal/contracts/access.ts'
import type { BackofficeFigures } from '@portal/contracts/figures.contract.ts'
import { deviceStatuses, orderStatuses, productModels } from '@portal/contracts/reference.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { type CountQueries, getCountQueries } from './counts.repo.ts'

/** Includes the last twelve weeks; weeks without shipments count 0. */
const weekly = ({
  between,
}: CountQueries) => sql`(select json_agg(json_build_object('value', to_char(week, 'IYYY-"W"IW'), 'count', ${between('sales_order', 'shipped_on', sql`week::date`, sql`week::date + 6`)}) order by week)
  from generate_series(date_trunc('week', current_date) - interval '11 weeks', date_trunc('week', current_date), interval '1 week') as week)`

export async function find(db: Db, user: Identity): Promise<BackofficeFigures> {
  const counts = getCountQueries(user)
  const [row] = await db.query<BackofficeFigures>(sql`select
    ${counts.byCode('sales_order', 'status', orderStatuses)} as "ordersByStatus",
    ${weekly(counts)} as "ordersShippedByWeek",
    ${counts.byCode('device', 'model', productModels)} as "devicesByModel",
    ${counts.byCode('device', 'status', deviceStatuses)} as "devicesByStatus",
    (${counts.between('device', 'warranty_expires_on', sql`current_date`, sql`current_date + 90`)})::int as "warrantiesEndingSoon"`)
  return row as BackofficeFigures
}
