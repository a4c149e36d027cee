import type { Identity } from '@portal/contracts/access.ts'
import type { AnyPageRequest, Count, Page } from '@portal/contracts/page.ts'
import type { Groups } from '@portal/contracts/summary.ts'
import type {
  OwnTicket,
  OwnTicketPageRequest,
  Ticket,
  TicketDraft,
  TicketPageRequest,
  TicketStatus,
  ticketList,
} from '@portal/contracts/ticket.contract.ts'
import { maxAtOnce } from '@portal/contracts/values.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import type { ExportedValue } from '@portal/service-kit/list/columns.ts'
import {
  combineFilters,
  contains,
  type ListQuery,
  matchesAny,
  selectPage,
} from '@portal/service-kit/list/list.ts'
import type { LockedRow } from '@portal/service-kit/list/row.ts'
import { selectGroups } from '@portal/service-kit/list/summary.ts'

const said = sql`ticket.id, ticket.thread_id as "threadId", ticket.category, ticket.text, ticket.status, ticket.answer,
  ticket.answered_at as "answeredAt", ticket.created_at as "createdAt", ticket.updated_at as "updatedAt"`

const unreadOf = (side: 'ASKER' | 'STAFF'): Sql =>
  sql`(select count(*) from ticket_message where ticket_id = ticket.id and side = ${side}
    and id > ${side === 'STAFF' ? sql`ticket.asker_read_id` : sql`ticket.staff_read_id`}) as unread`
const own = sql`${said}, ${unreadOf('STAFF')}`

const columns = sql`${said}, ${unreadOf('ASKER')}, ticket.version, ticket.is_urgent as "isUrgent", ticket.answered_by as "answeredBy", ticket.username as "userName", thread.title as "chatTitle",
  ticket.platform, ticket.device_group as devices, coalesce(ticket.model, '') as model, coalesce(ticket.serial_num, '') as "serialNum"`

const from = sql`ticket join thread on thread.id = ticket.thread_id`

/** Inserts a ticket about the locked conversation. */
export async function insert(
  db: Db,
  { threadId, category, text }: TicketDraft,
  { userId, username }: Identity,
): Promise<OwnTicket> {
  const [made] = await db.query<OwnTicket>(sql`
    insert into ticket (thread_id, user_id, username, platform, device_group, serial_num, model, category, text, is_urgent)
    select id, ${userId}, ${username}, platform, device_group, serial_num, model, ${category}, ${text.trim()},
      exists (select from message where thread_id = thread.id and data @> '{"isDanger": true}') from thread where id = ${threadId}
    returning ${said}, 0 as unread`)
  return made as OwnTicket
}

/** Marks the open ticket as urgent if danger is reported later. */
export const markUrgent = (db: Db, threadId: string) =>
  db.query(
    sql`update ticket set is_urgent = true where thread_id = ${threadId} and status <> 'CLOSED' and not is_urgent`,
  )

/** Finds the number of the open ticket. */
export const findOpen = async (db: Db, threadId: string): Promise<number | undefined> =>
  (
    await db.query<{ id: number }>(
      sql`select id from ticket where thread_id = ${threadId} and status <> 'CLOSED'`,
    )
  )[0]?.id

export async function countToday(db: Db, userId: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    sql`select count(*) as n from ticket where user_id = ${userId} and created_at > now() - interval '1 day'`,
  )
  return row?.n ?? 0
}

export const findOwn = (db: Db, request: OwnTicketPageRequest, userId: string): Promise<Page<OwnTicket>> =>
  selectPage<OwnTicket>(db, request, {
    table: 'ticket',
    select: own,
    from: sql`ticket`,
    where: [
      sql`user_id = ${userId}`,
      combineFilters(
        { id: (id: number) => sql`id = ${id}`, threadId: matchesAny('thread_id') },
        request.queryParams,
      ),
    ],
    sortable: { updatedAt: 'updated_at' },
    hasBin: false,
  })

/** Finds all tickets of a conversation, oldest first. */
export const listByThread = (db: Db, threadId: string) =>
  db.query<OwnTicket>(sql`select ${own} from ticket where thread_id = ${threadId} order by id limit 1000`)

export const hasTicket = async (db: Db, threadId: string): Promise<boolean> =>
  (await db.query(sql`select from ticket where thread_id = ${threadId} limit 1`)).length > 0

const isNumber = Object.assign((number: string) => sql`ticket.id::text = ${number.trim()}`, {
  isText: true,
  empty: sql`false`,
})
const filters = {
  number: isNumber,
  id: isNumber,
  status: matchesAny('ticket.status'),
  category: matchesAny('ticket.category'),
  text: contains('ticket.text'),
  userName: contains('ticket.username'),
  serialNum: contains('ticket.serial_num'),
}

const listOf = (queryParams: TicketPageRequest['queryParams']): ListQuery => ({
  table: 'ticket',
  select: columns,
  from,
  where: [combineFilters(filters, queryParams)],
  sortable: {
    isUrgent: 'ticket.is_urgent',
    status: 'ticket.status',
    category: 'ticket.category',
    userName: 'ticket.username',
    serialNum: 'ticket.serial_num',
    createdAt: 'ticket.created_at',
    updatedAt: 'ticket.updated_at',
  },
  hasBin: false,
})

export const list = (request: AnyPageRequest): ListQuery => listOf(request.queryParams as never)

