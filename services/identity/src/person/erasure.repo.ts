import type { Person } from '@portal/contracts/person.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { hasAcceptedInvitation } from '../account/account.repo.ts'

export const findPerson = async (db: Db, id: string): Promise<Person | undefined> =>
  (
    await db.query<Person>(sql`select id, username as name, array(
        select email where email <> '' union select address from credential_mail where account_id = account.id) as emails
      from account where id = ${id}`)
  )[0]

/** Returns false if the erasure was started before. */
export const insert = async (tx: Db, accountId: string, pseudonym: string): Promise<boolean> =>
  (
    await tx.query(sql`insert into erasure (account_id, pseudonym) values (${accountId}, ${pseudonym})
      on conflict (account_id) do nothing returning account_id`)
  ).length > 0

/** Claims an erasure for ten minutes; undefined if another process has claimed it, or it is finished. */
export const claim = async (db: Db, accountId: string): Promise<{ pseudonym: string } | undefined> =>
  (
    await db.query<{
      pseudonym: string
    }>(sql`update erasure set busy_until = clock_timestamp() + interval '10 minutes'
      where account_id = ${accountId} and busy_until < clock_timestamp() returning pseudonym`)
  )[0]

export const release = (db: Db, accountId: string) =>
  db.query(sql`update erasure set busy_until = '-infinity' where account_id = ${accountId}`)

export const listUnfinished = (db: Db): Promise<{ accountId: string }[]> =>
  db.query(
    sql`select account_id as "accountId" from erasure where busy_until < clock_timestamp() order by asked_at`,
  )

/** Finds accounts without a password whose links have all expired. */
export const listUnaccepted = async (db: Db, days: number): Promise<string[]> =>
  (
    await db.query<{ id: string }>(sql`select id from account
      where created_at < now() - make_interval(days => ${days}) and not ${hasAcceptedInvitation}
        and not exists (select from erasure where account_id = account.id)
        and not exists (select from passkey where account_id = account.id)
        and not exists (select from password_link where account_id = account.id and used_at is null and expires_at > now())
        and not exists (select from link_mail where account_id = account.id and state = 'WAITING')
      order by created_at limit 100`)
  ).map(({ id }) => id)
