/** Returns the address after sign-in: the requested one if it belongs to this portal, else `/`. */
export function targetAfterSignIn(search: string, origin: string): string {
  const from = new URLSearchParams(search).get('from') ?? '/'
  // Browsers treat `//host` and `/\host` as other hosts.
  if (!/^\/(?![/\\])/.test(from)) return '/'
  if (!URL.canParse(from, origin)) return '/'
  const target = new URL(from, origin)
  // Compares after parsing, because dots can hide a second slash: `/.//host` becomes `//host`.
  const isOwn = target.origin === origin && !target.pathname.startsWith('//')
  // Excludes addresses of calls, whose answers the browser would show.
  const isPage = target.pathname !== '/login' && !target.pathname.startsWith('/api/')
  return isOwn && isPage ? `${target.pathname}${target.search}${target.hash}` : '/'
}
