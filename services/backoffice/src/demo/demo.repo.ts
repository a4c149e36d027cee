import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { lockName } from '@portal/service-kit/database/lock.ts'

/** Locks out other instances of the service. Returns true if there is no data yet. */
export async function isEmpty(tx: Db): Promise<boolean> {
  await lockName(tx, 'demo')
  return (await tx.query(sql`select from sales_order limit 1`)).length === 0
}

const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`

/** Inserts audit rows with their authors. */
export const insertHistory = (
  tx: Db,
  noun: string,
  rows: readonly object[],
  by: { id: string; username: string },
) =>
  tx.query(sql`insert into audit (at, user_id, username, noun, row_id, action, after)
    select coalesce(entry ->> 'createdAt', entry ->> 'createTime')::timestamptz, ${by.id}, ${by.username}, ${noun}, entry ->> 'id', 'create',
      entry - array['id', 'createdAt', 'updatedAt']
    from jsonb_array_elements(${json(rows)}) as entry`)

/** Sets devices to the state that their repair requests cause. */
export const insertRepairs = (
  tx: Db,
  repairs: readonly { rmaNumber: string; deviceId: number; occurredOn: string }[],
) =>
  tx.query(sql`with given as (
      select * from jsonb_to_recordset(${json(repairs)}) as one ("rmaNumber" text, "deviceId" bigint, "occurredOn" date))
    insert into repair (rma_number, turn, device_id, status_before, occurred_on)
      select "rmaNumber", 1, device.id, device.status, "occurredOn" from given join device on device.id = "deviceId"`)

const tables = [
  ...['sales_order', 'device', 'part', 'firmware_record', 'beta_firmware_record'],
  ...['app_version', 'dongle_firmware', 'warranty', 'registration', 'feedback', 'claim'],
]
/** Advances the sequences past the demo rows. */
export const advanceSequences = (tx: Db) =>
  tx.query(
    sql`select ${sql.join(
      tables.map(
        (table) =>
          sql`setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.id(table)}))`,
      ),
    )}`,
  )
