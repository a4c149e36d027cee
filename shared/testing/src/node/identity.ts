import type { Identity } from '@portal/contracts/access.ts'
import { identityAudience, identityIssuer, identityLifetime } from '@portal/service-kit/identity.ts'
import { type CryptoKey, exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose'

const kid = 'test-key'
let pair: Promise<{ privateKey: CryptoKey; publicKey: CryptoKey }> | undefined
const keys = () => {
  pair ??= generateKeyPair('EdDSA', { extractable: true })
  return pair
}

/** The public half, for a service under test. */
export async function identityKeys(): Promise<JSONWebKeySet> {
  const { publicKey } = await keys()
  return { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' }] }
}

export const anIdentity = (part: Partial<Identity> = {}): Identity => ({
  userId: 'u-1',
  username: 'tester',
  role: 'ADMIN',
  kind: 'staff',
  grants: [],
  permissions: [],
  companyId: null,
  sessionId: 's-1',
  ...part,
})

/** As the gateway signs it. `lifetime` in seconds, may be negative. */
export async function signIdentity(
  part: Partial<Identity> = {},
  { lifetime = identityLifetime } = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1_000)
  return new SignJWT({ ...anIdentity(part) })
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .setIssuer(identityIssuer)
    .setAudience(identityAudience)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime)
    .sign((await keys()).privateKey)
}
