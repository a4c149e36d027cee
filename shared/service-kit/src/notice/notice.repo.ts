import type { Identity } from '@portal/contracts/access.ts'
import type { Audience } from '@portal/contracts/events.ts'
import type { Notice } from '@portal/contracts/notice.contract.ts'
import { type Db, type Sql, sql } from '../database/database.ts'

/** Limit per audience. */
const maxNotices = 200
/** Maximum deletions in one statement, because notices that wait for their e-mail may be many. */
const maxRemoved = 200
const maxListed = 50

type Reader = Pick<Identity, 'userId' | 'permissions'>

const nameOf = (to: Audience) => ('userId' in to ? `user ${to.userId}` : `permission ${to.permission}`)
/** Ignores expired notices, which are deleted once an hour. */
const isFor = ({ userId, permissions }: Reader, keptDays: number): Sql => {
  const audiences = [nameOf({ userId }), ...permissions.map((permission) => nameOf({ permission }))]
  return sql`audience = any(${audiences}) and created_at > now() - make_interval(days => ${keptDays})`
}

export interface NewNotice {
  to: Audience
  kind: string
  subject: string
  values: Record<string, string>
  path: string
}

/**
 * Replaces the earlier notice of this kind and subject, and deletes the oldest ones beyond the limit. Queues
 * it for e-mail if its kind allows.
 */
export async function saveNotice(
  db: Db,
  { to, kind, subject, values, path }: NewNotice,
  isMailed: boolean,
): Promise<void> {
  const audience = nameOf(to)
  await db.query(sql`insert into notice (audience, kind, subject, values, path, mail_at)
    values (${audience}, ${kind}, ${subject}, ${JSON.stringify(values)}, ${path}, ${isMailed ? sql`clock_timestamp()` : null})
    on conflict (audience, kind, subject)
      do update set values = excluded.values, path = excluded.path, created_at = excluded.created_at, mail_at = excluded.mail_at`)
  await db.query(sql`delete from notice where id in (select id from notice where mail_at is null and id in (
    select id from notice where audience = ${audience} order by created_at desc, id desc limit ${maxRemoved} offset ${maxNotices})
    for update skip locked)`)
}

type Found = Omit<Notice, 'text'>

export const find = (db: Db, reader: Reader, keptDays: number): Promise<(Found & { unread: number })[]> =>
  db.query<Found & { unread: number }>(sql`
    select id, kind, values, path, created_at as "createdAt", is_read as "isRead",
      count(*) filter (where not is_read) over () as unread
    from (select notice.*, coalesce(until >= created_at, false) as is_read from notice
      left join notice_read on notice_id = id and user_id = ${reader.userId} where ${isFor(reader, keptDays)}) found
    order by created_at desc, id desc limit ${maxListed}`)

/** Selects notices to mark as read: all up to a time, one up to it, or all of a subject. */
export type ReadSelection = { until: string; id?: number | undefined } | { subject: string }

/** Returns whether any notice was unread. */
export async function markRead(
  db: Db,
  reader: Reader,
  which: ReadSelection,
  keptDays: number,
): Promise<boolean> {
  const chosen =
    'subject' in which
      ? sql`subject = ${which.subject}`
      : sql`created_at <= ${which.until}::timestamptz and (${which.id ?? null}::bigint is null or id = ${which.id ?? null})`
  const marked = await db.query(sql`insert into notice_read (notice_id, user_id, until)
    select id, ${reader.userId}, created_at from notice where ${isFor(reader, keptDays)} and ${chosen} order by id for share
    on conflict (notice_id, user_id) do update set until = excluded.until
      where notice_read.until < excluded.until
    returning notice_id`)
  return marked.length > 0
}

export const removeOldNotices = (db: Db, keptDays: number) =>
  db.query(sql`delete from notice where created_at < now() - make_interval(days => ${keptDays})`)
