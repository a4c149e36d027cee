import type { Identity } from '@portal/contracts/access.ts'
import type { Claim, ClaimDraft } from '@portal/contracts/claim.contract.ts'
import type { Cover } from '@portal/contracts/cover.ts'
import type { Device } from '@portal/contracts/device.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import type { ImportCheck } from '@portal/service-kit/import/list-import.ts'
import { refuseRows, sqlMessage } from '@portal/service-kit/import/staging.repo.ts'
import { createOwnedRows } from '@portal/service-kit/list/owned-rows.ts'
import { claimColumns } from './claim.columns.ts'
import type { DeviceCover } from './claim.rules.ts'
import type { ExistingReplacements, Handover } from './replacement.rules.ts'

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
/** Lists up to 200 live claims of a device, including those in which it was the replacement. */
export const listByDevice = (db: Db, user: Identity, serialNum: string): Promise<Claim[]> =>
  rows.findLive(
    db,
    user,
    sql`(upper(serial_num) = upper(${serialNum}) or upper(replacement_serial_num) = upper(${serialNum}))`,
    maxRows,
  )

export const isLive = async (db: Db, id: number, user: Identity): Promise<boolean> =>
  (await rows.findLive(db, user, sql`id = ${id}`, 1)).length > 0

export interface ClaimDevices {
  device: Device
  replacement: Device | undefined
}
const values = (draft: ClaimDraft, { device, replacement }: ClaimDevices) => ({
  ...rows.values(draft),
  device_id: device.id,
  serial_num: device.serialNum,
  replacement_id: replacement?.id ?? null,
  replacement_serial_num: replacement?.serialNum ?? null,
})

export const insert = (db: Db, draft: ClaimDraft, links: ClaimDevices) =>
  rows.insert(db, values(draft, links))

/** The caller has locked the row and compared its version. */
export const update = (db: Db, id: number, draft: ClaimDraft, links: ClaimDevices) =>
  rows.update(db, id, values(draft, links))

/** Inserts claims together with the ids of their devices. */
export const create = (
  db: Db,
  given: readonly { draft: ClaimDraft; links: ClaimDevices }[],
): Promise<Claim[]> =>
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

/** Lists the faults in the live claims of these devices. */
export const listFaults = (db: Db, deviceIds: readonly number[]) =>
  db.query<Pick<Claim, 'serialNum' | 'faultReason' | 'occurredOn'>>(sql`
    select serial_num as "serialNum", fault_reason as "faultReason", occurred_on as "occurredOn"
    from claim where device_id = any(${deviceIds}::bigint[]) and deleted_at is null`)

export interface LockedDevice {
  serialNum: string
  isDeleted: boolean
}

/** Locks the devices of these claims and those with these serial numbers. */
export const lockDevices = (db: Db, ids: readonly number[], others: readonly string[] = []) =>
  db.query<LockedDevice>(sql`select serial_num as "serialNum", deleted_at is not null as "isDeleted" from device
    where id in (select unnest(array[device_id, replacement_id]) from claim where id = any(${ids}::bigint[])
      union all select id from device where upper(serial_num) = any(${others.map((one) => one.toUpperCase())}::text[]) and deleted_at is null)
    order by id for no key update`)

/** Finds other claims and repairs that replaced this device or used this replacement. */
export async function findReplacements(
  db: Db,
  deviceId: number,
  replacementId: number,
  except: { claimId?: number | undefined; rmaNumber?: string } = {},
): Promise<ExistingReplacements> {
  const others = sql`deleted_at is null and id <> ${except.claimId ?? 0}`
  const [row] = await db.query<ExistingReplacements>(sql`select
    (select claim_no from claim where device_id = ${deviceId} and replacement_id is not null and ${others} limit 1) as device,
    (select claim_no from claim where replacement_id = ${replacementId} and ${others} limit 1) as replacement,
    (select rma_number from repair where replacement_id = ${replacementId} and rma_number <> ${except.rmaNumber ?? ''}) as repair,
    exists (select from claim where device_id = ${deviceId} and replacement_id = ${replacementId} and ${others}) as "isPair"`)
  return row as ExistingReplacements
}

export const storeStatusBefore = (db: Db, id: number, status: Device['status']) =>
  db.query(sql`update claim set status_before = ${status} where id = ${id}`)

