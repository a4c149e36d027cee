import { scopes as allScopes, type Scope } from '@portal/contracts/access.ts'
import { AuthorizationParameters } from '@portal/contracts/authorization.contract.ts'
import { ambiguousResponseType } from '@portal/contracts/authorization-request.ts'
import { type Reason, toMessage } from '@portal/contracts/errors/all.ts'
import { isLoopback } from '@portal/service-kit/http/loopback.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'

/** Parameters of an authorization request. */
export const parameterNames = Object.keys(
  AuthorizationParameters.properties,
) as (keyof AuthorizationParameters)[]

/** Seconds. */
export const lifetimeSeconds = {
  /** Time for the user to answer the consent page. */
  request: 600,
  code: 60,
  access: 900,
  /** Lifetime of an unused refresh token. */
  refresh: 30 * 24 * 3600,
  /** Maximum lifetime of a grant, however often its tokens are renewed. */
  authorization: 180 * 24 * 3600,
  deviceCode: 600,
  oldSecret: 24 * 3600,
}
export const grantDays = lifetimeSeconds.authorization / (24 * 3600)

/** Maximum grants of one user for one application; a further one ends the oldest. */
export const maxGrants = 20

/** Parses a scope text; an empty text means all allowed scopes. Returns undefined if a scope is unknown. */
export function parseScopes(text: string, possible: readonly Scope[]): Scope[] | undefined {
  const named = text.split(' ').filter(Boolean)
  if (named.length === 0) return [...possible]
  if (named.some((name) => !possible.some((scope) => scope === name))) return undefined
  return allScopes.filter((scope) => named.includes(scope))
}

/** Returns the problem of a redirect address; undefined if it is valid. */
export function redirectUriProblem(text: string): Reason | undefined {
  // Programs interpret spaces, control characters and backslashes differently.
  if (!/^[\x21-\x7e]+$/.test(text) || /[\\"<>`{}|^]/.test(text)) return 'address.characters'
  if (!URL.canParse(text)) return 'address.incomplete'
  if (text.includes('#')) return 'address.fragment'
  if (text.includes('*')) return 'address.wildcard'
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return 'address.credentials'
  if (protocol === 'https:') return undefined
  if (protocol === 'http:')
    return isLoopback(hostname.replace(/^\[|\]$/g, '')) ? undefined : 'address.no_https'
  // Accepts a private-use scheme: a reversed domain name (RFC 8252, 7.1).
  return /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol) ? undefined : 'address.no_https'
}

/** Returns a loopback address without its port; undefined for other addresses. */
function withoutPort(uri: string): string | undefined {
  const [, host, rest] = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?([/?].*)?$/s.exec(uri) ?? []
  return host && URL.canParse(uri) ? `${host}${rest ?? ''}` : undefined
}

/**
 * Compares exactly (RFC 9700, 4.1.3), except the port of a loopback address, which installed applications
 * choose at run time (RFC 8252, 7.3; RFC 9700, 2.1).
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true
  const local = withoutPort(uri)
  return local !== undefined && registered.some((one) => withoutPort(one) === local)
}

/** Appends parameters and leaves the rest of the address unchanged. */
export function withParameters(uri: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const separator = !uri.includes('?') ? '?' : /[?&]$/.test(uri) ? '' : '&'
  return uri + separator + new URLSearchParams(given).toString()
}

interface AskingClient {
  scopes: readonly Scope[]
  redirectUris: readonly string[]
  requiresPkce: boolean
}

/** Validates a request after its redirect address was verified. @throws Problem 400 */
export function validateRequest(sent: AuthorizationParameters, client: AskingClient | undefined): Scope[] {
  if (sent.response_type === ambiguousResponseType) throw problem('oauth.unclear')
  if (!client) throw problem('oauth.client')
  if (!isRegistered(sent.redirect_uri ?? '', client.redirectUris)) throw problem('oauth.redirect_uri')
  if (sent.response_type !== 'code') throw problem('oauth.response_type')
  checkChallenge(sent, client)
  const scopes = parseScopes(sent.scope ?? '', client.scopes)
  if (!scopes) throw problem('oauth.scope')
  return scopes
}

function checkChallenge(sent: AuthorizationParameters, { requiresPkce }: AskingClient) {
  const { code_challenge: challenge = '', code_challenge_method: method = '' } = sent
  const isAbsent = challenge === '' && method === ''
  if (isAbsent && !requiresPkce) return
  if (method !== 'S256' || !/^[\w-]{43}$/.test(challenge)) throw problem('oauth.challenge')
}

/**
 * Compares the parameters of `doConfirm` with the stored request; empty parameters are ignored. @throws
 * Problem 400
 */
export function assertSameRequest(repeated: AuthorizationParameters, kept: AuthorizationParameters) {
  for (const name of parameterNames)
    if (repeated[name] !== undefined && repeated[name] !== (kept[name] ?? '')) throw problem('oauth.changed')
}

/** OAuth error for a missing parameter. */
export const missingParameter = (name: string) =>
  problem('invalid_request', { reason: toMessage('oauth.parameter_missing', { name }) })

/** @throws Problem 400 `invalid_request` */
export function requireParameter<Name extends string>(
  sent: Partial<Record<Name, string>>,
  name: Name,
): string {
  const value = sent[name]
  if (!value) throw missingParameter(name)
  return value
}

export const grantRefused = problem('invalid_grant')
