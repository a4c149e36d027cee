import type { Endpoint, ReceivedAnswer, SentRequest, Server } from './server.ts'
import { parseJson } from './server.ts'

/** Compared parts of an answer as readable text. */
export interface Outcome {
  /** Status and error of OAuth, or the redirect target with its parameters. */
  answer: string
  /** `WWW-Authenticate`: the scheme, for Bearer also the error (RFC 6750, 3). */
  challenge: string
  /** `Cache-Control`. */
  cache: string
  /** True if pages of other sites may read it. */
  page: string
}
export type OutcomePart = keyof Outcome

/** Describes what a redirect tells the application. */
export function describeRedirect(address: string, { issuer }: Server, state: string | undefined): string {
  const { search, hash } = new URL(address)
  const given = new URLSearchParams(`${search.slice(1)}&${hash.slice(1)}`)
  const what = given.get('error') ?? (given.get('code') ? 'code' : 'nothing')
  const back = given.get('state') ?? undefined
  const parts = [
    what,
    ...(back === undefined ? [] : [back === state ? 'state' : 'another state']),
    ...(given.has('iss') ? [given.get('iss') === issuer ? 'iss' : 'another iss'] : []),
  ]
  return parts.join(', ')
}

/** Checks for the client's registered address with extra parameters only. */
const isOwn = (location: string, server: Server) =>
  (['sun', 'moon', 'star'] as const).some((name) => {
    const { redirectUri } = server.client(name)
    return location.startsWith(redirectUri) && /^[?&#]/.test(location.slice(redirectUri.length))
  })

function answerOf(
  endpoint: Endpoint,
  { status, headers, body, shown }: ReceivedAnswer,
  sent: SentRequest,
  server: Server,
) {
  const { location } = headers
  if (location !== undefined) {
    if (!isOwn(location, server)) return location.startsWith('/interaction/') ? 'asks' : `sent to ${location}`
    const state = new URLSearchParams(sent.query).get('state') ?? undefined
    return `to the application: ${describeRedirect(location, server, state)}`
  }
  const content = parseJson(body)
  const error = shown ?? content.error
  if (status === 200) {
    if (endpoint === 'authorization') return shown ?? 'asks'
    if (endpoint === 'introspection') return content.active === true ? 'active' : 'inactive'
    return 'access_token' in content || 'sub' in content || 'device_code' in content ? 'given' : 'done'
  }
  // Reads userinfo errors from the challenge; OAuth has no error for a missing call.
  const isBare = endpoint === 'userinfo' || [204, 404, 405].includes(status)
  return isBare ? String(status) : `${status} ${error}`
}

function challengeOf(header: string | undefined): string {
  const scheme = header?.split(' ', 1)[0]
  const error = /\berror="([^"]*)"/.exec(header ?? '')?.[1]
  return scheme === 'Bearer' && error ? `Bearer ${error}` : (scheme ?? 'none')
}

export function toOutcome(
  endpoint: Endpoint,
  received: ReceivedAnswer,
  sent: SentRequest,
  server: Server,
): Outcome {
  const { headers, status } = received
  // Ignores bodies that no RFC defines.
  const isNoCall = [204, 404, 405].includes(status)
  const allowed = headers['access-control-allow-origin']
  const origin = sent.headers?.origin
  return {
    answer: answerOf(endpoint, received, sent, server),
    challenge: challengeOf(headers['www-authenticate']),
    cache: isNoCall
      ? 'no matter'
      : /\bno-store\b/.test(headers['cache-control'] ?? '')
        ? 'no-store'
        : 'may be kept',
    page: origin && (allowed === origin || allowed === '*') ? 'may read' : 'may not read',
  }
}
