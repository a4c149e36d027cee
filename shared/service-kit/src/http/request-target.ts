import type { IncomingMessage } from 'node:http'

/** Matches a path with its query in valid characters. Browsers read two leading slashes as another host. */
const ownPath = /^\/(?!\/)[!-~]*$/
/** Address that the router refuses with 400, like every undecodable address. */
const unreadable = '/%'

/** Percent-encoded letters and digits: another spelling of the same address. */
const spelled = /%(?:3\d|[46][1-9a-f]|[57][\da])/gi
const plain = (path: string) => path.replace(spelled, decodeURIComponent)

/**
 * Normalizes a target for Fastify's `rewriteUrl`: absolute addresses, `*` and invalid bytes match no route.
 * The router reads `/%61pi` as `/api`, so all code that splits an address must do the same.
 */
export function normalizeRequestTarget({ url = '' }: IncomingMessage): string {
  if (!ownPath.test(url)) return unreadable
  const [path = '', ...query] = url.split('?')
  return path.includes('%') ? [plain(path), ...query].join('?') : url
}
