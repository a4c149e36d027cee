import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 256 random bits behind the prefix. */
export const newSecret = (prefix: string): string => prefix + randomBytes(32).toString('base64url')

/** Hashes a secret for the database. */
export const toHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const matchesHash = (hash: Uint8Array | null, secret: string): boolean =>
  hash !== null && timingSafeEqual(hash, toHash(secret))

/** Whether the verifier is of the challenge (RFC 7636, S256). */
export const matchesVerifier = (challenge: string, verifier: string): boolean =>
  /^[\w.~-]{43,128}$/.test(verifier) &&
  timingSafeEqual(Buffer.from(toHash(verifier).toString('base64url')), Buffer.from(challenge))

/** Consonants only: no words, nothing that looks like another (RFC 8628, 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
export const newUserCode = (): string =>
  Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')

/** Formats a code as shown and typed. */
export const shownUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`
export const typedUserCode = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, '')
