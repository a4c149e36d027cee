import { isStaff } from '@portal/contracts/access.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { contains, type Filters } from '@portal/service-kit/list/list.ts'
import type { Owner } from '@portal/service-kit/list/ownership.ts'

/**
 * Compares the owner with that of the joined row of `table`. A row has one owner, so whoever sees one of the
 * two by it sees the other.
 */
const sameOwner = (table: string, joined: string) =>
  `(${joined}.company_id = ${table}.company_id or ${joined}.owner_id = ${table}.owner_id)`

/**
 * Selects the order number of a device or part, as SQL of constants. If the order has another owner, only
 * staff see the number.
 */
export const selectOrderNo = (table: 'device' | 'part', user: Owner): string =>
  isStaff(user)
    ? 'order_no'
    : `(select own.order_no from sales_order own where own.id = ${table}.order_id and ${sameOwner(table, 'own')})`

/** Selects the name of a person's account; the id while it is unknown. */
export const selectPerson = (id: string): string =>
  `coalesce((select name from account where account.id = ${id}), ${id})`

/** Selects the name of a row's owner, a company or a person; null without one. */
export const selectOwner = (table: 'sales_order' | 'device' | 'warranty' | 'claim'): string =>
  `case when ${table}.owner_id is null then (select name from company where company.id = ${table}.company_id)
    else ${selectPerson(`${table}.owner_id`)} end`

/** The model of the device that a row is of. */
export const selectModel = (table: 'warranty' | 'registration'): string =>
  `(select model from device where device.id = ${table}.device_id)`

/** How many live devices of an order its reader may see, as SQL of constants. */
export const selectDeviceCount = (user: Owner): string =>
  `(select count(*) from device where order_id = sales_order.id and device.deleted_at is null${isStaff(user) ? '' : ` and ${sameOwner('sales_order', 'device')}`})`

/** Finds by the number that the user sees. */
export function containsOrderNo(table: 'device' | 'part', user: Owner): Filters[string] {
  const found = contains('order_no')
  const seen = selectOrderNo(table, user)
  // Filters by the row's own copy of the number, which has an index, before joining orders.
  return isStaff(user)
    ? found
    : Object.assign((text: string) => sql`${found(text)} and ${sql.raw(seen)} is not null`, {
        isText: true,
        empty: sql`${sql.raw(seen)} is null`,
      })
}

/** The companies that are known here, by name in any case or by number. */
export const findCompanies = (db: Db, { names, ids }: { names: readonly string[]; ids: readonly number[] }) =>
  db.query<{ id: number; name: string }>(sql`select id, name from company
    where lower(name) = any(${names.map((name) => name.toLowerCase())}::text[]) or id = any(${ids}::bigint[])`)

/** Finds numbers of imported companies that this service does not know, the first 1,000. */
export async function findUnknownCompanies(db: Db, jobId: number): Promise<number[]> {
  const rows = await db.query<{
    id: number
  }>(sql`select distinct (facts ->> 'companyId')::bigint as id from import_row
    where job_id = ${jobId} and facts ->> 'companyId' is not null
      and not exists (select from company where id = (facts ->> 'companyId')::bigint) limit 1000`)
  return rows.map(({ id }) => id)
}
