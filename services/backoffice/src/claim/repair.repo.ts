import type { Device } from '@portal/contracts/device.contract.ts'
import type { RepairProblems } from '@portal/contracts/repair.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { type Owner, ownershipCondition } from '@portal/service-kit/list/ownership.ts'
import type { Handover } from './replacement.rules.ts'

/** Effects that a repair request has had on its devices. */
export interface StoredRepair {
  turn: number
  /** Null if the request no longer changes the device. */
  deviceId: number | null
  statusBefore: Device['status'] | null
  replacementId: number | null
  /** Fields that were transferred to the replacement. */
  handover: Handover | null
  problems: RepairProblems
}

export async function get(db: Db, rmaNumber: string): Promise<StoredRepair | undefined> {
  const [row] =
    await db.query<StoredRepair>(sql`select turn, device_id as "deviceId", status_before as "statusBefore",
      replacement_id as "replacementId", handover, problems
    from repair where rma_number = ${rmaNumber}`)
  return row
}

/** Locks the previous and the new devices of a request, by ascending id. */
export const lockDevices = (tx: Db, rmaNumber: string, serialNums: readonly string[]) =>
  tx.query(sql`select from device
    where id in (select unnest(array[device_id, replacement_id]) from repair where rma_number = ${rmaNumber}
      union all select id from device where upper(serial_num) = any(${serialNums.map((one) => one.toUpperCase())}::text[]) and deleted_at is null)
    order by id for no key update`)

export const put = (tx: Db, rmaNumber: string, occurredOn: string, repair: StoredRepair) =>
  tx.query(sql`insert into repair (rma_number, turn, device_id, status_before, replacement_id, handover, occurred_on, problems)
    values (${rmaNumber}, ${repair.turn}, ${repair.deviceId}, ${repair.statusBefore}, ${repair.replacementId},
      ${repair.handover && JSON.stringify(repair.handover)}::jsonb, ${occurredOn}, ${JSON.stringify(repair.problems)}::jsonb)
    on conflict (rma_number) do update set turn = excluded.turn, device_id = excluded.device_id, status_before = excluded.status_before,
      replacement_id = excluded.replacement_id, handover = excluded.handover, occurred_on = excluded.occurred_on, problems = excluded.problems`)

export interface ReplacementRecord {
  rmaNumber: string
  occurredOn: string
  serialNum: string
  replacementSerialNum: string
}

/** Lists repairs in which a visible device was replaced or was the replacement. */
export const listByDevice = (db: Db, user: Owner, deviceId: number) =>
  db.query<ReplacementRecord>(sql`select rma_number as "rmaNumber", occurred_on as "occurredOn", faulty.serial_num as "serialNum",
      replacement.serial_num as "replacementSerialNum"
    from repair join (select * from device ${sql.where([ownershipCondition(user)])}) faulty on faulty.id = device_id
    join device replacement on replacement.id = replacement_id
    where ${deviceId} in (device_id, replacement_id) order by occurred_on, rma_number`)
