/** Where sign-in leads: back to the address that asked for it, if it is one of this portal; else `/`. */
export function targetAfterSignIn(search: string, origin: string): string {
  const from = new URLSearchParams(search).get('from') ?? '/'
  // `//host` and `/\host` are other hosts to a browser.
  if (!/^\/(?![/\\])/.test(from)) return '/'
  const target = new URL(from, origin)
  return target.origin === origin && target.pathname !== '/login' ? `${target.pathname}${target.search}${target.hash}` : '/'
}
