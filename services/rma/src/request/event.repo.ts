import type { RmaEvent } from '@portal/contracts/rma.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'

export interface NewEvent extends Omit<RmaEvent, 'id' | 'at'> {
  requestId: number
  userId: string
}

/** Inserts events, by default with the current time. */
export const insertAll = (db: Db, events: readonly (NewEvent & { at?: string })[]) =>
  db.query(sql`insert into request_event (request_id, at, operation, from_status, status, side, user_id, username, text, is_internal)
    select "requestId", coalesce(at, clock_timestamp()), operation, "fromStatus", "rmaStatus", side, "userId", "userName", text, "isInternal"
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as given ("requestId" bigint, at timestamptz, operation text, "fromStatus" text,
      "rmaStatus" text, side text, "userId" text, "userName" text, text text, "isInternal" boolean)`)

/** Lists events, oldest first. Customers see neither internal notes nor which staff acted. */
export const find = (db: Db, requestId: number, isOfStaff: boolean) =>
  db.query<RmaEvent>(sql`select id, at, operation, from_status as "fromStatus", status as "rmaStatus", side, text, is_internal as "isInternal",
      ${isOfStaff ? sql`username` : sql`case side when 'STAFF' then '' else username end`} as "userName"
    from request_event where request_id = ${requestId} ${isOfStaff ? sql.empty : sql`and not is_internal`} order by id`)

/** Counts appeals, payment requests and their withdrawals since the last action of staff. */
export const countCustomerSteps = async (db: Db, requestId: number): Promise<number> =>
  (
    await db.query<{ steps: number }>(sql`select count(*)::int as steps from request_event
      where request_id = ${requestId} and operation in ('APPEAL', 'CANCEL_APPEAL', 'PAY', 'CANCEL_PAY')
        and id > coalesce((select max(id) from request_event where request_id = ${requestId} and side = 'STAFF'), 0)`)
  )[0]?.steps ?? 0
