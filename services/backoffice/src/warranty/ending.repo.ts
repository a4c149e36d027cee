import { type Db, sql } from '@portal/service-kit/database.ts'

/** Whose warranties end on a day. */
export interface Ending {
  /** Null where a person owns the devices. */
  companyId: number | null
  ownerId: string | null
  endsOn: string
  count: number
  /** Of one of the devices. */
  serialNum: string
}

const daysAhead = 30
const maxAtOnce = 5_000

/** Days are those of UTC: of thirty of them, nobody misses the hours. */
const untold = sql`deleted_at is null and status not in ('REPLACED', 'RETIRED') and (company_id is not null or owner_id is not null)
  and warranty_expires_on between current_date + 1 and current_date + ${daysAhead}::int
  and not exists (select from warranty_told where device_id = device.id and ends_on = warranty_expires_on)`

/** The companies whose owners are to be told. */
export const findCompanies = async (db: Db): Promise<number[]> =>
  (
    await db.query<{ id: number }>(
      sql`select distinct company_id as id from device where ${untold} and company_id is not null order by id limit 1000`,
    )
  ).map(({ id }) => id)

/**
 * Marks the devices whose warranty ends within thirty days, of persons and these companies, as told of, and
 * answers them by owner and day; none when all are.
 */
export const takeEnding = (tx: Db, companyIds: readonly number[]): Promise<Ending[]> =>
  tx.query(sql`with told as (
      insert into warranty_told (device_id, ends_on)
      select id, warranty_expires_on from device
        where ${untold} and (company_id is null or company_id = any(${companyIds}::bigint[])) order by id limit ${maxAtOnce}
      on conflict do nothing returning device_id, ends_on)
    select company_id as "companyId", case when company_id is null then owner_id end as "ownerId",
      ends_on as "endsOn", count(*)::int as count, min(serial_num) as "serialNum"
    from told join device on id = device_id
    group by company_id, case when company_id is null then owner_id end, ends_on order by ends_on`)

/** Makes the run of a device's cover that has begun the present one. */
export const turnCovers = (db: Db) =>
  db.query(sql`update device set cover_turns_on = null where cover_turns_on <= current_date`)
