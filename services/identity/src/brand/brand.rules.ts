import { createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, createLocalJWKSet, errors, type JWK, jwtVerify } from 'jose'

/** Maximum lifetime of an assertion in seconds. */
export const maxLifetimeSeconds = 300
/** Maximum clock skew between platform and portal in seconds. */
const clockTolerance = 5

/** Asymmetric algorithms only, so that a verifier cannot create signatures. */
export const algorithms = ['EdDSA', 'ES256', 'ES384', 'RS256', 'PS256']

/** Public key as stored. */
export type BrandKey = JWK & { kid: string; alg: string }

/** Claims of a verified assertion. */
export interface AssertionClaims {
  subject: string
  jti: string
  /** Unix time in seconds. */
  expiresAt: number
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 200

/**
 * Verifies an assertion. Returns undefined if it is forged, expired, or for another platform or portal;
 * answers do not reveal which.
 */
export async function verifyAssertion(
  assertion: string,
  { id, keys }: { id: string; keys: readonly BrandKey[] },
  audience: string,
): Promise<AssertionClaims | undefined> {
  const proven = await jwtVerify(assertion, createLocalJWKSet({ keys: [...keys] }), {
    algorithms,
    issuer: id,
    audience,
    requiredClaims: ['iat', 'exp', 'jti', 'sub'],
    maxTokenAge: maxLifetimeSeconds,
    clockTolerance,
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  })
  const { sub, jti, iat = 0, exp = 0 } = proven?.payload ?? {}
  if (!isText(sub) || !isText(jti) || exp - iat > maxLifetimeSeconds) return undefined
  return { subject: sub, jti, expiresAt: exp + clockTolerance }
}

const ofCurve: Record<string, string> = { 'P-256': 'ES256', 'P-384': 'ES384', Ed25519: 'EdDSA' }

function algorithmOf({ kty, crv = '', alg }: JWK, key: KeyObject): string | undefined {
  if (kty !== 'RSA') return ofCurve[crv]
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < 3_072) return undefined
  return alg === undefined || alg === 'RS256' || alg === 'PS256' ? (alg ?? 'RS256') : undefined
}

/** @throws Error with the problem of the key */
async function checkedKey(given: JWK): Promise<BrandKey> {
  const { kty, crv, x, y, n, e } = given
  if (given.d !== undefined || given.k !== undefined)
    throw new Error('This file holds a private or secret key. Keep that, and give the public one.')
  const jwk = JSON.parse(JSON.stringify({ kty, crv, x, y, n, e })) as JWK
  let key: KeyObject
  try {
    key = createPublicKey({ key: jwk as never, format: 'jwk' })
  } catch {
    throw new Error('This file holds no public key, as JWK, JWKS or PEM.')
  }
  const alg = algorithmOf({ ...jwk, ...(given.alg !== undefined && { alg: given.alg }) }, key)
  if (!alg) throw new Error(`Keys are of one of ${algorithms.join(', ')}; RSA has at least 3072 bits.`)
  return { ...jwk, alg, use: 'sig', kid: given.kid ?? (await calculateJwkThumbprint(jwk)) }
}

/** Reads public keys from a file: a JWK, a JWKS or PEM. @throws Error with the problem */
export async function parseKeys(text: string): Promise<BrandKey[]> {
  const given = text.trimStart().startsWith('{') ? jwksOf(text) : [pemOf(text)]
  if (given.length === 0 || given.length > 10) throw new Error('A platform has 1 to 10 keys.')
  const keys = await Promise.all(given.map(checkedKey))
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) throw new Error('Two keys have the same kid.')
  return keys
}

function jwksOf(text: string): JWK[] {
  try {
    const parsed = JSON.parse(text) as JWK & { keys?: JWK[] }
    return Array.isArray(parsed.keys) ? parsed.keys : [parsed]
  } catch {
    throw new Error('This file is not JSON.')
  }
}

function pemOf(text: string): JWK {
  if (text.includes('PRIVATE KEY'))
    throw new Error('This file holds a private or secret key. Keep that, and give the public one.')
  try {
    return createPublicKey(text).export({ format: 'jwk' }) as JWK
  } catch {
    throw new Error('This file holds no public key, as JWK, JWKS or PEM.')
  }
}
