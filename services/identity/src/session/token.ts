import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The secret half, for the HttpOnly cookie: 256 random bits. */
export const newSid = (): string => randomBytes(32).toString('base64url')

/** Hashes a session id for the database. */
export const sidHash = (sid: string): Buffer => createHash('sha256').update(sid).digest()

/** The readable half, for the header. It follows from the sid, and the sid does not follow from it. */
export const toToken = (sid: string): string =>
  createHmac('sha256', sid).update('portal.session.token').digest('base64url')

export function matchesToken(token: string, sid: string): boolean {
  const expected = Buffer.from(toToken(sid))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
