import { ticketPrefix } from '@portal/contracts/api-key.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { newSecret, toHash } from '../secret/secret.ts'
import { callerColumns, isValid, type KeyCaller } from './api-key.repo.ts'

export const ticketLifetimeSeconds = 60

/** Returns the ticket, which is stored only as a hash. */
export async function insert(db: Db, keyId: number, targetRouter: string) {
  const ticket = newSecret(ticketPrefix)
  const [row] = await db.query<{
    expiresAt: string
  }>(sql`insert into login_ticket (hash, key_id, target_router, expires_at)
    values (${toHash(ticket)}, ${keyId}, ${targetRouter}, now() + ${ticketLifetimeSeconds} * interval '1 second')
    returning expires_at as "expiresAt"`)
  return { ticket, expiresAt: row?.expiresAt ?? '' }
}

export type StoredTicket = KeyCaller & { targetRouter: string; isUsed: boolean }

/** Finds an unexpired ticket of a valid key, used or not, without using it. */
export const find = async (db: Db, ticket: string): Promise<StoredTicket | undefined> =>
  (
    await db.query<StoredTicket>(sql`select ${callerColumns}, target_router as "targetRouter",
        (used_at is not null or login_ticket.expires_at <= now()) as "isUsed"
      from login_ticket join api_key on api_key.id = key_id join account on account.id = owner_id
      where hash = ${toHash(ticket)} and ${isValid}`)
  )[0]

/** Marks a ticket as used; only one of two concurrent uses succeeds. */
export const markUsed = async (tx: Db, ticket: string): Promise<boolean> =>
  (
    await tx.query(sql`update login_ticket set used_at = now()
      where hash = ${toHash(ticket)} and used_at is null and expires_at > clock_timestamp() returning hash`)
  ).length > 0

/** Deletes used tickets after a day. Until then a second use can be audited with its owner. */
export const deleteExpired = (db: Db) =>
  db.query(sql`delete from login_ticket where expires_at < now() - interval '1 day'`)
