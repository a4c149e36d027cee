import type { MailState, OutboxMail } from '@portal/contracts/mail.contract.ts'
import { type Db, type Sql, sql } from '../database/database.ts'

/** Line of an e-mail; its sentence belongs to the kind. */
export interface MailLine {
  noticeId: number
  kind: string
  values: Record<string, string>
  path: string
}

/** Notice that is due to be sent as e-mails. */
export interface DueNotice {
  id: number
  /** `user <id>` or `permission <name>`. */
  audience: string
  kind: string
  mailAt: string
}

export interface Mail {
  id: number
  userId: string
  lines: MailLine[]
  attempts: number
  messageId: string
  createdAt: string
}

const maxAtOnce = 200
const maxShown = 100
/** Milliseconds as an interval. */
const span = (ms: number): Sql => sql`make_interval(secs => ${ms / 1_000})`
const mail = sql`id, user_id as "userId", lines, attempts, message_id as "messageId", created_at as "createdAt"`

/** Finds notices of kinds that this copy knows; a newer copy may have added others. */
export const findNotices = (db: Db, kinds: readonly string[]): Promise<DueNotice[]> =>
  db.query(sql`select id, audience, kind, mail_at as "mailAt" from notice
    where mail_at is not null and kind = any(${kinds}) order by mail_at limit ${maxAtOnce}`)

/** Claims a due notice, unless it was repeated or another copy claimed it. */
export async function claimNotice(tx: Db, { id, mailAt }: DueNotice): Promise<MailLine | undefined> {
  const [line] = await tx.query<MailLine>(sql`update notice set mail_at = null
    where id = ${id} and mail_at = ${mailAt}::timestamptz returning id as "noticeId", kind, values, path`)
  return line
}

/** Adds a line to this account's unsent e-mail, replacing a line of the same notice. */
export const addLine = (
  tx: Db,
  { userId, name, line, waitMs }: { userId: string; name: string; line: MailLine; waitMs: number },
) =>
  tx.query(sql`insert into outbox (user_id, name, lines, next_at)
    values (${userId}, ${name}, ${JSON.stringify([line])}, clock_timestamp() + ${span(waitMs)})
    on conflict (user_id) where state = 'WAITING' and attempts = 0 do update set
      lines = (select coalesce(jsonb_agg(line order by place) filter (where line->'noticeId' <> to_jsonb(${line.noticeId}::bigint)), '[]')
        from jsonb_array_elements(outbox.lines) with ordinality as old (line, place)) || excluded.lines,
      next_at = least(outbox.next_at, excluded.next_at)`)

export const findDue = (db: Db): Promise<Mail[]> =>
  db.query(sql`select ${mail} from outbox where state = 'WAITING' and next_at <= clock_timestamp()
    order by next_at, id limit ${maxAtOnce}`)

/** Starts an attempt unless another copy did; an attempt without an outcome is retried after `leaseMs`. */
export async function startAttempt(db: Db, id: number, leaseMs: number): Promise<Mail | undefined> {
  const [begun] = await db.query<Mail>(sql`update outbox
    set attempts = attempts + 1, reason = '', detail = '', next_at = clock_timestamp() + ${span(leaseMs)}
    where id = (select id from outbox where id = ${id} and state = 'WAITING' and next_at <= clock_timestamp() for update skip locked)
    returning ${mail}`)
  return begun
}

/**
 * Finds which of these notices still exist, are unread by this account and are in no newer unsent e-mail for
 * it.
 */
export async function findUnread(db: Db, { id, userId, lines }: Pick<Mail, 'id' | 'userId' | 'lines'>) {
  const found = await db.query<{ id: number }>(sql`select id from notice
    where id = any(${lines.map(({ noticeId }) => noticeId)})
    and not exists (select from notice_read where notice_id = notice.id and user_id = ${userId} and until >= created_at)
    and not exists (select from outbox where user_id = ${userId} and state = 'WAITING' and outbox.id > ${id}
      and lines @> jsonb_build_array(jsonb_build_object('noticeId', notice.id)))`)
  return new Set(found.map((notice) => notice.id))
}

export interface FailureReason {
  reason: string
  detail?: string
}

export const finishAttempt = (
  db: Db,
  id: number,
  state: Exclude<MailState, 'WAITING'>,
  { reason, detail = '', lines }: Partial<FailureReason> & { lines?: readonly MailLine[] } = {},
) =>
  db.query(sql`update outbox set state = ${state}, reason = ${reason ?? ''}, detail = ${detail}, ended_at = clock_timestamp(),
      lines = coalesce(${lines ? JSON.stringify(lines) : null}::jsonb, lines)
    where id = ${id} and state = 'WAITING'`)

export const postpone = (db: Db, id: number, { reason, detail = '' }: FailureReason, pauseMs: number) =>
  db.query(sql`update outbox set reason = ${reason}, detail = ${detail}, next_at = clock_timestamp() + ${span(pauseMs)}
    where id = ${id} and state = 'WAITING'`)

/** Abandons e-mails that waited too long, and deletes finished ones after a while. */
export async function abandonAndRemove(
  db: Db,
  { giveUpMs, keptDays }: { giveUpMs: number; keptDays: number },
) {
  await db.query(sql`update outbox set state = 'FAILED', ended_at = clock_timestamp(),
      reason = case when reason = '' then 'Not sent in time.' else reason end
    where state = 'WAITING' and created_at < clock_timestamp() - ${span(giveUpMs)} and next_at <= clock_timestamp()`)
  await db.query(sql`delete from outbox where ended_at < now() - make_interval(days => ${keptDays})`)
}

type Found = Omit<OutboxMail, 'lines'> & { lines: MailLine[] }

export const list = (db: Db, state: MailState | undefined): Promise<Found[]> =>
  db.query(sql`select id, state, name, lines, attempts, reason, detail, created_at as "createdAt",
      case when state = 'WAITING' then next_at end as "nextAt", ended_at as "endedAt"
    from outbox where ${state ? sql`state = ${state}` : sql`true`} order by id desc limit ${maxShown}`)

export async function countByState(db: Db): Promise<Record<string, number>> {
  const found = await db.query<{ state: string; count: number }>(
    sql`select state, count(*) as count from outbox group by state`,
  )
  return Object.fromEntries(found.map(({ state, count }) => [state, count]))
}

export const find = async (db: Db, id: number): Promise<(Mail & { name: string }) | undefined> =>
  (await db.query<Mail & { name: string }>(sql`select ${mail}, name from outbox where id = ${id}`))[0]

/** Returns the number of e-mails. Skips those that a copy is sending now. */
export async function retry(db: Db, ids: readonly number[]): Promise<number> {
  const changed =
    await db.query(sql`update outbox set state = 'WAITING', ended_at = null, attempts = greatest(attempts, 1),
      next_at = clock_timestamp(), created_at = clock_timestamp()
    where id = any(${ids}) and (state in ('FAILED', 'CANCELLED') or state = 'WAITING' and reason <> '') returning id`)
  return changed.length
}

export async function cancel(db: Db, ids: readonly number[]): Promise<number> {
  const changed = await db.query(sql`update outbox set state = 'CANCELLED', ended_at = clock_timestamp()
    where id = any(${ids}) and (state = 'FAILED' or state = 'WAITING' and (attempts = 0 or reason <> '')) returning id`)
  return changed.length
}
