import type { FastifyRequest } from 'fastify'

/** Cookie names; on https with the prefix that keeps other hosts from setting them. */
export interface CookieNames {
  sid: string
  token: string
}
const plain: CookieNames = { sid: 'sid', token: 'token' }
const secure: CookieNames = { sid: '__Host-sid', token: '__Host-token' }
export const cookieNames = (isHttps: boolean): CookieNames => (isHttps ? secure : plain)

export function cookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

/** Cookies that end an unknown session in the browser. */
export const clearingCookies = (isHttps: boolean): string[] =>
  Object.values(cookieNames(isHttps)).map(
    (name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax${isHttps ? '; Secure' : ''}`,
  )

export const bearer = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined => {
  const given = headers.authorization
  // The scheme in any letter case (RFC 9110, 11.1).
  return given?.slice(0, 7).toLowerCase() === 'bearer ' ? given.slice(7) : undefined
}
