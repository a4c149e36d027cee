import type { Repair, RepairProblems } from '@portal/contracts/repair.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'

/** A word that is being sent. */
export interface Word extends Omit<Repair, 'by'> {
  requestId: number
  attempts: number
  /** Problems of the previous answer. */
  problems: RepairProblems
}

const maxAtOnce = 10
const span = (ms: number) => sql`make_interval(secs => ${ms / 1_000})`

/**
 * Takes what is due, for so long: whoever dies with it has sent it in vain, and another one sends it after
 * that time. A word that could not be followed comes again by itself.
 */
export const take = (db: Db, leaseMs: number): Promise<Word[]> =>
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

/** Marks a state as sent, unless the request has changed since, which is sent next. */
export const settle = (db: Db, { requestId, turn }: Word, problems: RepairProblems, againMs: number) =>
  db.query(sql`update device_word set told = ${turn}, problems = ${JSON.stringify(problems)}::jsonb,
      attempts = case when turn = ${turn} then 0 else attempts end,
      next_at = case when turn = ${turn} then clock_timestamp() + ${span(againMs)} else next_at end
    where request_id = ${requestId} and told <= ${turn}`)

export const postpone = (db: Db, { requestId, turn }: Word, pauseMs: number) =>
  db.query(sql`update device_word set next_at = clock_timestamp() + ${span(pauseMs)}
    where request_id = ${requestId} and turn = ${turn}`)

/** Finds why the devices of a request cannot be linked. */
export async function findProblems(db: Db, requestId: number): Promise<RepairProblems> {
  const [row] = await db.query<{ problems: RepairProblems }>(
    sql`select problems from device_word where request_id = ${requestId}`,
  )
  return row?.problems ?? {}
}
