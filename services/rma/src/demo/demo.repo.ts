import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { lockName } from '@portal/service-kit/database/lock.ts'

/** Locks out other instances of the service. Returns true if there is no data yet. */
export async function isEmpty(tx: Db): Promise<boolean> {
  await lockName(tx, 'demo')
  return (await tx.query(sql`select from repair_centre limit 1`)).length === 0
}

interface Happened {
  requestId: number
  operation: string
  fromStatus: string | null
  rmaStatus: string
  userId: string
  userName: string
  at: string
}

/** Inserts the events and their authors into the audit table. */
export const insertHistory = (
  tx: Db,
  rows: readonly { id: number; serialNum: string }[],
  events: readonly Happened[],
) =>
  tx.query(sql`insert into audit (at, user_id, username, noun, row_id, action, before, after)
    select at::timestamptz, "userId", "userName", 'rma', "requestId"::text, case operation when 'FILED' then 'create' else 'edit' end,
      case operation when 'FILED' then '{}'::jsonb else jsonb_build_object('rmaStatus', "fromStatus") end,
      jsonb_build_object('rmaStatus', "rmaStatus") || case operation when 'FILED' then jsonb_build_object('serialNum', "serialNum") else '{}' end
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (at text, "userId" text, "userName" text, "requestId" bigint,
      operation text, "fromStatus" text, "rmaStatus" text)
    join jsonb_to_recordset(${JSON.stringify(rows.map(({ id, serialNum }) => ({ id, serialNum })))}::jsonb) as filed (id bigint, "serialNum" text)
      on filed.id = event."requestId" order by at`)

/** Matches the back office's demo data, in which these devices are already at the centre. */
export const insertDeviceOutbox = (tx: Db, ids: readonly number[]) =>
  tx.query(
    sql`insert into device_word (request_id, has_arrived, told) select unnest(${ids}::bigint[]), true, 1`,
  )

/** Sets the counters so that new requests get numbers after those of the demo data. */
export const advanceNumbers = (tx: Db, year: number, last: number) =>
  tx.query(sql`with kept as (insert into rma_counter (year, last) values (${year}, ${last}))
    select setval(pg_get_serial_sequence('repair_request', 'id'), ${last})`)