/** Returns the device's status before the claim replaced it. */
export async function getStatusBefore(db: Db, id: number): Promise<Device['status'] | null> {
  const [row] = await db.query<{ status: Device['status'] | null }>(
    sql`select status_before as status from claim where id = ${id}`,
  )
  return row?.status ?? null
}

/** Returns the day on which each device was replaced last, by device id. */
export async function findReplacementDays(
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

/** Returns the cover of each device of these claims, by serial number. */
export async function findCovers(db: Db, ids: readonly number[]): Promise<ReadonlyMap<string, DeviceCover>> {
  const rows = await db.query<{ id: number; serialNum: string; cover: Cover }>(
    sql`select id, serial_num as "serialNum", cover from device
      where id in (select device_id from claim where id = any(${ids}::bigint[]))`,
  )
  const replacedOn = await findReplacementDays(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map(({ id, serialNum, cover }) => [serialNum, { cover, replacedOn: replacedOn.get(id) }]),
  )
}

/** Source of a handover: a claim or a repair request. */
export type HandoverSource = { claimId: number } | { rmaNumber: string }

const replacing = (by: HandoverSource) =>
  'claimId' in by
    ? { table: sql`claim`, one: sql`id = ${by.claimId}` }
    : { table: sql`repair`, one: sql`rma_number = ${by.rmaNumber}` }

export function storeHandover(db: Db, by: HandoverSource, handover: Handover) {
  const { table, one } = replacing(by)
  return db.query(sql`update ${table} set handover = ${JSON.stringify(handover)}::jsonb where ${one}`)
}

/** Finds the fields that were transferred to the replacement; undefined if they were not recorded. */
export async function findHandover(db: Db, by: HandoverSource): Promise<Handover | undefined> {
  const { table, one } = replacing(by)
  const [row] = await db.query<{ handover: Handover | null }>(sql`select handover from ${table} where ${one}`)
  return row?.handover ?? undefined
}

export const storeTransferredWarranty = (db: Db, warrantyId: number, by: HandoverSource) =>
  db.query(
    'claimId' in by
      ? sql`update warranty set claim_id = ${by.claimId} where id = ${warrantyId}`
      : sql`update warranty set rma_number = ${by.rmaNumber} where id = ${warrantyId}`,
  )

/** Finds the live warranties that were transferred by this claim or repair. */
export async function findTransferredWarranties(db: Db, by: HandoverSource): Promise<number[]> {
  const carried = 'claimId' in by ? sql`claim_id = ${by.claimId}` : sql`rma_number = ${by.rmaNumber}`
  const rows = await db.query<{ id: number }>(
    sql`select id from warranty where ${carried} and deleted_at is null order by id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Lists old replacements that violate the current rules, without those that were corrected or have a reason.
 */
export const listDoubtfulReplacements = (db: Db) =>
  db.query<{ recordedIn: string; serialNum: string; replacementSerialNum: string; why: string }>(sql`
    select coalesce(claim_no, rma_number) as "recordedIn", serial_num as "serialNum", replacement_serial_num as "replacementSerialNum", why
    from doubtful_replacement doubtful
    where exists (select from claim where claim_no = doubtful.claim_no and replacement_serial_num = doubtful.replacement_serial_num
        and replacement_reason = '' and deleted_at is null)
      or exists (select from repair join device on device.id = replacement_id
        where rma_number = doubtful.rma_number and device.serial_num = doubtful.replacement_serial_num)
    order by 1`)

/** Refuses imported rows if another row replaces the same device or uses the same replacement. */
export const refuseRepeatedReplacements: ImportCheck = (db, jobId) =>
  refuseRows(
    db,
    jobId,
    sql`with replacing as (select row_no, facts ->> 'replacementSerialNum' as replacement, upper(facts ->> name) as device
        from import_row cross join unnest(array['serialNum', 'replacementSerialNum']) name
        where job_id = ${jobId} and is_good and facts ->> 'replacementSerialNum' is not null),
      listed as (select row_no, replacement, min(row_no) over (partition by device) as first from replacing)
      select row_no, 'replacementSerialNum' as column_name, replacement as value,
        ${sqlMessage('import.replacement_same', { row: sql`min(first)` })} as reason
      from listed where first < row_no group by row_no, replacement`,
  )
