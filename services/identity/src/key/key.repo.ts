import { randomUUID } from 'node:crypto'
import { type Database, type Db, sql, transaction } from '@portal/service-kit/database/database.ts'
import type { Encryption } from '@portal/service-kit/database/encryption.ts'
import { identityLifetimeSeconds } from '@portal/service-kit/identity/identity.ts'
import { exportJWK, generateKeyPair, type JWK } from 'jose'

export interface SigningKey {
  kid: string
  privateJwk: JWK
  publicJwk: JWK
}

const columns = sql`kid, private_jwk as "privateJwk", public_jwk as "publicJwk"`

/** Finds the current signing key; undefined before the first start. */
export async function getCurrent(db: Db, encryption: Encryption): Promise<SigningKey | undefined> {
  const [key] = await db.query<{ kid: string; privateJwk: string; publicJwk: JWK }>(
    sql`select ${columns} from signing_key where retired_at is null order by created_at desc limit 1`,
  )
  return key && { ...key, privateJwk: JSON.parse(encryption.decrypt(key.privateJwk, key.kid)) as JWK }
}

/** Returns the public keys for all identities that are still valid. */
export async function listPublished(db: Db): Promise<Record<string, unknown>[]> {
  const rows = await db.query<{ publicJwk: Record<string, unknown> }>(
    sql`select public_jwk as "publicJwk" from signing_key order by created_at desc`,
  )
  return rows.map(({ publicJwk }) => publicJwk)
}

/** Seconds for which instances of identity may still use a replaced key. */
export const signerCacheSeconds = 10

/**
 * Creates a new signing key and returns its id. The previous key stays published until its signatures
 * expire.
 */
export async function rotate(db: Db, encryption: Encryption): Promise<string> {
  const kid = randomUUID()
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true })
  const privateJwk = encryption.encrypt(JSON.stringify(await exportJWK(privateKey)), kid)
  const publicJwk = { ...(await exportJWK(publicKey)), alg: 'EdDSA', use: 'sig', kid }
  await db.query(sql`with old as (update signing_key set retired_at = now() where retired_at is null),
      gone as (delete from signing_key where retired_at < now() - ${identityLifetimeSeconds * 2 + signerCacheSeconds} * interval '1 second')
    insert into signing_key (kid, private_jwk, public_jwk)
    values (${kid}, ${privateJwk}, ${JSON.stringify(publicJwk)}::jsonb)`)
  return kid
}

/** Creates a key at the first start, once even if several instances start. */
export const ensureKey = ({ db, encryption }: { db: Database; encryption: Encryption }): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.query(sql`lock table signing_key in share row exclusive mode`)
    if (!(await getCurrent(tx, encryption))) await rotate(tx, encryption)
  })
