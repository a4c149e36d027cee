/** Parameters of an application's request; missing ones are empty. */
const names = ['response_type', 'client_id', 'redirect_uri', 'scope', 'state'] as const
/** Passed along where they are there (RFC 7636). */
const further = ['code_challenge', 'code_challenge_method'] as const
/** Would stand for a request that is written elsewhere (RFC 9101, 9126), which nobody here reads. */
const replacing = ['request', 'request_uri'] as const

/** The response type of a request that says two things; the server answers it with its error page. */
export const unclear = 'unclear'

export type AuthorizationRequest = Record<(typeof names)[number], string> &
  Partial<Record<(typeof further)[number], string>>

/** The request of an application that an address carries; whether it may be, the server says. */
export function authorizationIn(search: string): AuthorizationRequest | undefined {
  const given = new URLSearchParams(search)
  if (!given.get('response_type') || !given.get('client_id')) return undefined
  const all = names.map((name) => [name, given.get(name) ?? ''])
  const more = further.flatMap((name) => (given.has(name) ? [[name, given.get(name)]] : []))
  const isUnclear =
    // Which of two counts, one would have to guess (RFC 6749, 3.1).
    [...names, ...further].some((name) => given.getAll(name).length > 1) ||
    replacing.some((name) => given.has(name))
  return { ...Object.fromEntries([...all, ...more]), ...(isUnclear && { response_type: unclear }) }
}
