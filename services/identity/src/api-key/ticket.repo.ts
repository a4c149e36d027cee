import { ticketPrefix } from '@portal/contracts/api-key.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { newSecret, toHash } from '../secret/secret.ts'
import { type Caller, caller, isValid } from './api-key.repo.ts'

/** Seconds. */
export const ticketLifetime = 60

/** Answers the ticket itself, which nobody can read again. */
export async function insert(db: Db, keyId: number, targetRouter: string) {
  const ticket = newSecret(ticketPrefix)
  const [row] = await db.query<{
    expiresAt: string
  }>(sql`insert into login_ticket (hash, key_id, target_router, expires_at)
    values (${toHash(ticket)}, ${keyId}, ${targetRouter}, now() + ${ticketLifetime} * interval '1 second')
    returning expires_at as "expiresAt"`)
  return { ticket, expiresAt: row?.expiresAt ?? '' }
}

export type Ticket = Caller & { targetRouter: string; isUsed: boolean }

/** Finds an unexpired ticket, used or not, of a valid key without changing it. */
export const find = async (db: Db, ticket: string): Promise<Ticket | undefined> =>
  (
    await db.query<Ticket>(sql`select ${caller}, target_router as "targetRouter",
        (used_at is not null or login_ticket.expires_at <= now()) as "isUsed"
      from login_ticket join api_key on api_key.id = key_id join account on account.id = owner_id
      where hash = ${toHash(ticket)} and ${isValid}`)
  )[0]

/** Uses a ticket once: one of two concurrent uses succeeds. */
export const use = async (tx: Db, ticket: string): Promise<boolean> =>
  (
    await tx.query(sql`update login_ticket set used_at = now()
      where hash = ${toHash(ticket)} and used_at is null and expires_at > clock_timestamp() returning hash`)
  ).length > 0

/** Deletes used tickets after a day, until which their owner is known. */
export const removeOld = (db: Db) =>
  db.query(sql`delete from login_ticket where expires_at < now() - interval '1 day'`)
