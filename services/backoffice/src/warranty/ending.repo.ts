import { type Db, sql } from '@portal/service-kit/database/database.ts'

/** Warranties of one owner that end on the same day. */
export interface EndingWarranties {
  /** Null for private owners. */
  companyId: number | null
  ownerId: string | null
  endsOn: string
  count: number
  /** Serial number of one of the devices. */
  serialNum: string
}

const daysAhead = 30
const maxAtOnce = 5_000

/** Uses UTC days; hours do not matter within thirty days. */
const untold = sql`deleted_at is null and status not in ('REPLACED', 'RETIRED') and (company_id is not null or owner_id is not null)
  and warranty_expires_on between current_date + 1 and current_date + ${daysAhead}::int
  and not exists (select from warranty_told where device_id = device.id and ends_on = warranty_expires_on)`

/** Finds the companies that own devices whose warranty ends soon. */
export const listCompaniesWithEndings = async (db: Db): Promise<number[]> =>
  (
    await db.query<{ id: number }>(
      sql`select distinct company_id as id from device where ${untold} and company_id is not null order by id limit 1000`,
    )
  ).map(({ id }) => id)

/**
 * Marks devices of private owners and of these companies as notified if their warranty ends within thirty
 * days. Returns them by owner and day; empty when none is left.
 */
export const claimEndings = (tx: Db, companyIds: readonly number[]): Promise<EndingWarranties[]> =>
  tx.query(sql`with told as (
      insert into warranty_told (device_id, ends_on)
      select id, warranty_expires_on from device
        where ${untold} and (company_id is null or company_id = any(${companyIds}::bigint[])) order by id limit ${maxAtOnce}
      on conflict do nothing returning device_id, ends_on)
    select company_id as "companyId", case when company_id is null then owner_id end as "ownerId",
      ends_on as "endsOn", count(*)::int as count, min(serial_num) as "serialNum"
    from told join device on id = device_id
    group by company_id, case when company_id is null then owner_id end, ends_on order by ends_on`)

/** Advances the current cover interval of devices to the one that has begun. */
export const advanceCovers = (db: Db) =>
  db.query(sql`update device set cover_turns_on = null where cover_turns_on <= current_date`)
