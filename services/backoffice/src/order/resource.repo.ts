import type { Identity } from '@portal/contracts/access.ts'
import type { Resource } from '@portal/contracts/file.contract.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import { ownershipCondition } from '@portal/service-kit/list/ownership.ts'

const select = (condition: Sql) => sql`select r.id, r.added_by as "addedBy", r.added_at as "addedAt",
    json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'type', f.type) as file
  from order_resource r join file f on f.id = r.file_id where ${condition} order by r.id`

export const listByOrder = (db: Db, orderId: number) =>
  db.query<Resource>(select(sql`r.order_id = ${orderId}`))

export async function insert(
  db: Db,
  orderId: number,
  fileIds: readonly string[],
  addedBy: string,
): Promise<Resource[]> {
  await db.query(sql`insert into order_resource (order_id, file_id, added_by)
    select ${orderId}, file_id, ${addedBy} from unnest(${fileIds}::uuid[]) as file_id`)
  return db.query<Resource>(select(sql`r.file_id = any(${fileIds}::uuid[])`))
}

/** Locks the order of a visible file until the transaction ends. */
export async function lockOrderOfResource(
  db: Db,
  user: Identity,
  id: number,
): Promise<{ orderId: number; fileId: string; name: string } | undefined> {
  const owner = ownershipCondition(user)
  const rows = await db.query<{ orderId: number; fileId: string; name: string }>(sql`
    select r.order_id as "orderId", r.file_id as "fileId", f.name from order_resource r join file f on f.id = r.file_id
      join sales_order on sales_order.id = r.order_id
    ${sql.where([sql`r.id = ${id}`, sql`deleted_at is null`, owner])} for share of sales_order for update of r`)
  return rows[0]
}

export const remove = (db: Db, id: number) => db.query(sql`delete from order_resource where id = ${id}`)
