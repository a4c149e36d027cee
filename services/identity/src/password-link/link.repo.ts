import { type Db, sql } from '@portal/service-kit/database.ts'
import { hashOf } from '../secret/secret.ts'

export type Purpose = 'invite' | 'reset'

export interface LinkMail {
  id: number
  accountId: string
  purpose: Purpose
  language: string
  attempts: number
  messageId: string
  name: string
  email: string
  isDisabled: boolean
  isOver: boolean
}

/**
 * How long a link works. Half an hour is long enough to read an e-mail; an invitation may wait for Monday.
 */
const lifetime = sql`case when purpose = 'invite' then interval '3 days' else interval '30 minutes' end`
const seconds = (count: number) => sql`make_interval(secs => ${count})`

/** One e-mail waits at most; whoever asks again gets it at once. */
export const ask = (tx: Db, accountId: string, purpose: Purpose, language: string) =>
  tx.query(sql`insert into link_mail (account_id, purpose, language) values (${accountId}, ${purpose}, ${language})
    on conflict (account_id) where state = 'WAITING'
    do update set purpose = excluded.purpose, language = excluded.language, next_at = clock_timestamp(), created_at = clock_timestamp()`)

/** Begins a try, which no other copy begins; without an outcome the next one follows after the lease. */
export async function begin(db: Db, leaseSeconds: number): Promise<LinkMail | undefined> {
  const [begun] = await db.query<LinkMail>(sql`update link_mail
    set attempts = attempts + 1, next_at = clock_timestamp() + ${seconds(leaseSeconds)}
    from account
    where account.id = account_id and link_mail.id = (select id from link_mail
      where state = 'WAITING' and next_at <= clock_timestamp() order by next_at limit 1 for update skip locked)
    returning link_mail.id, account_id as "accountId", purpose, language, attempts, message_id as "messageId",
      username as name, email, disabled_at is not null as "isDisabled",
      link_mail.created_at + ${lifetime} < clock_timestamp() as "isOver"`)
  return begun
}

export const end = (db: Db, id: number, state: 'SENT' | 'FAILED', reason = '') =>
  db.query(
    sql`update link_mail set state = ${state}, reason = ${reason} where id = ${id} and state = 'WAITING'`,
  )

export const postpone = (db: Db, id: number, reason: string, pauseSeconds: number) =>
  db.query(sql`update link_mail set reason = ${reason}, next_at = clock_timestamp() + ${seconds(pauseSeconds)}
    where id = ${id} and state = 'WAITING'`)

export const add = (db: Db, link: string, { accountId, purpose }: Pick<LinkMail, 'accountId' | 'purpose'>) =>
  db.query(sql`insert into password_link (hash, account_id, purpose, expires_at)
    select ${hashOf(link)}, ${accountId}, purpose, clock_timestamp() + ${lifetime} from (values (${purpose})) wished (purpose)`)

const good = (link: string) =>
  sql`hash = ${hashOf(link)} and used_at is null and expires_at > clock_timestamp()`

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

/** Of two uses at once one wins; with it all other links of the account end. */
export async function use(tx: Db, link: string): Promise<boolean> {
  // Before its links: uses of two links of one account wait here, and not for each other.
  await tx.query(
    sql`select from account where id in (select account_id from password_link where hash = ${hashOf(link)}) for update`,
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
  await tx.query(
    sql`update password_link set used_at = clock_timestamp() where account_id = ${accountId} and used_at is null`,
  )
  await tx.query(sql`update link_mail set state = 'FAILED', reason = 'No longer needed.'
    where account_id = ${accountId} and state = 'WAITING'`)
}

export async function removeOld(db: Db) {
  await db.query(sql`delete from password_link where expires_at < now() - interval '1 day'`)
  await db.query(
    sql`delete from link_mail where state <> 'WAITING' and created_at < now() - interval '30 days'`,
  )
}
