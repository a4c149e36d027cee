import type { Identity } from '@portal/contracts/access.ts'
import type { Page } from '@portal/contracts/page.ts'
import type { Part, PartDraft, PartPageRequest } from '@portal/contracts/part.contract.ts'
import { type Db, sql } from '@portal/service-kit/database.ts'
import { anyOf, between, contains, type List, matches, page } from '@portal/service-kit/list.ts'
import { inBin } from '@portal/service-kit/rows.ts'
import { containsOrderNo, type Owner, orderNoOf, ownedBy, ranksOf } from '../row/ownership.repo.ts'
import { rowsOf } from '../row/row.repo.ts'

const columnsFor = (
  user: Owner,
) => sql`id, version, part_no as "partNo", name, model, batch_no as "batchNo", supplier, ${sql.raw(orderNoOf('part', user))} as "orderNo",
  serial_num as "serialNum", replaced_on as "replacedOn", created_at as "createdAt", updated_at as "updatedAt"`

const sortableFor = (user: Owner): Record<string, string> => ({
  partNo: 'part_no',
  name: 'name',
  model: 'model',
  batchNo: 'batch_no',
  supplier: 'supplier',
  orderNo: orderNoOf('part', user),
  serialNum: 'serial_num',
  replacedOn: 'replaced_on',
  updatedAt: 'updated_at',
})

const filtersFor = (user: Owner) => ({
  partNo: contains('part_no'),
  name: contains('name'),
  model: anyOf('model'),
  batchNo: contains('batch_no'),
  supplier: contains('supplier'),
  orderNo: containsOrderNo('part', user),
  serialNum: contains('serial_num'),
  replacedOn: between('replaced_on'),
})

/** What a request shows to a user. */
export function list(request: PartPageRequest, user: Owner): List {
  const [filters, sortable] = [filtersFor(user), sortableFor(user)]
  return {
    table: 'part',
    select: columnsFor(user),
    from: sql`part`,
    where: [ownedBy(user), matches(filters, request.queryParams)],
    sortable,
    ranks: ranksOf('part', user, filters, sortable[request.sort ?? '']),
  }
}

export const find = (db: Db, request: PartPageRequest, user: Identity): Promise<Page<Part>> =>
  page<Part>(db, ...inBin(request, list(request, user)))

const rows = rowsOf<Part>('part', columnsFor, filtersFor)
export const { count, findMatching, lock, lockMatching, setDeleted, isVisible } = rows

const most = 1000
/** The live parts of an order, the first 1,000. */
export const findOfOrder = (db: Db, user: Identity, orderId: number) => rows.findLive(db, user, sql`order_id = ${orderId}`, most)

/** The live parts built into a device, the first 1,000. */
export const findOfDevice = (db: Db, user: Identity, deviceId: number) => rows.findLive(db, user, sql`device_id = ${deviceId}`, most)

/** What a part refers to, as it was found. */
export interface PartLinks {
  order: { id: number; orderNo: string } | undefined
  device: { id: number; serialNum: string } | undefined
}

const values = (draft: PartDraft, { order, device }: PartLinks) => ({
  part_no: draft.partNo.trim(),
  name: draft.name.trim(),
  model: draft.model,
  batch_no: draft.batchNo.trim(),
  supplier: draft.supplier.trim(),
  order_id: order?.id ?? null,
  order_no: order?.orderNo ?? null,
  device_id: device?.id ?? null,
  serial_num: device?.serialNum ?? null,
  replaced_on: draft.replacedOn,
})

export const insert = (db: Db, draft: PartDraft, links: PartLinks) => rows.insert(db, values(draft, links))

/** The caller holds the row's lock and has compared the version. */
export const update = (db: Db, id: number, draft: PartDraft, links: PartLinks) => rows.update(db, id, values(draft, links))

export interface HeldLink {
  partNo: string
  /** `order SO-1`, `device BA123` */
  link: string
  isDeleted: boolean
}

/** The orders and devices of these parts, held until the transaction ends. */
export async function holdLinks(db: Db, ids: readonly number[]): Promise<HeldLink[]> {
  const orders =
    await db.query<HeldLink>(sql`select part_no as "partNo", 'order ' || o.order_no as link, o.deleted_at is not null as "isDeleted"
    from part join sales_order o on o.id = part.order_id where part.id = any(${ids}::bigint[]) order by o.id for share of o`)
  const devices =
    await db.query<HeldLink>(sql`select part_no as "partNo", 'device ' || d.serial_num as link, d.deleted_at is not null as "isDeleted"
    from part join device d on d.id = part.device_id where part.id = any(${ids}::bigint[]) order by d.id for share of d`)
  return [...orders, ...devices]
}
