import type { Identity } from '@portal/contracts/access.ts'
import type { Claim, ClaimDraft } from '@portal/contracts/claim.contract.ts'
import type { Cover } from '@portal/contracts/cover.ts'
import type { Device } from '@portal/contracts/device.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import type { Check } from '@portal/service-kit/import/list-import.ts'
import { refuse } from '@portal/service-kit/import/staging.repo.ts'
import { createOwnedRows } from '@portal/service-kit/list/owned-rows.ts'
import { claimColumns } from './claim.columns.ts'
import type { Covered } from './claim.rules.ts'
import type { Handover, Replacements } from './replacement.rules.ts'

const rows = createOwnedRows<Claim, ClaimDraft>('claim', claimColumns)
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
  group,
} = rows

const maxRows = 200
/** Finds the first 200 live claims for a device, or in which it replaced another. */
export const findOfDevice = (db: Db, user: Identity, serialNum: string): Promise<Claim[]> =>
  rows.findLive(
    db,
    user,
    sql`(upper(serial_num) = upper(${serialNum}) or upper(replacement_serial_num) = upper(${serialNum}))`,
    maxRows,
  )

export const isLive = async (db: Db, id: number, user: Identity): Promise<boolean> =>
  (await rows.findLive(db, user, sql`id = ${id}`, 1)).length > 0

export interface Links {
  device: Device
  replacement: Device | undefined
}
const values = (draft: ClaimDraft, { device, replacement }: Links) => ({
  ...rows.values(draft),
  device_id: device.id,
  serial_num: device.serialNum,
  replacement_id: replacement?.id ?? null,
  replacement_serial_num: replacement?.serialNum ?? null,
})

export const insert = (db: Db, draft: ClaimDraft, links: Links) => rows.insert(db, values(draft, links))

/** Requires the row's lock and a compared version. */
export const update = (db: Db, id: number, draft: ClaimDraft, links: Links) =>
  rows.update(db, id, values(draft, links))

/** Each with its devices. */
export const create = (db: Db, given: readonly { draft: ClaimDraft; links: Links }[]): Promise<Claim[]> =>
  rows.create(
    db,
    given.map(({ draft, links: { device, replacement } }) => ({
      ...draft,
      deviceId: device.id,
      serialNum: device.serialNum,
      replacementId: replacement?.id ?? null,
      replacementSerialNum: replacement?.serialNum ?? null,
    })),
  )

/** Finds the claims of these devices. */
export const findFaults = (db: Db, deviceIds: readonly number[]) =>
  db.query<Pick<Claim, 'serialNum' | 'faultReason' | 'occurredOn'>>(sql`
    select serial_num as "serialNum", fault_reason as "faultReason", occurred_on as "occurredOn"
    from claim where device_id = any(${deviceIds}::bigint[]) and deleted_at is null`)

export interface LockedDevice {
  serialNum: string
  isDeleted: boolean
}

/** Locks the devices that these claims name, and others. */
export const lockDevices = (db: Db, ids: readonly number[], others: readonly string[] = []) =>
  db.query<LockedDevice>(sql`select serial_num as "serialNum", deleted_at is not null as "isDeleted" from device
    where id in (select unnest(array[device_id, replacement_id]) from claim where id = any(${ids}::bigint[])
      union all select id from device where upper(serial_num) = any(${others.map((one) => one.toUpperCase())}::text[]) and deleted_at is null)
    order by id for no key update`)

/** The other live claims and repairs in which these devices were replaced, or took a place. */
export async function findReplacements(
  db: Db,
  deviceId: number,
  replacementId: number,
  except: { claimId?: number | undefined; rmaNumber?: string } = {},
): Promise<Replacements> {
  const others = sql`deleted_at is null and id <> ${except.claimId ?? 0}`
  const [row] = await db.query<Replacements>(sql`select
    (select claim_no from claim where device_id = ${deviceId} and replacement_id is not null and ${others} limit 1) as device,
    (select claim_no from claim where replacement_id = ${replacementId} and ${others} limit 1) as replacement,
    (select rma_number from repair where replacement_id = ${replacementId} and rma_number <> ${except.rmaNumber ?? ''}) as repair,
    exists (select from claim where device_id = ${deviceId} and replacement_id = ${replacementId} and ${others}) as "isPair"`)
  return row as Replacements
}

export const storeStatus = (db: Db, id: number, status: Device['status']) =>
  db.query(sql`update claim set status_before = ${status} where id = ${id}`)

/** Returns the status of a claim's device before its replacement. */
export async function statusBefore(db: Db, id: number): Promise<Device['status'] | null> {
  const [row] = await db.query<{ status: Device['status'] | null }>(
    sql`select status_before as status from claim where id = ${id}`,
  )
  return row?.status ?? null
}

