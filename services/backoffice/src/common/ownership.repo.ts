import { isStaff } from '@portal/contracts/access.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { contains, type Filters } from '@portal/service-kit/list/list.ts'
import type { Owner } from '@portal/service-kit/list/ownership.ts'

/** Compares the owners of two joined rows. */
const sameOwner = (table: string, joined: string) =>
  `(${joined}.company_id = ${table}.company_id or ${joined}.owner_id = ${table}.owner_id)`

/**
 * Builds a constant SQL expression for the order number of a device or part. Only staff see the number of an
 * order with another owner.
 */
export const selectOrderNo = (table: 'device' | 'part', user: Owner): string =>
  isStaff(user)
    ? 'order_no'
    : `(select own.order_no from sales_order own where own.id = ${table}.order_id and ${sameOwner(table, 'own')})`

/** Builds a SQL expression for the name of an account; returns the id if the name is unknown. */
export const selectPerson = (id: string): string =>
  `coalesce((select name from account where account.id = ${id}), ${id})`

/** Builds a SQL expression for the name of a row's owner: a company, a person or null. */
export const selectOwner = (table: 'sales_order' | 'device' | 'warranty' | 'claim'): string =>
  `case when ${table}.owner_id is null then (select name from company where company.id = ${table}.company_id)
    else ${selectPerson(`${table}.owner_id`)} end`

/** Builds a SQL expression for the model of a row's device. */
export const selectModel = (table: 'warranty' | 'registration'): string =>
  `(select model from device where device.id = ${table}.device_id)`

/** Builds a constant SQL expression for the number of live devices of an order that the user may see. */
export const selectDeviceCount = (user: Owner): string =>
  `(select count(*) from device where order_id = sales_order.id and device.deleted_at is null${isStaff(user) ? '' : ` and ${sameOwner('sales_order', 'device')}`})`

/** Filters by the order number, if the user may see it. */
export function containsOrderNo(table: 'device' | 'part', user: Owner): Filters[string] {
  const found = contains('order_no')
  const seen = selectOrderNo(table, user)
  // Filters by the indexed column first, then joins the orders.
  return isStaff(user)
    ? found
    : Object.assign((text: string) => sql`${found(text)} and ${sql.raw(seen)} is not null`, {
        isText: true,
        empty: sql`${sql.raw(seen)} is null`,
      })
}

/** Finds companies in this service's copy by name, ignoring case, or by id. */
export const findCompanies = (db: Db, { names, ids }: { names: readonly string[]; ids: readonly number[] }) =>
  db.query<{ id: number; name: string }>(sql`select id, name from company
    where lower(name) = any(${names.map((name) => name.toLowerCase())}::text[]) or id = any(${ids}::bigint[])`)

/** Finds up to 1,000 company ids in imported rows that are missing in this service's copy. */
export async function findUnknownCompanies(db: Db, jobId: number): Promise<number[]> {
  const rows = await db.query<{
    id: number
  }>(sql`select distinct (facts ->> 'companyId')::bigint as id from import_row
    where job_id = ${jobId} and facts ->> 'companyId' is not null
      and not exists (select from company where id = (facts ->> 'companyId')::bigint) limit 1000`)
  return rows.map(({ id }) => id)
}
