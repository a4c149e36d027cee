import type { IncomingMessage } from 'node:http'

/** A path and its query in the letters of addresses. Two slashes at the beginning are another host to a browser. */
const ownPath = /^\/(?!\/)[!-~]*$/
/** An address that the router refuses with 400, as it does every one that it cannot decode. */
const unreadable = '/%'

/** For Fastify's `rewriteUrl`: absolute addresses, `*`, and bytes that no address has lead nowhere. */
export const requestTarget = ({ url = '' }: IncomingMessage): string => (ownPath.test(url) ? url : unreadable)
