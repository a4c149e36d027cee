import { type Identity, isStaff } from '@portal/contracts/access.ts'
import {
  type ChatDevice,
  type Device,
  type DeviceDraft,
  type DeviceOwner,
  type DevicePageRequest,
  maxDevicesToAskAbout,
  type RepairDevice,
} from '@portal/contracts/device.contract.ts'
import type { Page } from '@portal/contracts/page.ts'
import { findPlatformIn } from '@portal/contracts/reference.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import { createOwnedRows } from '@portal/service-kit/list/owned-rows.ts'
import { type Owner, ownershipCondition } from '@portal/service-kit/list/ownership.ts'
import type { LockedRow } from '@portal/service-kit/list/row.ts'
import { selectOwner } from '../common/ownership.repo.ts'
import { deviceColumns } from './device.columns.ts'
import { toWarranty } from './device.rules.ts'

type Row = Omit<Device, 'warranty'>
const toDevice = <R extends Row>(row: R) => ({ ...row, warranty: toWarranty(row) })

const rows = createOwnedRows<Row, DeviceDraft>('device', deviceColumns)
export const { list, read, exported, count, findMatching, setDeleted, isVisible, insertAll, group } = rows

export async function find(db: Db, request: DevicePageRequest, user: Identity): Promise<Page<Device>> {
  const found = await rows.find(db, request, user)
  return { ...found, content: found.content.map(toDevice) }
}

/** Identity that can read devices of any owner. */
export const unrestrictedReader: Identity = {
  userId: '',
  username: '',
  role: 'MAINTAIN',
  kind: 'staff',
  companyId: null,
  grants: [],
  permissions: [],
  sessionId: '',
}

/** Finds a visible live device. */
export async function get(db: Db, user: Identity, serialNum: string): Promise<Device | undefined> {
  const [row] = await rows.findLive(db, user, sql`upper(serial_num) = upper(${serialNum})`, 1)
  return row && toDevice(row)
}

export const isLive = async (db: Db, id: number, user: Identity): Promise<boolean> =>
  (await rows.findLive(db, user, sql`id = ${id}`, 1)).length > 0

/** Locks visible live devices by serial numbers in upper case. */
export async function lockAllBySerial(
  db: Db,
  user: Identity,
  serialNums: readonly string[],
): Promise<ReadonlyMap<string, Device>> {
  if (serialNums.length === 0) return new Map()
  const live = sql`upper(serial_num) = any(${serialNums.map((one) => one.toUpperCase())}::text[])`
  await db.query(sql`select from device where ${live} and deleted_at is null order by id for no key update`)
  const found = await rows.findLive(db, user, live, serialNums.length)
  return new Map(found.map((row) => [row.serialNum.toUpperCase(), toDevice(row)]))
}

/** Locks the live devices that these columns of imported rows name. */
export const lockImported = (db: Db, columns: readonly string[]) =>
  db.query(sql`select count(*) from (select from device where deleted_at is null and upper(serial_num) in
      (select upper(facts ->> name) from good_row cross join unnest(${columns}::text[]) name)
    order by id for no key update) held`)

/** Lists the first live devices of an order. */
export const listByOrder = async (
  db: Db,
  user: Identity,
  orderId: number,
  limit: number,
): Promise<Device[]> => (await rows.findLive(db, user, sql`order_id = ${orderId}`, limit)).map(toDevice)

export const lock = async (db: Db, ids: readonly number[], user: Identity): Promise<LockedRow<Device>[]> =>
  (await rows.lock(db, ids, user)).map(toDevice)

/** Locks the live devices of these orders that are not installed yet. */
export const lockUninstalled = async (db: Db, orderIds: readonly number[]): Promise<LockedRow<Device>[]> => {
  const waiting = await db.query<{
    id: number
  }>(sql`select id from device where order_id = any(${orderIds}::bigint[])
    and status in ('IN_STOCK', 'SHIPPED') and installation_date is null and deleted_at is null`)
  return lock(
    db,
    waiting.map(({ id }) => id),
    unrestrictedReader,
  )
}

