import type { Identity } from '@portal/contracts/access.ts'
import type { DeviceFacts } from '@portal/contracts/device.contract.ts'
import type { Order, OrderDraft } from '@portal/contracts/order.contract.ts'
import type { ProductModel } from '@portal/contracts/reference.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { createOwnedRows } from '@portal/service-kit/list/owned-rows.ts'
import { type Owner, ownershipCondition } from '@portal/service-kit/list/ownership.ts'
import { orderColumns } from './order.columns.ts'

const rows = createOwnedRows<Order, OrderDraft>('sales_order', orderColumns)
export const {
  find,
  list,
  read,
  exported,
  count,
  findMatching,
  lock,
  lockMatching,
  setDeleted,
  isVisible,
  insertAll,
  updateAll,
  toStoredFields,
  sum,
  group,
} = rows

/** Returns the numbers of visible live orders that conflict with these deleted rows. */
export async function findConflictingNumbers(
  db: Db,
  user: Identity,
  ids: readonly number[],
): Promise<string[]> {
  const taken = sql`upper(order_no) in (select upper(order_no) from sales_order where id = any(${ids}::bigint[]))`
  const live = sql.where([taken, sql`deleted_at is null`, ownershipCondition(user)])
  return (
    await db.query<{ orderNo: string }>(sql`select order_no as "orderNo" from sales_order${live} order by 1`)
  ).map((row) => row.orderNo)
}

/** Finds a visible live order. */
export const get = async (db: Db, user: Identity, orderNo: string): Promise<Order | undefined> =>
  (await rows.findLive(db, user, sql`upper(order_no) = upper(${orderNo})`, 1))[0]

const progress = sql`order_no as "orderNo", status, shipped_on as "shippedOn", coalesce(waybill_no, '') as "waybillNo"`

/** Returns the progress of an order, if the user may see it. */
export async function findProgress(db: Db, user: Owner, orderNo: string): Promise<OrderProgress | undefined> {
  const visible = sql.where([sql`order_no = ${orderNo}`, sql`deleted_at is null`, ownershipCondition(user)])
  return (await db.query<OrderProgress>(sql`select ${progress} from sales_order${visible} limit 1`))[0]
}

/** Limit for the assistant's answer; the page shows all. */
const maxOpen = 5

/** Lists the user's confirmed and shipped orders, newest first. */
export const listOpen = (db: Db, user: Owner): Promise<OrderProgress[]> => {
  const open = sql.where([
    sql`status in ('CONFIRMED', 'SHIPPED')`,
    sql`deleted_at is null`,
    ownershipCondition(user),
  ])
  return db.query<OrderProgress>(
    sql`select ${progress} from sales_order${open} order by coalesce(shipped_on, created_at::date) desc, id desc limit ${maxOpen}`,
  )
}
type OrderProgress = NonNullable<DeviceFacts['order']>

export const isLive = async (db: Db, id: number, user: Identity): Promise<boolean> =>
  (await rows.findLive(db, user, sql`id = ${id}`, 1)).length > 0

/** Fields of an order that its devices and parts need. */
export type LockedOrder = Pick<Order, 'id' | 'orderNo' | 'shippedOn' | 'companyId' | 'ownerId'> & {
  models: ProductModel[]
}
const held = sql`id, order_no as "orderNo", shipped_on as "shippedOn", company_id as "companyId", owner_id as "ownerId", models`

/** Locks a live order by number until the transaction ends. */
export async function lockByNumber(
  db: Db,
  user: Identity,
  orderNo: string,
): Promise<LockedOrder | undefined> {
  const live = sql.where([
    sql`upper(order_no) = upper(${orderNo})`,
    sql`deleted_at is null`,
    ownershipCondition(user),
  ])
  return (await db.query<LockedOrder>(sql`select ${held} from sales_order${live} for share`))[0]
}

/** Locks live orders by numbers in upper case. */
export async function lockAllByNumber(
  db: Db,
  user: Identity,
  orderNos: readonly string[],
): Promise<ReadonlyMap<string, LockedOrder>> {
  if (orderNos.length === 0) return new Map()
  const named = sql`upper(order_no) = any(${orderNos.map((one) => one.toUpperCase())}::text[])`
  const found = await db.query<LockedOrder>(sql`
    select ${held} from sales_order${sql.where([named, sql`deleted_at is null`, ownershipCondition(user)])} order by id for share`)
  return new Map(found.map((order) => [order.orderNo.toUpperCase(), order]))
}

/** Locks the live orders that imported rows name. */
export const lockImported = (db: Db) =>
  db.query(sql`select count(*) from (select from sales_order where deleted_at is null and upper(order_no) in
      (select upper(facts ->> 'orderNo') from good_row) order by id for share) held`)

export const insert = (db: Db, draft: OrderDraft) => rows.insert(db, rows.values(draft))

/** The caller has locked the row and compared its version. */
export const update = (db: Db, id: number, draft: OrderDraft) => rows.update(db, id, rows.values(draft))

export const setRemark = (db: Db, id: number, remark: string) => rows.update(db, id, { remark })

/** Counts the live devices and parts of each order, omitting orders without any. */
export const countUses = (db: Db, ids: readonly number[]) =>
  db.query<{ orderId: number; devices: number; parts: number }>(sql`
    select order_id as "orderId", count(*) filter (where kind = 'device')::int as devices, count(*) filter (where kind = 'part')::int as parts
    from (select order_id, 'device' as kind from device where order_id = any(${ids}::bigint[]) and deleted_at is null
      union all select order_id, 'part' from part where order_id = any(${ids}::bigint[]) and deleted_at is null) used
    group by order_id order by order_id`)

/** Returns the earliest installation among the devices of each order, which limits the shipping date. */
export async function findFirstInstallations(db: Db, ids: readonly number[]) {
  const rows = await db.query<{ orderId: number; serialNum: string; on: string }>(sql`
    select distinct on (order_id) order_id as "orderId", serial_num as "serialNum", installation_date as "on"
    from device where order_id = any(${ids}::bigint[]) and deleted_at is null and installation_date is not null
    order by order_id, installation_date`)
  return new Map(rows.map(({ orderId, ...installation }) => [orderId, installation]))
}

/** Counts the visible live devices of an order by model. */
export async function countDevices(
  db: Db,
  user: Owner,
  id: number,
): Promise<ReadonlyMap<ProductModel, number>> {
  const own = sql.where([sql`order_id = ${id}`, sql`deleted_at is null`, ownershipCondition(user)])
  const rows = await db.query<{ model: ProductModel; count: number }>(
    sql`select model, count(*)::int as count from device${own} group by model order by model`,
  )
  return new Map(rows.map(({ model, count }) => [model, count]))
}
