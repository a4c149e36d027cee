/** Readable half of the browser session. With https the server prefixes the cookie's name. */
export function token(): string | undefined {
  return document.cookie.match(/(?:^|;\s*)(?:__Host-)?token=([^;]+)/)?.[1]
}