export const lockMatching = async (
  ...input: Parameters<typeof rows.lockMatching>
): Promise<LockedRow<Device>[]> => (await rows.lockMatching(...input)).map(toDevice)

export const updateAll = async (...input: Parameters<typeof rows.updateAll>): Promise<Device[]> =>
  (await rows.updateAll(...input)).map(toDevice)

/** Returns the shipping date of each device's order, omitting devices without one. */
export async function findShippingDays(db: Db, ids: readonly number[]) {
  const found = await db.query<{ id: number; on: string }>(sql`select id, order_shipped_on as "on"
    from device where id = any(${ids}::bigint[]) and order_shipped_on is not null`)
  return new Map(found.map(({ id, on }) => [id, on]))
}

/** Returns the serial numbers of visible live devices that conflict with these deleted rows. */
export async function findConflictingSerials(
  db: Db,
  user: Identity,
  ids: readonly number[],
): Promise<string[]> {
  const taken = sql`upper(serial_num) in (select upper(serial_num) from device where id = any(${ids}::bigint[]))`
  const live = sql.where([taken, sql`deleted_at is null`, ownershipCondition(user)])
  return (
    await db.query<{ serialNum: string }>(sql`select serial_num as "serialNum" from device${live} order by 1`)
  ).map((row) => row.serialNum)
}

/** Fields of a device that parts and warranties need. */
export type LinkedDevice = Pick<Device, 'id' | 'serialNum' | 'model' | 'installationDate' | 'shippedOn'>

