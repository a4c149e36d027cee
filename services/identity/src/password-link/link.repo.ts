import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { createMailQueue, type QueuedMail } from '../account-mail/mail-queue.repo.ts'
import { toHash } from '../secret/secret.ts'

export type LinkPurpose = 'invite' | 'reset'

export interface LinkMail extends QueuedMail {
  purpose: LinkPurpose
  language: string
  email: string
  isDisabled: boolean
  isOver: boolean
}

/**
 * Validity of a link: half an hour to read an e-mail; three days for an invitation, so that it survives a
 * weekend.
 */
const lifetime = sql`case when purpose = 'invite' then interval '3 days' else interval '30 minutes' end`

/** Queues one e-mail per account; a repeated request makes it due at once. */
export const queueMail = (
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

/** Account, manager or company whose link e-mails are counted. */
export type LinkScope = { accountId: string } | { askedBy: string } | { companyId: number }
export interface LinkLimit {
  count: number
  hours: number
}

/** Returns the seconds until another e-mail is allowed; 0 if it is allowed now. */
export async function getWaitSeconds(tx: Db, scope: LinkScope, { count, hours }: LinkLimit): Promise<number> {
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

export const queue = createMailQueue<LinkMail>(
  sql`link_mail`,
  sql`purpose, language, email, disabled_at is not null as "isDisabled",
    mail.created_at + ${lifetime} < clock_timestamp() as "isOver"`,
)

export const notNeededReason = 'No longer needed.'

/**
 * Stores a link for a claimed e-mail. Returns false if the e-mail was cancelled; waits for a concurrent
 * cancellation.
 */
export const addLink = async (db: Db, link: string, { id }: Pick<LinkMail, 'id'>): Promise<boolean> =>
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
  purpose: LinkPurpose
}

export const findValid = async (db: Db, link: string): Promise<LinkedAccount | undefined> =>
  (
    await db.query<LinkedAccount>(sql`select account.id, username, purpose
      from password_link join account on account.id = account_id where ${good(link)} and disabled_at is null`)
  )[0]

/** Uses a link and ends all other links of the account; only one of two concurrent uses succeeds. */
export async function useLink(tx: Db, link: string): Promise<boolean> {
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

/** Ends the links of an account and cancels queued e-mails. */
export async function endAll(tx: Db, accountId: string) {
  // Cancels e-mails before deleting links: an e-mail that is being sent has either stored its link already,
  // or cannot store it any more.
  await tx.query(sql`update link_mail set state = 'FAILED', reason = ${notNeededReason}
    where account_id = ${accountId} and state = 'WAITING'`)
  await tx.query(
    sql`update password_link set used_at = clock_timestamp() where account_id = ${accountId} and used_at is null`,
  )
}

export async function deleteExpired(db: Db) {
  await db.query(sql`delete from password_link where expires_at < now() - interval '1 day'`)
  await db.query(
    sql`delete from link_mail where state <> 'WAITING' and created_at < now() - interval '30 days'`,
  )
}
