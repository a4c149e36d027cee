import type { FastifyReply, FastifyRequest } from 'fastify'
import { toToken } from './token.ts'

/** Maximum seconds; the server ends an idle session earlier. */
const maxAge = (isKept: boolean) => (isKept ? 30 : 7) * 24 * 3600

/** Uses a `__Host-` prefix over https, so that sub-domains cannot set the cookie. */
const nameOf = (name: string, request: FastifyRequest) =>
  request.protocol === 'https' ? `__Host-${name}` : name

/** Builds a Set-Cookie value for all paths; `age` in seconds. */
export const toCookieLine = (
  request: FastifyRequest,
  name: string,
  value: string,
  age: number,
  isReadable = false,
): string =>
  [
    `${nameOf(name, request)}=${value}`,
    'Path=/',
    `Max-Age=${age}`,
    'SameSite=Lax',
    ...(isReadable ? [] : ['HttpOnly']),
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ].join('; ')

/** Sets both parts of the browser's session: the cookies `sid` and `token`. */
export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  sid: string,
  isKept: boolean,
) {
  reply.header('set-cookie', [
    toCookieLine(request, 'sid', sid, maxAge(isKept)),
    toCookieLine(request, 'token', toToken(sid), maxAge(isKept), true),
  ])
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply) {
  reply.header('set-cookie', [
    toCookieLine(request, 'sid', '', 0),
    toCookieLine(request, 'token', '', 0, true),
  ])
}

/** Reads a cookie; the gateway passes cookies only to this service. */
export function readCookie(request: FastifyRequest, plainName: string): string | undefined {
  const name = nameOf(plainName, request)
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
export const readSid = (request: FastifyRequest) => readCookie(request, 'sid')
