import type { CustodyKind } from '@portal/contracts/custody.ts'
import type { Device } from '@portal/contracts/device.contract.ts'
import type { Recorder } from '@portal/service-kit/audit.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { type Owner, ownershipCondition } from '@portal/service-kit/list/ownership.ts'
import { toDeviceAuditFields } from '../common/row.rules.ts'
import type { CustodyRecord } from './custody.rules.ts'
import * as devices from './device.repo.ts'

/** Cause of a change of devices; undefined for manual changes. */
export interface CustodyCause {
  kind?: CustodyKind
  /** Date of the change. Defaults to the shipping or installation date, else today. */
  on?: string
  claimId?: number
  rmaNumber?: string
  registrationId?: number
  /** The other device of a replacement. */
  otherId?: number
}

const setCause = (tx: Db, cause: string) => tx.query(sql`select set_config('portal.cause', ${cause}, true)`)

/** Runs `work` and records its device changes with this cause. */
export async function withCause<T>(tx: Db, cause: CustodyCause, work: () => Promise<T>): Promise<T> {
  await setCause(tx, JSON.stringify(cause))
  const result = await work()
  await setCause(tx, '')
  return result
}

interface Move {
  device: Device
  set: Partial<Device>
}

/** Changes locked devices with one cause, and records the changes. */
export async function changeDevicesWithCause(
  { tx, record }: { tx: Db; record: Recorder },
  moves: readonly Move[],
  cause: CustodyCause,
): Promise<Device[]> {
  if (moves.length === 0) return []
  const fields = new Set(moves.flatMap(({ set }) => Object.keys(set) as (keyof Device)[]))
  const given = moves.map(({ device, set }) => ({
    ...Object.fromEntries([...fields].map((field) => [field, device[field]])),
    ...set,
    id: device.id,
  }))
  const saved = await withCause(tx, cause, () => devices.updateAll(tx, given))
  const after = new Map(saved.map((device) => [device.id, device]))
  for (const { device } of moves)
    record({
      noun: 'device',
      id: device.id,
      action: 'edit',
      before: toDeviceAuditFields(device),
      after: toDeviceAuditFields(after.get(device.id) ?? device),
    })
  return saved
}

/** Finds devices whose status was set before events were recorded, without a known cause. */
export const listWithUnexplainedStatus = async (db: Db): Promise<string[]> =>
  (
    await db.query<{
      serialNum: string
    }>(sql`select serial_num as "serialNum" from device_event event join device on device.id = device_id
      where kind = 'UNEXPLAINED' and device.deleted_at is null and not exists (
        select from device_event later where later.device_id = event.device_id and later.id > event.id and later.after ? 'status')
      order by 1`)
  ).map(({ serialNum }) => serialNum)

/** Lists the events of a device, oldest first. Omits references to invisible rows. */
export function listEvents(db: Db, user: Owner, deviceId: number): Promise<CustodyRecord[]> {
  const seen = (table: string) =>
    sql`(select * from ${sql.id(table)}${sql.where([ownershipCondition(user)])})`
  return db.query<CustodyRecord>(sql`select event.id, kind, happened_on as "on", at, coalesce(event.username, '') as by, o.order_no as "orderNo",
      claim_no as "claimNo", event.rma_number as "rmaNumber", other.serial_num as "otherSerialNum", before, after
    from device_event event left join ${seen('sales_order')} o on o.id = event.order_id
    left join ${seen('claim')} claim on claim.id = event.claim_id left join ${seen('device')} other on other.id = event.other_id
    where event.device_id = ${deviceId} order by event.id`)
}