export async function lockBySerial(
  db: Db,
  user: Identity,
  serialNum: string,
): Promise<LinkedDevice | undefined> {
  const live = sql.where([
    sql`upper(serial_num) = upper(${serialNum})`,
    sql`deleted_at is null`,
    ownershipCondition(user),
  ])
  return (
    await db.query<LinkedDevice>(sql`select id, serial_num as "serialNum", model, installation_date as "installationDate",
        order_shipped_on as "shippedOn"
      from device${live} for share`)
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

/** Inserts devices with their orders. */
export const create = async (
  db: Db,
  given: readonly { draft: DeviceDraft; order: OrderOfDevice }[],
): Promise<Device[]> =>
  (
    await rows.create(
      db,
      given.map(({ draft, order }) => ({
        ...draft,
        orderId: order?.id ?? null,
        orderNo: order?.orderNo ?? null,
      })),
    )
  ).map(toDevice)

/** Returns which of these serial numbers are used by live devices of any owner, in upper case. */
export const filterExistingSerials = async (db: Db, serialNums: readonly string[]): Promise<string[]> =>
  (
    await db.query<{ serialNum: string }>(sql`select upper(serial_num) as "serialNum" from device
      where upper(serial_num) = any(${serialNums.map((one) => one.toUpperCase())}::text[]) and deleted_at is null`)
  ).map(({ serialNum }) => serialNum)

export const findOwners = (db: Db, serialNums: readonly string[]): Promise<DeviceOwner[]> =>
  db.query(sql`select serial_num as "serialNum", company_id as "companyId", owner_id as "ownerId" from device
    where upper(serial_num) = any(${serialNums.map((one) => one.toUpperCase())}::text[]) and deleted_at is null`)

/** The caller has locked the row and compared its version. */
export const update = async (db: Db, id: number, draft: DeviceDraft, order: OrderOfDevice) =>
  toDevice(await rows.update(db, id, values(draft, order)))

export interface DeviceUses {
  serialNum: string
  parts: number
  warranties: number
  claims: number
  repairs: number
}

/**
 * Counts the live parts, warranties, claims and replacing repairs of each device, omitting devices without
 * any.
 */
export const countUses = (db: Db, ids: readonly number[]) =>
  db.query<DeviceUses>(sql`
    select serial_num as "serialNum", count(*) filter (where noun = 'part')::int as parts, count(*) filter (where noun = 'warranty')::int as warranties,
      count(*) filter (where noun = 'claim')::int as claims,
      count(*) filter (where noun = 'repair')::int as repairs
    from (select 'part' as noun, device_id, serial_num, deleted_at from part
      union all select 'warranty', device_id, serial_num, deleted_at from warranty
      union all select 'claim', device_id, serial_num, deleted_at from claim
      union all select 'claim', replacement_id, replacement_serial_num, deleted_at from claim
      union all select 'repair', d.id, d.serial_num, null from repair join device d on d.id in (device_id, replacement_id)
        where replacement_id is not null) used
    where device_id = any(${ids}::bigint[]) and deleted_at is null group by serial_num order by serial_num`)

export interface LockedOrder {
  serialNum: string
  orderNo: string
  isDeleted: boolean
}

export const lockOrders = (db: Db, ids: readonly number[]) =>
  db.query<LockedOrder>(sql`
    select serial_num as "serialNum", o.order_no as "orderNo", o.deleted_at is not null as "isDeleted"
    from device join sales_order o on o.id = order_id where device.id = any(${ids}::bigint[]) order by o.id for share of o`)

type Asker = Owner & Pick<Identity, 'userId'>

/** Selects live devices of an installer. Installers see no rows, but may ask the assistant about them. */
function askable(user: Asker, serialNum?: string): Sql {
  const owned = ownershipCondition(user)
  const visible = owned && sql`(${owned} or installer_id = ${user.userId})`
  const named = serialNum === undefined ? undefined : sql`upper(serial_num) = upper(${serialNum})`
  return sql.where([named, sql`deleted_at is null`, visible])
}

const asked = sql`select serial_num as "serialNum", model, device_type as "deviceType", brand, platform, country`
const withPlatform = (row: ChatDevice): ChatDevice => ({
  ...row,
  platform: row.platform ?? findPlatformIn(row.brand),
})

/** Finds a device that the user may ask the assistant about. */
export async function findForAssistant(
  db: Db,
  user: Asker,
  serialNum: string,
): Promise<ChatDevice | undefined> {
  const [row] = await db.query<ChatDevice>(sql`${asked} from device${askable(user, serialNum)} limit 1`)
  return row && withPlatform(row)
}

/** Lists all devices of a user, last installed first; none for staff. */
export async function listForAssistant(db: Db, user: Asker): Promise<ChatDevice[]> {
  if (isStaff(user)) return []
  const rows = await db.query<ChatDevice>(
    sql`${asked} from device${askable(user)} order by installation_date desc nulls last, id desc limit ${maxDevicesToAskAbout}`,
  )
  return rows.map(withPlatform)
}

/** Finds a device that the user may ask about, with its registered data. */
export async function findWithRegisteredData(
  db: Db,
  user: Asker,
  serialNum: string,
): Promise<(Device & { isOwn: boolean }) | undefined> {
  const [row] = await db.query<Row & { isOwn: boolean }>(
    sql`select ${deviceColumns(user).select}, coalesce(${ownershipCondition(user) ?? sql`true`}, false) as "isOwn"
      from device${askable(user, serialNum)} limit 1`,
  )
  return row && toDevice(row)
}

/** Finds a device with its cover, if the user may file a repair request for it. */
export async function findForRepair(
  db: Db,
  user: Asker,
  serialNum: string,
): Promise<RepairDevice | undefined> {
  const isOwn = ownershipCondition(user) ?? sql`true`
  const [row] = await db.query<
    Omit<RepairDevice, 'warrantyStartsOn' | 'warrantyExpiresOn'> & Pick<Device, 'warrantyMonths'>
  >(sql`select serial_num as "serialNum", model, status, coalesce(datalog_sn, '') as "datalogSn", installation_date as "installationDate",
      country, end_user as "endUser", company_id as "companyId", owner_id as "ownerId", coalesce(${sql.raw(selectOwner('device'))}, '') as owner,
      coalesce(${isOwn}, false) as "isOwn", warranty_months as "warrantyMonths", cover
    from device${askable(user, serialNum)} limit 1`)
  if (!row) return undefined
  const { warrantyMonths, ...device } = row
  const { startsOn, expiresOn } = toWarranty(row)
  return { ...device, warrantyStartsOn: startsOn, warrantyExpiresOn: expiresOn }
}
