import type { Identity } from '@portal/contracts/access.ts'
import type { Order, OrderDraft, OrderPageRequest } from '@portal/contracts/order.contract.ts'
import type { Page } from '@portal/contracts/page.ts'
import { type Db, sql } from '@portal/service-kit/database.ts'
import { anyOf, between, contains, type List, matches, page } from '@portal/service-kit/list.ts'
import { inBin } from '@portal/service-kit/rows.ts'
import { deviceCountOf, type Owner, ownedBy, ranksOf } from '../row/ownership.repo.ts'
import { rowsOf } from '../row/row.repo.ts'

const columnsFor = (user: Owner) => sql`id, version, order_no as "orderNo", brand, customer, company_id as "companyId", country, status,
  shipped_on as "shippedOn", waybill_no as "waybillNo", remark, lines,
  ${sql.raw(deviceCountOf(user))} as "deviceCount",
  (select count(*) from order_resource where order_id = sales_order.id) as "resourceCount", created_at as "createdAt", updated_at as "updatedAt"`

const sortable = {
  orderNo: 'order_no',
  customer: 'customer',
  country: 'country',
  brand: 'brand',
  status: 'status',
  shippedOn: 'shipped_on',
  updatedAt: 'updated_at',
}

const filters = {
  orderNo: contains('order_no'),
  customer: contains('customer'),
  waybillNo: contains('waybill_no'),
  model: (models: string | string[]) => sql`models && ${[models].flat()}::text[]`,
  brand: anyOf('brand'),
  country: anyOf('country'),
  status: anyOf('status'),
  shippedOn: between('shipped_on'),
}

/** What a request shows to a user. */
export const list = (request: OrderPageRequest, user: Owner): List => ({
  table: 'sales_order',
  select: columnsFor(user),
  from: sql`sales_order`,
  where: [ownedBy(user), matches(filters, request.queryParams)],
  sortable,
  ranks: ranksOf('sales_order', user, filters),
})

export const find = (db: Db, request: OrderPageRequest, user: Identity): Promise<Page<Order>> =>
  page<Order>(db, ...inBin(request, list(request, user)))

const rows = rowsOf<Order>('sales_order', columnsFor, () => filters)
export const { count, findMatching, lock, lockMatching, setDeleted, isVisible } = rows

/** The numbers of live orders that those of these rows meet. */
export async function findTaken(db: Db, user: Identity, ids: readonly number[]): Promise<string[]> {
  const taken = sql`upper(order_no) in (select upper(order_no) from sales_order where id = any(${ids}::bigint[]))`
  const live = sql.where([taken, sql`deleted_at is null`, ownedBy(user)])
  return (await db.query<{ orderNo: string }>(sql`select order_no as "orderNo" from sales_order${live} order by 1`)).map(
    (row) => row.orderNo,
  )
}

/** A live order that the user may see. */
export const get = async (db: Db, user: Identity, orderNo: string): Promise<Order | undefined> =>
  (await rows.findLive(db, user, sql`upper(order_no) = upper(${orderNo})`, 1))[0]

export const isLive = async (db: Db, id: number, user: Identity): Promise<boolean> =>
  (await rows.findLive(db, user, sql`id = ${id}`, 1)).length > 0

/** What an order is to a device or a part. */
export interface HeldOrder {
  id: number
  orderNo: string
  shippedOn: string | null
}

/** The live order of that number, held so that it neither changes nor goes until the transaction ends. */
export async function hold(db: Db, user: Identity, orderNo: string): Promise<HeldOrder | undefined> {
  const live = sql.where([sql`upper(order_no) = upper(${orderNo})`, sql`deleted_at is null`, ownedBy(user)])
  return (await db.query<HeldOrder>(sql`select id, order_no as "orderNo", shipped_on as "shippedOn" from sales_order${live} for share`))[0]
}

const values = (draft: OrderDraft) => ({
  order_no: draft.orderNo,
  brand: draft.brand,
  customer: draft.customer.trim(),
  company_id: draft.companyId,
  country: draft.country,
  status: draft.status,
  shipped_on: draft.shippedOn,
  waybill_no: draft.waybillNo.trim(),
  remark: draft.remark,
  lines: JSON.stringify(draft.lines),
})

export const insert = (db: Db, draft: OrderDraft) => rows.insert(db, values(draft))

/** The caller holds the row's lock and has compared the version. */
export const update = (db: Db, id: number, draft: OrderDraft) => rows.update(db, id, values(draft))

export const setRemark = (db: Db, id: number, remark: string) => rows.update(db, id, { remark })

/** How many live devices and parts stand on each of the orders; orders without any are left out. */
export const findUses = (db: Db, ids: readonly number[]) =>
  db.query<{ orderId: number; devices: number; parts: number }>(sql`
    select order_id as "orderId", count(*) filter (where kind = 'device')::int as devices, count(*) filter (where kind = 'part')::int as parts
    from (select order_id, 'device' as kind from device where order_id = any(${ids}::bigint[]) and deleted_at is null
      union all select order_id, 'part' from part where order_id = any(${ids}::bigint[]) and deleted_at is null) used
    group by order_id order by order_id`)

/** The first installation among the order's devices, which no shipping day may follow. */
export async function firstInstallation(db: Db, id: number): Promise<{ serialNum: string; on: string } | undefined> {
  const rows = await db.query<{ serialNum: string; on: string }>(sql`select serial_num as "serialNum", installation_date as "on"
    from device where order_id = ${id} and deleted_at is null and installation_date is not null order by installation_date limit 1`)
  return rows[0]
}
