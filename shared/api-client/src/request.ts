/** Selects the body; all other input goes into address and headers. */
export function toBody(
  sends: string | undefined,
  request: unknown,
  url: URL,
  headers: Record<string, string>,
): string | URLSearchParams | undefined {
  const fields = () =>
    Object.entries(request as object).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    )
  if (sends === 'query') {
    url.search = new URLSearchParams(fields()).toString()
    return undefined
  }
  if (sends === '-') return undefined
  if (sends === 'form') return new URLSearchParams(fields())
  headers['content-type'] = sends === 'text' ? 'text/plain' : 'application/json'
  return sends === 'text' ? String(request) : JSON.stringify(request)
}

/** Checks a secret itself, because `fetch` would include an invalid one in its error. */
export function toBearerHeader(secret: string): string {
  if (!/^[\x21-\x7e]+$/.test(secret)) throw new TypeError('The key or token is empty, or holds white space.')
  return `Bearer ${secret}`
}

/** Removes the trailing slash. */
export function toAddress(baseUrl: string | URL): string {
  const { protocol, username, password, origin, pathname } = new URL(baseUrl)
  if (!/^https?:$/.test(protocol) || username || password)
    throw new TypeError('baseUrl is http or https, without a name and a password.')
  return origin + pathname.replace(/\/+$/, '')
}
