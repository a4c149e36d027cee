/** Parameters of an authorization request; missing ones are empty. */
const names = ['response_type', 'client_id', 'redirect_uri', 'scope', 'state'] as const
/** Forwarded if present (RFC 7636). */
const further = ['code_challenge', 'code_challenge_method'] as const
/** Parameters for requests that are stored elsewhere (RFC 9101, 9126), which the portal does not support. */
const replacing = ['request', 'request_uri'] as const

/** Response type of an ambiguous request, which the server answers with its error page. */
export const ambiguousResponseType = 'unclear'

export type AuthorizationRequest = Record<(typeof names)[number], string> &
  Partial<Record<(typeof further)[number], string>>

/** Parses the authorization request in an address; the server validates it. */
export function parseAuthorizationRequest(search: string): AuthorizationRequest | undefined {
  const given = new URLSearchParams(search)
  if (!given.get('response_type') || !given.get('client_id')) return undefined
  const all = names.map((name) => [name, given.get(name) ?? ''])
  const more = further.flatMap((name) => (given.has(name) ? [[name, given.get(name)]] : []))
  const isUnclear =
    // A repeated parameter is ambiguous (RFC 6749, 3.1).
    [...names, ...further].some((name) => given.getAll(name).length > 1) ||
    replacing.some((name) => given.has(name))
  return {
    ...Object.fromEntries([...all, ...more]),
    ...(isUnclear && { response_type: ambiguousResponseType }),
  }
}
