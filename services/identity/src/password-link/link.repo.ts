import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { mailQueue, type WaitingMail } from '../account-mail/mail-queue.repo.ts'
import { toHash } from '../secret/secret.ts'

export type Purpose = 'invite' | 'reset'

export interface LinkMail extends WaitingMail {
  purpose: Purpose
  language: string
  email: string
  isDisabled: boolean
  isOver: boolean
}

/**
 * How long a link works. Half an hour is long enough to read an e-mail; an invitation may wait for Monday.
 */
const lifetime = sql`case when purpose = 'invite' then interval '3 days' else interval '30 minutes' end`

/** Queues one e-mail per account; a repetition makes it due at once. */
export const ask = (
  tx: Db,
  {
    accountId,
    purpose,
    language,
    askedBy,
  }: Pick<LinkMail, 'accountId' | 'purpose' | 'language'> & { askedBy: string | null },
) =>
  tx.query(sql`insert into link_mail (account_id, purpose, language, asked_by, company_id)
    select id, ${purpose}, ${language}, ${askedBy}, company_id from account where id = ${accountId}
    on conflict (account_id) where state = 'WAITING'
    do update set purpose = excluded.purpose, language = excluded.language, asked_by = excluded.asked_by,
      next_at = clock_timestamp(), created_at = clock_timestamp()`)

/** Account, manager or company for which link e-mails are counted. */
export type LinkScope = { accountId: string } | { askedBy: string } | { companyId: number }
export interface LinkLimit {
  count: number
  hours: number
}

/** Seconds until another e-mail may follow, 0: now. */
export async function waitFor(tx: Db, scope: LinkScope, { count, hours }: LinkLimit): Promise<number> {
  const of =
    'accountId' in scope
      ? sql`account_id = ${scope.accountId}`
      : 'askedBy' in scope
        ? sql`asked_by = ${scope.askedBy}`
        : sql`company_id = ${scope.companyId}`
  const [last] = await tx.query<{ seconds: number }>(sql`select
      ceil(extract(epoch from created_at + make_interval(hours => ${hours}) - clock_timestamp()))::int as seconds
    from link_mail where ${of} and asked_by is not null order by created_at desc offset ${count - 1} limit 1`)
  return Math.max(0, last?.seconds ?? 0)
}

export const queue = mailQueue<LinkMail>(
  sql`link_mail`,
  sql`purpose, language, email, disabled_at is not null as "isDisabled",
    mail.created_at + ${lifetime} < clock_timestamp() as "isOver"`,
)

export const notNeeded = 'No longer needed.'

/** Keeps a link for an e-mail; false where that was ended meanwhile, for which this waits. */
export const add = async (db: Db, link: string, { id }: Pick<LinkMail, 'id'>): Promise<boolean> =>
  (
    await db.query(sql`with mail as (select account_id, purpose from link_mail where id = ${id} and state = 'WAITING' for share)
      insert into password_link (hash, account_id, purpose, expires_at)
      select ${toHash(link)}, account_id, purpose, clock_timestamp() + ${lifetime} from mail returning hash`)
  ).length > 0

const good = (link: string) =>
  sql`hash = ${toHash(link)} and used_at is null and expires_at > clock_timestamp()`

export interface LinkedAccount {
  id: string
  username: string
  purpose: Purpose
}

export const findGood = async (db: Db, link: string): Promise<LinkedAccount | undefined> =>
  (
    await db.query<LinkedAccount>(sql`select account.id, username, purpose
      from password_link join account on account.id = account_id where ${good(link)} and disabled_at is null`)
  )[0]

/** Uses a link: one of two concurrent uses succeeds, and all other links of the account end. */
export async function use(tx: Db, link: string): Promise<boolean> {
  // Locks the account before its links, so that concurrent uses do not deadlock.
  await tx.query(
    sql`select from account where id in (select account_id from password_link where hash = ${toHash(link)}) for update`,
  )
  const used = await tx.query<{ accountId: string }>(sql`update password_link set used_at = clock_timestamp()
    where ${good(link)} and exists (select from account where id = account_id and disabled_at is null)
    returning account_id as "accountId"`)
  const [first] = used
  if (first) await endAll(tx, first.accountId)
  return first !== undefined
}

/** Ends the links of an account, and those that wait to be sent. */
export async function endAll(tx: Db, accountId: string) {
  // Cancels e-mails before deleting links, so that one being sent is included or not created.
  await tx.query(sql`update link_mail set state = 'FAILED', reason = ${notNeeded}
    where account_id = ${accountId} and state = 'WAITING'`)
  await tx.query(
    sql`update password_link set used_at = clock_timestamp() where account_id = ${accountId} and used_at is null`,
  )
}

export async function removeOld(db: Db) {
  await db.query(sql`delete from password_link where expires_at < now() - interval '1 day'`)
  await db.query(
    sql`delete from link_mail where state <> 'WAITING' and created_at < now() - interval '30 days'`,
  )
}
