import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Prefix and 256 random bits. */
export const newSecret = (prefix: string): string => prefix + randomBytes(32).toString('base64url')

/** Secrets are random, so a plain SHA-256 is sufficient. */
export const toHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const matchesHash = (hash: Uint8Array | null, secret: string): boolean =>
  hash !== null && timingSafeEqual(hash, toHash(secret))

/** Checks the verifier against the challenge (RFC 7636, S256). */
export const matchesVerifier = (challenge: string, verifier: string): boolean =>
  /^[\w.~-]{43,128}$/.test(verifier) &&
  timingSafeEqual(Buffer.from(toHash(verifier).toString('base64url')), Buffer.from(challenge))

/** Consonants only, so that codes contain no words or look-alike letters (RFC 8628, 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
export const newUserCode = (): string =>
  Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')

export const formatUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`
export const normalizeUserCode = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, '')
