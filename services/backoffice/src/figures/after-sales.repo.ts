import type { Identity } from '@portal/contracts/access.ts'
import { feedbackStatuses } from '@portal/contracts/feedback.contract.ts'
import type {
  Batch,
  ClaimFigures,
  FeedbackFigures,
  Stretch,
  WarrantyFigures,
} from '@portal/contracts/figures.contract.ts'
import {
  faultReasons,
  productModels,
  ticketCategories,
  warrantyServiceTypes,
  warrantyStatuses,
} from '@portal/contracts/reference.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import { ownershipCondition } from '@portal/service-kit/list/ownership.ts'
import { toVisibilityFilter } from '../common/visibility.rules.ts'
import { type CountQueries, countByMonth, getCountQueries } from './counts.repo.ts'

async function one<Row>(db: Db, columns: Sql): Promise<Row> {
  const [row] = await db.query<Row>(sql`select ${columns}`)
  return row as Row
}

export function findClaimFigures(db: Db, user: Identity): Promise<Omit<ClaimFigures, 'batches'>> {
  const counts = getCountQueries(user)
  return one(
    db,
    sql`${counts.byCode('claim', 'model', productModels)} as "byModel",
      ${counts.byCode('claim', 'fault_reason', faultReasons)} as "byFaultReason",
      ${countByMonth(counts, 'claim', 'occurred_on', -11, 0)} as "byMonth"`,
  )
}

/** Counts by two columns without the rank index; reads the index of the shipping date. */
export const findBatches = (db: Db, user: Identity): Promise<Batch[]> =>
  db.query<Batch>(sql`select model, month as "from", (month + interval '1 month')::date - 1 as "to", devices, claimed
    from (select model, date_trunc('month', order_shipped_on)::date as month, count(*) as devices, count(early_claim_on) as claimed
      from device${sql.where([
        sql`deleted_at is null`,
        sql`order_shipped_on >= (date_trunc('month', current_date) - interval '23 months')::date`,
        sql`order_shipped_on < (date_trunc('month', current_date) + interval '1 month')::date`,
        ownershipCondition(user),
      ])} group by 1, 2) batch order by month, model`)

export function findWarrantyFigures(
  db: Db,
  user: Identity,
): Promise<Omit<WarrantyFigures, 'devicesEndingByMonth'>> {
  const counts = getCountQueries(user)
  return one(
    db,
    sql`${counts.byCode('warranty', 'status', warrantyStatuses)} as "byStatus",
      ${counts.byCode('warranty', 'service_type', warrantyServiceTypes)} as "byServiceType",
      ${countByMonth(counts, 'warranty', 'expires_on', 0, 11)} as "endingByMonth"`,
  )
}

export async function findDevicesWithEndingCover(db: Db, user: Identity): Promise<Stretch[]> {
  const months = countByMonth(getCountQueries(user), 'device', 'warranty_expires_on', 0, 11)
  return (await one<{ months: Stretch[] }>(db, sql`${months} as months`)).months
}

/** Age groups of open feedback in days: minimum and maximum, both included. */
const ages = [
  [0, 6],
  [7, 29],
  [30, 89],
  [90, null],
] as const
const ago = (days: number) => sql`current_date - ${days}::int`

function byAge({ between }: CountQueries): Sql {
  const stretches = ages.map(([least, most]) => {
    const [from, to] = [most === null ? null : ago(most), least === 0 ? null : ago(least)]
    return sql`json_build_object('least', ${least}::int, 'most', ${most}::int, 'from', ${from ?? sql`null`}, 'to', ${to ?? sql`null`}, 'count', ${between('feedback', 'open_since', from, to)})`
  })
  return sql`json_build_array(${sql.join(stretches)})`
}

export function findFeedbackFigures(db: Db, user: Identity): Promise<FeedbackFigures> {
  const counts = getCountQueries(toVisibilityFilter(user))
  return one(
    db,
    sql`${counts.byCode('feedback', 'status', feedbackStatuses)} as "byStatus",
      ${counts.byCode('feedback', 'category', ticketCategories)} as "byCategory",
      ${byAge(counts)} as "openByAge"`,
  )
}
