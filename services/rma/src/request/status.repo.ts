import { rmaStatuses, rmaStatusFacts } from '@portal/contracts/rma-status.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'

/**
 * Compares the lane and the arrival flag that the database derives from a status with the table of statuses.
 * @throws Error naming the statuses that a migration has to add
 */
export async function assertStatuses(db: Db): Promise<void> {
  const [lane] = await db.query<{ derived: string }>(sql`select pg_get_expr(adbin, adrelid) as derived
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
    where adrelid = to_regclass('repair_request') and attname = 'lane'`)
  if (!lane) throw new Error('The table of requests has no lane')
  const rows = await db.query<{ status: keyof typeof rmaStatusFacts; lane: string; hasArrived: boolean }>(sql`
    select status, ${sql.raw(lane.derived)} as lane,
      has_arrived(jsonb_populate_record(null::repair_request, jsonb_build_object('status', status))) as "hasArrived"
    from unnest(${rmaStatuses}::text[]) status`)
  const wrong = rows.filter(({ status, ...row }) => {
    const { lane, hasArrived } = rmaStatusFacts[status]
    return row.lane !== lane || row.hasArrived !== hasArrived
  })
  if (wrong.length > 0)
    throw new Error(`The migrations have other values than the table of statuses: ${JSON.stringify(wrong)}`)
}
