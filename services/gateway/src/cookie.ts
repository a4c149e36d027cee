import type { FastifyRequest } from 'fastify'

/** Names of the session cookies. On https they have a prefix that prevents other hosts from setting them. */
export interface CookieNames {
  sid: string
  token: string
}
const plain: CookieNames = { sid: 'sid', token: 'token' }
const secure: CookieNames = { sid: '__Host-sid', token: '__Host-token' }
export const getCookieNames = (isHttps: boolean): CookieNames => (isHttps ? secure : plain)

export function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

/** Set-Cookie values that delete an unknown session in the browser. */
export const toClearingCookies = (isHttps: boolean): string[] =>
  Object.values(getCookieNames(isHttps)).map(
    (name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax${isHttps ? '; Secure' : ''}`,
  )

export const readBearer = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined => {
  const given = headers.authorization
  // The scheme is case-insensitive (RFC 9110, 11.1).
  return given?.slice(0, 7).toLowerCase() === 'bearer ' ? given.slice(7) : undefined
}
