import type { Passkey } from '@portal/contracts/passkey.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'

const columns = sql`passkey.id, passkey.name, passkey.created_at as "createdAt", passkey.last_used_at as "lastUsedAt", is_backed_up as "isBackedUp"`

export const list = (db: Db, accountId: string): Promise<(Passkey & { credentialId: string })[]> =>
  db.query(sql`select ${columns}, credential_id as "credentialId" from passkey
    where account_id = ${accountId} order by id`)

export interface NewPasskey {
  accountId: string
  credentialId: string
  /** Public key in COSE format. */
  publicKey: Uint8Array
  /** Origin of registration; the passkey signs in only there. */
  origin: string
  counter: number
  name: string
  isBackedUp: boolean
}

/** Returns undefined if the passkey is already registered. */
export const insert = async (tx: Db, passkey: NewPasskey): Promise<Passkey | undefined> =>
  (
    await tx.query<Passkey>(sql`insert into passkey
      (account_id, credential_id, public_key, origin, counter, name, is_backed_up)
      values (${passkey.accountId}, ${passkey.credentialId}, ${Buffer.from(passkey.publicKey)}, ${passkey.origin},
        ${passkey.counter}, ${passkey.name}, ${passkey.isBackedUp})
      on conflict (credential_id) do nothing returning ${columns}`)
  )[0]

/** Locks the account until the transaction ends and counts its passkeys. */
export async function lockCount(tx: Db, accountId: string): Promise<number> {
  await tx.query(sql`select from account where id = ${accountId} for no key update`)
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*)::int as count from passkey where account_id = ${accountId}`,
  )
  return row?.count ?? 0
}

/** Returns the name of the deleted passkey. */
export const remove = async (tx: Db, id: number, accountId: string): Promise<string | undefined> =>
  (
    await tx.query<{ name: string }>(
      sql`delete from passkey where id = ${id} and account_id = ${accountId} returning name`,
    )
  )[0]?.name

export const removeAll = (tx: Db, accountId: string) =>
  tx.query(sql`delete from passkey where account_id = ${accountId}`)

export type KnownPasskey = Omit<NewPasskey, 'isBackedUp'> & { id: number }

export const findByCredential = async (db: Db, credentialId: string): Promise<KnownPasskey | undefined> =>
  (
    await db.query<KnownPasskey>(sql`select id, account_id as "accountId", credential_id as "credentialId",
        public_key as "publicKey", origin, counter, name
      from passkey where credential_id = ${credentialId}`)
  )[0]

/**
 * Stores the new counter; returns false if it has not increased, which indicates a cloned device. Devices
 * without a counter always send 0.
 */
export const updateCounter = async (tx: Db, id: number, counter: number): Promise<boolean> =>
  (
    await tx.query(sql`update passkey set counter = ${counter}, last_used_at = now()
      where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0)) returning id`)
  ).length > 0

export const storeChallenge = (db: Db, challenge: string, accountId: string | null) =>
  db.query(sql`insert into passkey_challenge (challenge, account_id, expires_at)
    values (${challenge}, ${accountId}, now() + interval '5 minutes')`)

/** Deletes a challenge and returns whether it existed, so that it is used once. */
export const consumeChallenge = async (
  db: Db,
  challenge: string,
  accountId: string | null,
): Promise<boolean> =>
  (
    await db.query(sql`delete from passkey_challenge
      where challenge = ${challenge} and account_id is not distinct from ${accountId}::text and expires_at > now()
      returning challenge`)
  ).length > 0

export const deleteExpired = (db: Db) => db.query(sql`delete from passkey_challenge where expires_at < now()`)
