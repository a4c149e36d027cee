import type { Repair, RepairProblems } from '@portal/contracts/repair.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'

/** State of a request's devices that is to be sent to the back office. */
export interface OutboxEntry extends Omit<Repair, 'by'> {
  requestId: number
  attempts: number
  /** Problems in the previous answer. */
  problems: RepairProblems
}

const maxAtOnce = 10
const span = (ms: number) => sql`make_interval(secs => ${ms / 1_000})`

/**
 * Leases due entries. If the process dies, another one sends them after the lease ends. Entries with
 * problems become due again later.
 */
export const lease = (db: Db, leaseMs: number): Promise<OutboxEntry[]> =>
  db.query(sql`with taken as (
      update device_word set next_at = clock_timestamp() + ${span(leaseMs)}, attempts = attempts + 1 where request_id in (
        select request_id from device_word where (told < turn or problems <> '{}') and next_at <= clock_timestamp()
        order by next_at limit ${maxAtOnce} for update skip locked)
      returning *)
    select request_id as "requestId", attempts, problems, turn, rma_number as "rmaNumber", coalesce(faulty_serial_num, serial_num) as "serialNum",
      has_arrived and not is_closed and deleted_at is null as "isAtCentre", fault_on as "occurredOn",
      case when is_closed and deleted_at is null and (status = 'COMPLETED' or close_reason = 'REPLACED') then replacement_serial_num end
        as "replacementSerialNum"
    from taken join repair_request on id = request_id order by request_id`)

/** Marks a state as sent. If the request has changed since, the entry stays due. */
export const markSent = (
  db: Db,
  { requestId, turn }: OutboxEntry,
  problems: RepairProblems,
  againMs: number,
) =>
  db.query(sql`update device_word set told = ${turn}, problems = ${JSON.stringify(problems)}::jsonb,
      attempts = case when turn = ${turn} then 0 else attempts end,
      next_at = case when turn = ${turn} then clock_timestamp() + ${span(againMs)} else next_at end
    where request_id = ${requestId} and told <= ${turn}`)

export const postpone = (db: Db, { requestId, turn }: OutboxEntry, pauseMs: number) =>
  db.query(sql`update device_word set next_at = clock_timestamp() + ${span(pauseMs)}
    where request_id = ${requestId} and turn = ${turn}`)

/** Finds the reasons why the devices of a request cannot be linked. */
export async function findProblems(db: Db, requestId: number): Promise<RepairProblems> {
  const [row] = await db.query<{ problems: RepairProblems }>(
    sql`select problems from device_word where request_id = ${requestId}`,
  )
  return row?.problems ?? {}
}
