/** What an application asks with; what is missing is empty. */
const names = ['response_type', 'client_id', 'redirect_uri', 'scope', 'state'] as const
/** Passed along where they are there (RFC 7636). */
const further = ['code_challenge', 'code_challenge_method'] as const

export type AuthorizationRequest = Record<(typeof names)[number], string> &
  Partial<Record<(typeof further)[number], string>>

/** The request of an application that an address carries; whether it may be, the server says. */
export function authorizationIn(search: string): AuthorizationRequest | undefined {
  const given = new URLSearchParams(search)
  if (!given.get('response_type') || !given.get('client_id')) return undefined
  const all = names.map((name) => [name, given.get(name) ?? ''])
  const more = further.flatMap((name) => (given.has(name) ? [[name, given.get(name)]] : []))
  return Object.fromEntries([...all, ...more])
}

/** Where the user is asked. */
export const consentAddress = (request: AuthorizationRequest): string =>
  `/oauthConfirm?${new URLSearchParams(request)}`

/** Where somebody signs in first. */
export const signInAddress = (request: AuthorizationRequest): string =>
  `/login?${new URLSearchParams(request)}`
