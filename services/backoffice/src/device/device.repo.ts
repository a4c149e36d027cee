import type { Identity } from '@portal/contracts/access.ts'
import type { ChatDevice, Device, DeviceDraft, DevicePageRequest } from '@portal/contracts/device.contract.ts'
import type { Page } from '@portal/contracts/page.ts'
import { platformNamed } from '@portal/contracts/reference.ts'
import { type Db, sql } from '@portal/service-kit/database.ts'
import { rowsOf } from '@portal/service-kit/owned-rows.ts'
import { type Owner, ownedBy } from '@portal/service-kit/ownership.ts'
import type { Locked } from '@portal/service-kit/row.ts'
import { deviceColumns } from './device.columns.ts'
import { type WarrantyFacts, warrantyOf } from './device.rules.ts'

type Row = Omit<Device, 'warranty'> & WarrantyFacts
const toDevice = <R extends Row>({
  shippedOn,
  coverType,
  coverStartsOn,
  coverEndsOn,
  isReplacement,
  ...row
}: R) => ({
  ...row,
  warranty: warrantyOf({ ...row, shippedOn, coverType, coverStartsOn, coverEndsOn, isReplacement }),
})

const rows = rowsOf<Row, DeviceDraft>('device', deviceColumns)
export const { list, read, exported, count, findMatching, setDeleted, isVisible, insertAll, group } = rows

export async function find(db: Db, request: DevicePageRequest, user: Identity): Promise<Page<Device>> {
  const found = await rows.find(db, request, user)
  return { ...found, content: found.content.map(toDevice) }
}

/** A live device that the user may see. */
export async function get(db: Db, user: Identity, serialNum: string): Promise<Device | undefined> {
  const [row] = await rows.findLive(db, user, sql`upper(serial_num) = upper(${serialNum})`, 1)
  return row && toDevice(row)
}

/** The first live devices of an order. */
export const findOfOrder = async (
  db: Db,
  user: Identity,
  orderId: number,
  limit: number,
): Promise<Device[]> => (await rows.findLive(db, user, sql`order_id = ${orderId}`, limit)).map(toDevice)

export const lock = async (db: Db, ids: readonly number[], user: Identity): Promise<Locked<Device>[]> =>
  (await rows.lock(db, ids, user)).map(toDevice)

export const lockMatching = async (
  ...input: Parameters<typeof rows.lockMatching>
): Promise<Locked<Device>[]> => (await rows.lockMatching(...input)).map(toDevice)

export const updateAll = async (...input: Parameters<typeof rows.updateAll>): Promise<Device[]> =>
  (await rows.updateAll(...input)).map(toDevice)

/** When the order of each of these devices was shipped; devices without such a day are left out. */
export async function findShippingDays(db: Db, ids: readonly number[]) {
  const found = await db.query<{ id: number; on: string }>(sql`select id, order_shipped_on as "on"
    from device where id = any(${ids}::bigint[]) and order_shipped_on is not null`)
  return new Map(found.map(({ id, on }) => [id, on]))
}

/** The serial numbers of live devices that those of these rows meet. */
export async function findTaken(db: Db, user: Identity, ids: readonly number[]): Promise<string[]> {
  const taken = sql`upper(serial_num) in (select upper(serial_num) from device where id = any(${ids}::bigint[]))`
  const live = sql.where([taken, sql`deleted_at is null`, ownedBy(user)])
  return (
    await db.query<{ serialNum: string }>(sql`select serial_num as "serialNum" from device${live} order by 1`)
  ).map((row) => row.serialNum)
}

/**
 * What a device is to a part: found by its serial number, and held so that it stays until the transaction
 * ends.
 */
export async function hold(
  db: Db,
  user: Identity,
  serialNum: string,
): Promise<{ id: number; serialNum: string } | undefined> {
  const live = sql.where([
    sql`upper(serial_num) = upper(${serialNum})`,
    sql`deleted_at is null`,
    ownedBy(user),
  ])
  return (
    await db.query<{ id: number; serialNum: string }>(
      sql`select id, serial_num as "serialNum" from device${live} for share`,
    )
  )[0]
}

type OrderOfDevice = { id: number; orderNo: string } | undefined
const values = (draft: DeviceDraft, order: OrderOfDevice) => ({
  ...rows.values(draft),
  order_id: order?.id ?? null,
  order_no: order?.orderNo ?? null,
})

export const insert = async (db: Db, draft: DeviceDraft, order: OrderOfDevice) =>
  toDevice(await rows.insert(db, values(draft, order)))

/** The caller holds the row's lock and has compared the version. */
export const update = async (db: Db, id: number, draft: DeviceDraft, order: OrderOfDevice) =>
  toDevice(await rows.update(db, id, values(draft, order)))

export interface Uses {
  serialNum: string
  parts: number
  warranties: number
  claims: number
}

/** How many live parts, warranties and claims each of these devices has; devices without any are left out. */
export const findUses = (db: Db, ids: readonly number[]) =>
  db.query<Uses>(sql`
    select serial_num as "serialNum", count(*) filter (where noun = 'part')::int as parts, count(*) filter (where noun = 'warranty')::int as warranties,
      count(*) filter (where noun = 'claim')::int as claims
    from (select 'part' as noun, device_id, serial_num, deleted_at from part
      union all select 'warranty', device_id, serial_num, deleted_at from warranty
      union all select 'claim', device_id, serial_num, deleted_at from claim
      union all select 'claim', replacement_id, replacement_serial_num, deleted_at from claim) used
    where device_id = any(${ids}::bigint[]) and deleted_at is null group by serial_num order by serial_num`)

export interface HeldOrder {
  serialNum: string
  orderNo: string
  isDeleted: boolean
}

/** The orders of these devices, held until the transaction ends. */
export const holdOrders = (db: Db, ids: readonly number[]) =>
  db.query<HeldOrder>(sql`
    select serial_num as "serialNum", o.order_no as "orderNo", o.deleted_at is not null as "isDeleted"
    from device join sales_order o on o.id = order_id where device.id = any(${ids}::bigint[]) order by o.id for share of o`)

/**
 * A live device that a user may ask the assistant about; installers see no rows, but ask about devices that
 * name them.
 */
export async function findToAskAbout(
  db: Db,
  user: Owner & Pick<Identity, 'userId'>,
  serialNum: string,
): Promise<ChatDevice | undefined> {
  const owned = ownedBy(user)
  const visible = owned && sql`(${owned} or installer_id = ${user.userId})`
  const live = sql.where([sql`upper(serial_num) = upper(${serialNum})`, sql`deleted_at is null`, visible])
  const [row] = await db.query<ChatDevice>(
    sql`select serial_num as "serialNum", model, device_type as "deviceType", brand, platform, country from device${live} limit 1`,
  )
  return row && { ...row, platform: row.platform ?? platformNamed(row.brand) }
}
