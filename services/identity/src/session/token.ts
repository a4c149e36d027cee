import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Secret value of the HttpOnly cookie: 256 random bits. */
export const newSid = (): string => randomBytes(32).toString('base64url')

/** Random ids need only a plain hash. */
export const hashSid = (sid: string): Buffer => createHash('sha256').update(sid).digest()

/** Derives the token for the header from the sid; the sid cannot be derived from the token. */
export const toToken = (sid: string): string =>
  createHmac('sha256', sid).update('portal.session.token').digest('base64url')

export function matchesToken(token: string, sid: string): boolean {
  const expected = Buffer.from(toToken(sid))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
