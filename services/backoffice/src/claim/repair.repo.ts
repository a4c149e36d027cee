import type { Device } from '@portal/contracts/device.contract.ts'
import type { RepairProblems } from '@portal/contracts/repair.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { type Owner, ownedBy } from '@portal/service-kit/list/ownership.ts'
import type { Handover } from './replacement.rules.ts'

/** Effects of a repair request on its devices. */
export interface StoredRepair {
  turn: number
  /** Null: no effect remains. */
  deviceId: number | null
  statusBefore: Device['status'] | null
  replacementId: number | null
  /** Fields that the replacement took over. */
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

/** Locks the devices of a request and those named now, in the common order. */
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

export interface Replaced {
  rmaNumber: string
  occurredOn: string
  serialNum: string
  replacementSerialNum: string
}

/** Finds repairs in which a device was replaced, or replaced one that the user sees. */
export const findOfDevice = (db: Db, user: Owner, deviceId: number) =>
  db.query<Replaced>(sql`select rma_number as "rmaNumber", occurred_on as "occurredOn", faulty.serial_num as "serialNum",
      replacement.serial_num as "replacementSerialNum"
    from repair join (select * from device ${sql.where([ownedBy(user)])}) faulty on faulty.id = device_id
    join device replacement on replacement.id = replacement_id
    where ${deviceId} in (device_id, replacement_id) order by occurred_on, rma_number`)
