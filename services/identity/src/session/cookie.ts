import type { FastifyReply, FastifyRequest } from 'fastify'
import { toToken } from './token.ts'

/** Seconds; the server ends a session earlier when it is not used. */
const maxAge = (isKept: boolean) => (isKept ? 30 : 7) * 24 * 3600

/** Uses names that, over https, only this host can set. */
const nameOf = (name: string, request: FastifyRequest) =>
  request.protocol === 'https' ? `__Host-${name}` : name

/** A line that sets a cookie for the whole portal; `age` in seconds. */
export const cookieLine = (
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

/** The two halves of the browser's session. */
export function setCookies(request: FastifyRequest, reply: FastifyReply, sid: string, isKept: boolean) {
  reply.header('set-cookie', [
    cookieLine(request, 'sid', sid, maxAge(isKept)),
    cookieLine(request, 'token', toToken(sid), maxAge(isKept), true),
  ])
}

export function clearCookies(request: FastifyRequest, reply: FastifyReply) {
  reply.header('set-cookie', [cookieLine(request, 'sid', '', 0), cookieLine(request, 'token', '', 0, true)])
}

/** Reads a cookie that the gateway passes to this service only. */
export function sentCookie(request: FastifyRequest, plainName: string): string | undefined {
  const name = nameOf(plainName, request)
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
export const sentSid = (request: FastifyRequest) => sentCookie(request, 'sid')
