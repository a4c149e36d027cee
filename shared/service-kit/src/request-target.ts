import type { IncomingMessage } from 'node:http'

/**
 * A path and its query in the letters of addresses. Two slashes at the beginning are another host to a
 * browser.
 */
const ownPath = /^\/(?!\/)[!-~]*$/
/** An address that the router refuses with 400, as it does every one that it cannot decode. */
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
