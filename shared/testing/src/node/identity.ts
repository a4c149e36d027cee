import type { Identity } from '@portal/contracts/access.ts'
import { includeParts, ownPermissions } from '@portal/contracts/permission.ts'
import {
  identityAudience,
  identityIssuer,
  identityLifetimeSeconds,
} from '@portal/service-kit/identity/identity.ts'
import { type CryptoKey, exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose'

const kid = 'test-key'
let pair: Promise<{ privateKey: CryptoKey; publicKey: CryptoKey }> | undefined
const keys = () => {
  pair ??= generateKeyPair('EdDSA', { extractable: true })
  return pair
}

/** Public keys, for a service under test. */
export async function getIdentityKeys(): Promise<JSONWebKeySet> {
  const { publicKey } = await keys()
  return { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' }] }
}

/**
 * Builds the identity of a signed-in account with these permissions and those that every account has. Other
 * credentials have the given permissions only.
 */
export const createIdentity = (part: Partial<Identity> = {}): Identity => ({
  userId: 'u-1',
  username: 'tester',
  role: 'ADMIN',
  kind: 'staff',
  grants: [],
  companyId: null,
  sessionId: 's-1',
  isProven: true,
  ...part,
  permissions: isBounded(part)
    ? (part.permissions ?? [])
    : includeParts([...ownPermissions, ...(part.permissions ?? [])]),
})
const isBounded = ({ apiKey, scopes, visitor, remotes }: Partial<Identity>) =>
  (apiKey ?? scopes ?? visitor ?? remotes) !== undefined

interface Signed {
  token: Promise<string>
  at: number
}
const signed = new Map<string, Signed>()
/** Seconds for which a token is reused for all calls of the same user, like the gateway's. */
const reusedFor = 10

/** Signs an identity like the gateway. `lifetime` is in seconds and may be negative. */
export function signIdentity(
  part: Partial<Identity> = {},
  { lifetime = identityLifetimeSeconds } = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1_000)
  const identity = createIdentity(part)
  const key = JSON.stringify([identity, lifetime])
  const known = signed.get(key)
  // Handles clocks that a test has changed, backwards too.
  if (known && now >= known.at && now < known.at + reusedFor) return known.token
  const token = sign(identity, now, lifetime)
  signed.set(key, { token, at: now })
  return token
}

async function sign(identity: Identity, now: number, lifetime: number): Promise<string> {
  return new SignJWT({ ...identity })
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .setIssuer(identityIssuer)
    .setAudience(identityAudience)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime)
    .sign((await keys()).privateKey)
}
