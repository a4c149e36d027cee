import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { encryptedPrefix } from '@portal/service-kit/database/encryption.ts'

const isLost = (column: string, keyId: string) =>
  sql`starts_with(${sql.id(column)}, ${encryptedPrefix(keyId)})`

/** Locks the tables that `find` reads until the transaction ends. */
export const lock = (tx: Db) =>
  tx.query(
    sql`lock table account, signing_key, second_factor, webhook, identity_provider in share row exclusive mode`,
  )

/** Finds the owners of secrets that only this key can decrypt. */
export const find = async (db: Db, keyId: string) => ({
  signingKeys: await db.query<{ id: string }>(
    sql`select kid as id from signing_key where ${isLost('private_jwk', keyId)} order by created_at`,
  ),
  secondFactors: await db.query<{ id: string; username: string }>(
    sql`select id, username from second_factor join account on id = account_id
      where ${isLost('secret', keyId)} order by lower(username)`,
  ),
  webhooks: await db.query<{ id: number; url: string; state: string; ownerId: string; username: string }>(
    sql`select webhook.id, url, state, owner_id as "ownerId", username
      from webhook join account on account.id = owner_id where ${isLost('secret', keyId)} order by webhook.id`,
  ),
  providers: await db.query<{ id: string; isDisabled: boolean }>(
    sql`select id, disabled_at is not null as "isDisabled"
      from identity_provider where ${isLost('client_secret', keyId)} order by id`,
  ),
})
export type LostSecrets = Awaited<ReturnType<typeof find>>

export const removeSigningKeys = (tx: Db, keyId: string) =>
  tx.query(sql`delete from signing_key where ${isLost('private_jwk', keyId)}`)

/**
 * Deletes secrets that are not active: unfinished set-ups of second factors and previous secrets of
 * webhooks.
 */
export async function removeUnused(tx: Db, keyId: string) {
  await tx.query(sql`delete from second_factor where secret is null and ${isLost('pending', keyId)}`)
  await tx.query(sql`update second_factor set pending = null where ${isLost('pending', keyId)}`)
  await tx.query(sql`update webhook set old_secrets = kept, old_secret_until = case when kept <> '{}' then old_secret_until end
    from (select id as kept_id, array(select old from unnest(old_secrets) with ordinality entry (old, place)
        where not ${isLost('old', keyId)} order by place) as kept from webhook) found
    where id = kept_id and kept <> old_secrets`)
}

/** Sets a new secret, which the owner has to replace, and disables an active webhook. */
export const replaceWebhookSecret = (tx: Db, id: number, secret: string) =>
  tx.query(sql`update webhook set secret = ${secret},
    state = case when state = 'ON' then 'OFF' else state end where id = ${id}`)

export const removeClientSecret = (tx: Db, id: string) =>
  tx.query(sql`update identity_provider set client_secret = null where id = ${id}`)
