import type { Identity } from '@portal/contracts/access.ts'
import {
  identityAudience,
  identityIssuer,
  identityLifetimeSeconds,
} from '@portal/service-kit/identity/identity.ts'
import type { FastifyInstance } from 'fastify'
import { type CryptoKey, importJWK, SignJWT } from 'jose'
import * as keys from './key.repo.ts'

export type SignIdentity = (identity: Identity) => Promise<{ token: string; expiresAt: string }>

/** Signs identities with the newest key; caches the key for ten seconds. */
export function createSigner({ db, encryption }: Pick<FastifyInstance, 'db' | 'encryption'>): SignIdentity {
  let loaded: { kid: string; key: CryptoKey; until: number } | undefined

  async function load() {
    const key = await keys.getCurrent(db, encryption)
    if (!key) throw new Error('There is no signing key; identity makes one at its start')
    loaded = {
      kid: key.kid,
      key: (await importJWK(key.privateJwk, 'EdDSA')) as CryptoKey,
      until: Date.now() + keys.signerCacheSeconds * 1_000,
    }
    return loaded
  }

  return async (identity) => {
    const { kid, key } = loaded && loaded.until > Date.now() ? loaded : await load()
    const now = Math.floor(Date.now() / 1_000)
    const token = await new SignJWT({ ...identity })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setIssuer(identityIssuer)
      .setAudience(identityAudience)
      .setIssuedAt(now)
      .setExpirationTime(now + identityLifetimeSeconds)
      .sign(key)
    return { token, expiresAt: new Date((now + identityLifetimeSeconds) * 1_000).toISOString() }
  }
}
