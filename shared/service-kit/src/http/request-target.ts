import type { IncomingMessage } from 'node:http'

/**
 * Matches a path with its query in valid characters. Two leading slashes would be another host for browsers.
 */
const ownPath = /^\/(?!\/)[!-~]*$/
/** Address that the router refuses with 400, like every undecodable one. */
const unreadable = '/%'

/** Letters and digits that are written as bytes: another spelling of the same address. */
const spelled = /%(?:3\d|[46][1-9a-f]|[57][\da])/gi
const plain = (path: string) => path.replace(spelled, decodeURIComponent)

/**
 * Normalizes a target for Fastify's `rewriteUrl`: absolute addresses, `*`, and invalid bytes lead nowhere.
 * The router reads `/%61pi` as `/api`, so everything that splits an address must read it as well.
 */
export function requestTarget({ url = '' }: IncomingMessage): string {
  if (!ownPath.test(url)) return unreadable
  const [path = '', ...query] = url.split('?')
  return path.includes('%') ? [plain(path), ...query].join('?') : url
}
