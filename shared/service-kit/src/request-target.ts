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
 * For Fastify's `rewriteUrl`: absolute addresses, `*`, and bytes that no address has lead nowhere. The router
 * reads `/%61pi` as `/api`, so that everything that cuts an address into parts has to read it as well.
 */
export function requestTarget({ url = '' }: IncomingMessage): string {
  if (!ownPath.test(url)) return unreadable
  const [path = '', ...query] = url.split('?')
  return path.includes('%') ? [plain(path), ...query].join('?') : url
}