/** The day of the last replacement of each device that is replaced, by id of the device. */
export async function findReplacedOn(
  db: Db,
  deviceIds: readonly number[],
  except: { claimId?: number | undefined } = {},
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{
    id: number
    on: string
  }>(sql`select distinct on (device.id) device.id, happened_on as "on"
    from device join device_event on device_id = device.id and kind = 'REPLACED' and claim_id is distinct from ${except.claimId ?? null}
    where device.id = any(${deviceIds}::bigint[]) and status = 'REPLACED' order by device.id, device_event.id desc`)
  return new Map(rows.map(({ id, on }) => [id, on]))
}

/** Reads the cover of the devices of claims, by serial number. */
export async function findCovers(db: Db, ids: readonly number[]): Promise<ReadonlyMap<string, Covered>> {
  const rows = await db.query<{ id: number; serialNum: string; cover: Cover }>(
    sql`select id, serial_num as "serialNum", cover from device
      where id in (select device_id from claim where id = any(${ids}::bigint[]))`,
  )
  const replacedOn = await findReplacedOn(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map(({ id, serialNum, cover }) => [serialNum, { cover, replacedOn: replacedOn.get(id) }]),
  )
}

/** Names the claim or the repair request that carries warranties over. */
export type Carrier = { claimId: number } | { rmaNumber: string }

const replacing = (by: Carrier) =>
  'claimId' in by
    ? { table: sql`claim`, one: sql`id = ${by.claimId}` }
    : { table: sql`repair`, one: sql`rma_number = ${by.rmaNumber}` }

export function storeHandover(db: Db, by: Carrier, handover: Handover) {
  const { table, one } = replacing(by)
  return db.query(sql`update ${table} set handover = ${JSON.stringify(handover)}::jsonb where ${one}`)
}

/** Finds what was transferred to the replacement; undefined if unknown. */
export async function findHandover(db: Db, by: Carrier): Promise<Handover | undefined> {
  const { table, one } = replacing(by)
  const [row] = await db.query<{ handover: Handover | null }>(sql`select handover from ${table} where ${one}`)
  return row?.handover ?? undefined
}

export const storeCarriedWarranties = (db: Db, warrantyId: number, by: Carrier) =>
  db.query(
    'claimId' in by
      ? sql`update warranty set claim_id = ${by.claimId} where id = ${warrantyId}`
      : sql`update warranty set rma_number = ${by.rmaNumber} where id = ${warrantyId}`,
  )

/** Finds the live warranties that it carried over. */
export async function findCarriedWarranties(db: Db, by: Carrier): Promise<number[]> {
  const carried = 'claimId' in by ? sql`claim_id = ${by.claimId}` : sql`rma_number = ${by.rmaNumber}`
  const rows = await db.query<{ id: number }>(
    sql`select id from warranty where ${carried} and deleted_at is null order by id`,
  )
  return rows.map(({ id }) => id)
}

/** Finds earlier replacements that break today's rules, except corrected ones and those with a reason. */
export const findDoubtful = (db: Db) =>
  db.query<{ recordedIn: string; serialNum: string; replacementSerialNum: string; why: string }>(sql`
    select coalesce(claim_no, rma_number) as "recordedIn", serial_num as "serialNum", replacement_serial_num as "replacementSerialNum", why
    from doubtful_replacement doubtful
    where exists (select from claim where claim_no = doubtful.claim_no and replacement_serial_num = doubtful.replacement_serial_num
        and replacement_reason = '' and deleted_at is null)
      or exists (select from repair join device on device.id = replacement_id
        where rma_number = doubtful.rma_number and device.serial_num = doubtful.replacement_serial_num)
    order by 1`)

/** Finds imported rows that replace a device which another row also replaces or uses as replacement. */
export const refuseReplacedTwice: Check = (db, jobId) =>
  refuse(
    db,
    jobId,
    sql`with replacing as (select row_no, facts ->> 'replacementSerialNum' as replacement, upper(facts ->> name) as device
        from import_row cross join unnest(array['serialNum', 'replacementSerialNum']) name
        where job_id = ${jobId} and is_good and facts ->> 'replacementSerialNum' is not null),
      listed as (select row_no, replacement, min(row_no) over (partition by device) as first from replacing)
      select row_no, 'replacementSerialNum' as column_name, replacement as value,
        format('Row %s replaces one of these two devices, too. Import one of the rows later.', min(first)) as msg
      from listed where first < row_no group by row_no, replacement`,
  )
