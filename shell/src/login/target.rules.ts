/** Where sign-in leads: back to the address that asked for it, if it is one of this portal; else `/`. */
export function targetAfterSignIn(search: string, origin: string): string {
  const from = new URLSearchParams(search).get('from') ?? '/'
  // `//host` and `/\host` are other hosts to a browser.
  if (!/^\/(?![/\\])/.test(from)) return '/'
  if (!URL.canParse(from, origin)) return '/'
  const target = new URL(from, origin)
  // Only here the dots are gone behind which a second slash may stand: `/.//host` has become `//host`.
  const isOwn = target.origin === origin && !target.pathname.startsWith('//')
  // What is no page would be shown as it is: the answer to a call.
  const isPage = target.pathname !== '/login' && !target.pathname.startsWith('/api/')
  return isOwn && isPage ? `${target.pathname}${target.search}${target.hash}` : '/'
}
