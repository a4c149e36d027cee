import type { Identity } from '@portal/contracts/access.ts'
import type { Part, PartDraft } from '@portal/contracts/part.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { createOwnedRows } from '@portal/service-kit/list/owned-rows.ts'
import type { LinkedDevice } from '../device/device.repo.ts'
import { partColumns } from './part.columns.ts'

const rows = createOwnedRows<Part, PartDraft>('part', partColumns)
export const {
  find,
  list,
  exported,
  count,
  findMatching,
  lock,
  lockMatching,
  setDeleted,
  isVisible,
  insertAll,
  updateAll,
  group,
} = rows

const maxRows = 1000
/** Lists up to 1,000 live parts of an order. */
export const listByOrder = (db: Db, user: Identity, orderId: number) =>
  rows.findLive(db, user, sql`order_id = ${orderId}`, maxRows)

/** Lists up to 1,000 live parts built into a device. */
export const listByDevice = (db: Db, user: Identity, deviceId: number) =>
  rows.findLive(db, user, sql`device_id = ${deviceId}`, maxRows)

/** Rows that a part refers to. */
export interface PartLinks {
  order: { id: number; orderNo: string } | undefined
  device: LinkedDevice | undefined
}

const values = (draft: PartDraft, { order, device }: PartLinks) => ({
  ...rows.values(draft),
  order_id: order?.id ?? null,
  order_no: order?.orderNo ?? null,
  device_id: device?.id ?? null,
  serial_num: device?.serialNum ?? null,
})

export const insert = (db: Db, draft: PartDraft, links: PartLinks) => rows.insert(db, values(draft, links))

/** The caller has locked the row and compared its version. */
export const update = (db: Db, id: number, draft: PartDraft, links: PartLinks) =>
  rows.update(db, id, values(draft, links))

export const create = (db: Db, given: readonly { draft: PartDraft; links: PartLinks }[]): Promise<Part[]> =>
  rows.create(
    db,
    given.map(({ draft, links: { order, device } }) => ({
      ...draft,
      orderId: order?.id ?? null,
      orderNo: order?.orderNo ?? null,
      deviceId: device?.id ?? null,
      serialNum: device?.serialNum ?? null,
    })),
  )

/** Finds live parts by part numbers. */
export const findByNumbers = (db: Db, partNos: readonly string[]) =>
  db.query<Pick<Part, 'partNo' | 'batchNo' | 'orderNo' | 'serialNum' | 'replacedOn'>>(sql`
    select part_no as "partNo", batch_no as "batchNo", order_no as "orderNo", serial_num as "serialNum", replaced_on as "replacedOn"
    from part where part_no = any(${partNos}::text[]) and deleted_at is null`)

/** Returns the device that each part was built into, by part id. */
export async function findDevicesOfParts(db: Db, ids: readonly number[]) {
  const found = await db.query<Omit<LinkedDevice, 'id' | 'serialNum'> & { partId: number }>(
    sql`select part.id as "partId", device.model, installation_date as "installationDate", order_shipped_on as "shippedOn"
      from part join device on device.id = device_id where part.id = any(${ids}::bigint[])`,
  )
  return new Map(found.map(({ partId, ...device }) => [partId, device]))
}

export interface LockedPartLink {
  partNo: string
  noun: 'order' | 'device'
  number: string
  isDeleted: boolean
}

/** Locks the orders and devices of these parts until the transaction ends. */
export async function lockPartLinks(db: Db, ids: readonly number[]): Promise<LockedPartLink[]> {
  const orders =
    await db.query<LockedPartLink>(sql`select part_no as "partNo", 'order' as noun, o.order_no as number, o.deleted_at is not null as "isDeleted"
    from part join sales_order o on o.id = part.order_id where part.id = any(${ids}::bigint[]) order by o.id for share of o`)
  const devices =
    await db.query<LockedPartLink>(sql`select part_no as "partNo", 'device' as noun, d.serial_num as number, d.deleted_at is not null as "isDeleted"
    from part join device d on d.id = part.device_id where part.id = any(${ids}::bigint[]) order by d.id for share of d`)
  return [...orders, ...devices]
}