/** Columns of an export. */
export const exported = (): Record<(typeof ticketList.exports)[number], ExportedValue> => ({
  number: { kind: 'number', value: sql`ticket.id` },
  isUrgent: { kind: 'text', value: sql`ticket.is_urgent::text` },
  status: { kind: 'text', value: sql`ticket.status` },
  category: { kind: 'text', value: sql`ticket.category` },
  text: { kind: 'text', value: sql`ticket.text` },
  userName: { kind: 'text', value: sql`ticket.username` },
  serialNum: { kind: 'text', value: sql`coalesce(ticket.serial_num, '')` },
  answer: { kind: 'text', value: sql`ticket.answer` },
  answeredBy: { kind: 'text', value: sql`coalesce(ticket.answered_by, '')` },
  createdAt: { kind: 'instant', value: sql`ticket.created_at` },
  updatedAt: { kind: 'instant', value: sql`ticket.updated_at` },
})

export const find = (db: Db, request: TicketPageRequest): Promise<Page<Ticket>> =>
  selectPage<Ticket>(db, request, listOf(request.queryParams))

/** Counts the filtered tickets by code. */
export const group = (
  db: Db,
  { by, ...request }: Pick<TicketPageRequest, 'queryParams'> & { by: (typeof ticketList.groups)[number] },
): Promise<Groups> => selectGroups(db, request, listOf(request.queryParams), `ticket.${by}`)

export const get = async (db: Db, id: number): Promise<Ticket | undefined> =>
  (await db.query<Ticket>(sql`select ${columns} from ${from} where ticket.id = ${id}`))[0]

/** Checks visibility: staff may see all tickets, others their own. */
export const isVisible = async (
  db: Db,
  id: number,
  { userId, permissions }: Pick<Identity, 'userId' | 'permissions'>,
): Promise<boolean> => {
  const isOwn = permissions.includes('ticket:view') ? undefined : sql`user_id = ${userId}`
  return (await db.query(sql`select from ticket${sql.where([sql`id = ${id}`, isOwn])}`)).length > 0
}

/** Ticket with its owner's id, which no call returns. */
export type TicketWithOwner = LockedRow<Ticket> & { userId: string }

const ofUser = sql`${columns}, ticket.user_id as "userId", false as "isDeleted"`
const oneOf = (ids: readonly number[]) => sql`ticket.id = any(${ids}::bigint[])`

/** Locks the conversation before the ticket, as deleting conversations does. */
async function lockWhere(
  db: Db,
  ids: readonly number[],
  ...where: (Sql | undefined)[]
): Promise<TicketWithOwner[]> {
  await db.query(
    sql`select from thread where id in (select thread_id from ticket where ${oneOf(ids)}) order by id for update`,
  )
  return db.query<TicketWithOwner>(
    sql`select ${ofUser} from ${from}${sql.where([oneOf(ids), ...where])} order by ticket.id for update of ticket`,
  )
}

export const lock = async (db: Db, id: number): Promise<TicketWithOwner | undefined> =>
  (await lockWhere(db, [id]))[0]

type QueryParams = Record<string, unknown> | undefined
/** Limit + 1, to detect overflow. */
const enough = sql.raw(String(maxAtOnce + 1))

/** Tickets for bulk changes: visible to all staff, without a bin. */
export const bulkTickets = {
  lock: (db: Db, ids: readonly number[]) => lockWhere(db, ids),
  async findMatching(db: Db, _user: Identity, queryParams: QueryParams): Promise<number[]> {
    const where = sql.where([combineFilters(filters, queryParams)])
    return (await db.query<{ id: number }>(sql`select id from ticket${where} limit ${enough}`)).map(
      ({ id }) => id,
    )
  },
  lockMatching: (
    db: Db,
    _user: Identity,
    queryParams: QueryParams,
    _isDeleted: boolean,
    ids: readonly number[],
  ) => lockWhere(db, ids, combineFilters(filters, queryParams)),
  /** The caller has locked the rows. */
  async updateAll(db: Db, given: readonly ({ id: number } & Partial<Ticket>)[]): Promise<TicketWithOwner[]> {
    await db.query(sql`update ticket set status = coalesce(given.status, ticket.status),
      category = coalesce(given.category, ticket.category), version = version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id bigint, status text, category text)
      where ticket.id = given.id`)
    return db.query<TicketWithOwner>(
      sql`select ${ofUser} from ${from} where ${oneOf(given.map(({ id }) => id))}`,
    )
  },
}

export async function count(db: Db, { queryParams }: { queryParams?: QueryParams }): Promise<Count> {
  const found = sql`select from ticket${sql.where([combineFilters(filters, queryParams)])} limit ${enough}`
  const [row] = await db.query<{ n: number }>(sql`select count(*) as n from (${found}) counted`)
  const n = row?.n ?? 0
  return { count: Math.min(n, maxAtOnce), isExact: n <= maxAtOnce }
}

/** Returns the number of the open ticket for each conversation of these tickets. */
export const findOpenSiblings = async (db: Db, ids: readonly number[]): Promise<Map<string, number>> =>
  new Map(
    (
      await db.query<{ id: number; threadId: string }>(sql`select id, thread_id as "threadId" from ticket
        where status <> 'CLOSED' and thread_id in (select thread_id from ticket where ${oneOf(ids)})`)
    ).map(({ id, threadId }) => [threadId, id]),
  )

export const getOwn = async (db: Db, id: number): Promise<OwnTicket> =>
  (await db.query<OwnTicket>(sql`select ${own} from ticket where id = ${id}`))[0] as OwnTicket

/** The caller has locked the row and compared its version. */
export async function setStatus(db: Db, id: number, status: TicketStatus): Promise<Ticket> {
  await db.query(
    sql`update ticket set status = ${status}, version = version + 1, updated_at = now() where id = ${id}`,
  )
  return (await get(db, id)) as Ticket
}

/** Closes a ticket on behalf of its author. */
export const close = (db: Db, id: number) =>
  db.query(
    sql`update ticket set status = 'CLOSED', version = version + 1, updated_at = now() where id = ${id}`,
  )
