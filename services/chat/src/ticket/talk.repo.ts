import type { TicketMessage, TicketTalk } from '@portal/contracts/ticket.contract.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'

export type TicketSide = TicketTalk['side']

const columns = sql`id, side, username as "userName", text, created_at as "createdAt"`

/** The caller has locked the ticket, so that messages become visible in the order of their numbers. */
export const insert = async (
  db: Db,
  ticketId: number,
  { side, userName, text }: Pick<TicketMessage, 'side' | 'userName' | 'text'>,
): Promise<TicketMessage> =>
  (
    await db.query<TicketMessage>(sql`insert into ticket_message (ticket_id, side, username, text)
      values (${ticketId}, ${side}, ${userName}, ${text}) returning ${columns}`)
  )[0] as TicketMessage

export const find = (db: Db, ticketId: number) =>
  db.query<TicketMessage>(sql`select * from (
    select ${columns} from ticket_message where ticket_id = ${ticketId} order by id desc limit 500) found order by id`)

export async function count(db: Db, ticketId: number): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    sql`select count(*) as n from ticket_message where ticket_id = ${ticketId}`,
  )
  return row?.n ?? 0
}

export interface TicketOfMessages extends Pick<TicketTalk, 'id' | 'status' | 'askerName'> {
  userId: string
  askerReadId: number
  askerReadAt: string | null
  staffReadId: number
  staffReadAt: string | null
}

export const get = async (db: Db, id: number): Promise<TicketOfMessages | undefined> =>
  (
    await db.query<TicketOfMessages>(sql`select id, status, username as "askerName", user_id as "userId",
      asker_read_id as "askerReadId", asker_read_at as "askerReadAt",
      staff_read_id as "staffReadId", staff_read_at as "staffReadAt" from ticket where id = ${id}`)
  )[0]

const read = {
  ASKER: { id: sql`asker_read_id`, at: sql`asker_read_at` },
  STAFF: { id: sql`staff_read_id`, at: sql`staff_read_at` },
} satisfies Record<TicketSide, { id: Sql; at: Sql }>

/** Marks a message as read and returns whether it was unread; ignores messages of other tickets. */
export const markRead = async (db: Db, id: number, side: TicketSide, messageId: number): Promise<boolean> =>
  (
    await db.query(sql`update ticket set ${read[side].id} = ${messageId}, ${read[side].at} = now()
      where id = ${id} and ${read[side].id} < ${messageId}
        and exists (select from ticket_message where ticket_id = ticket.id and ticket_message.id = ${messageId})
      returning id`)
  ).length > 0

/**
 * Stores an answer of staff. Does not change the version, because messages must not conflict with status
 * changes.
 */
export const setAnswer = (db: Db, id: number, { text, userName, createdAt }: TicketMessage) =>
  db.query(sql`update ticket set answer = ${text}, answered_by = ${userName}, answered_at = ${createdAt},
    status = case when status = 'OPEN' then 'IN_PROGRESS' else status end, updated_at = now() where id = ${id}`)

export const updateActivity = (db: Db, id: number, isUrgent: boolean) =>
  db.query(sql`update ticket set updated_at = now(), is_urgent = is_urgent or ${isUrgent} where id = ${id}`)
