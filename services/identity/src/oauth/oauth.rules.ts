import { scopes as allScopes, type Scope } from '@portal/contracts/access.ts'
import { AuthorizationParameters } from '@portal/contracts/authorization.contract.ts'
import { ambiguousResponseType } from '@portal/contracts/authorization-request.ts'
import { isLoopback } from '@portal/service-kit/http/loopback.ts'
import { Problem, problem } from '@portal/service-kit/problem/problem.ts'

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
export function redirectUriProblem(text: string): string | undefined {
  // Programs interpret spaces, control characters and backslashes differently.
  if (!/^[\x21-\x7e]+$/.test(text) || /[\\"<>`{}|^]/.test(text)) return 'has characters that no address has'
  if (!URL.canParse(text)) return 'is no complete address'
  if (text.includes('#')) return 'must have no fragment (#)'
  if (text.includes('*')) return 'must be one address, without a wildcard'
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return 'must carry no credentials'
  if (protocol === 'https:') return undefined
  if (protocol === 'http:')
    return isLoopback(hostname.replace(/^\[|\]$/g, '')) ? undefined : 'must begin with https://'
  // Accepts a private-use scheme: a reversed domain name (RFC 8252, 7.1).
  return /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol) ? undefined : 'must begin with https://'
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

const refused = (name: string, msg: string) => new Problem(`oauth.${name}`, { msg })

/** Validates a request after its redirect address was verified. @throws Problem 400 */
export function validateRequest(sent: AuthorizationParameters, client: AskingClient | undefined): Scope[] {
  if (sent.response_type === ambiguousResponseType)
    throw refused(
      'unclear',
      "The application's request says something twice, or stands elsewhere. Tell its maker.",
    )
  if (!client) throw refused('client', "This application isn't registered here. Tell whoever sent you.")
  if (!isRegistered(sent.redirect_uri ?? '', client.redirectUris))
    throw refused('redirect_uri', "This application's return address isn't registered. Tell its maker.")
  if (sent.response_type !== 'code')
    throw refused('response_type', 'The application asks in a way that is not supported (response_type).')
  checkChallenge(sent, client)
  const scopes = parseScopes(sent.scope ?? '', client.scopes)
  if (!scopes) throw refused('scope', 'The application asks for more than it may (scope).')
  return scopes
}

function checkChallenge(sent: AuthorizationParameters, { requiresPkce }: AskingClient) {
  const { code_challenge: challenge = '', code_challenge_method: method = '' } = sent
  const isAbsent = challenge === '' && method === ''
  if (isAbsent && !requiresPkce) return
  if (method !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    throw refused('challenge', "The application's request isn't protected (PKCE, S256). Tell its maker.")
}

/**
 * Compares the parameters of `doConfirm` with the stored request; empty parameters are ignored. @throws
 * Problem 400
 */
export function assertSameRequest(repeated: AuthorizationParameters, kept: AuthorizationParameters) {
  for (const name of parameterNames)
    if (repeated[name] !== undefined && repeated[name] !== (kept[name] ?? ''))
      throw refused(
        'changed',
        'The request has changed since you were asked. Start again from the application.',
      )
}

/** OAuth error for a missing parameter. */
export const missingParameter = (name: string) =>
  new Problem('invalid_request', { msg: `The parameter ${name} is missing.` })

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
