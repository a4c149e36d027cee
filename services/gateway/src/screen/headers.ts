import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export const newNonce = () => randomBytes(18).toString('base64')

/**
 * Only scripts with the page's nonce, and those that they insert, may run; eval of text is forbidden.
 * WebAssembly is allowed for reading bar codes; it can only reach what a script passes to it.
 */
export const createContentPolicy = (nonce: string, ancestors: readonly string[] = ["'none'"]) =>
  [
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "default-src 'self'",
    "img-src 'self' blob: data:",
    // Videos that users attach, from memory.
    "media-src 'self' blob:",
    // Allows own frames, because own pages can show the chat for other sites.
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors.join(' ')}`,
  ].join('; ')

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
}
/** Two years in seconds. */
const strictTransport = 'max-age=63072000; includeSubDomains'

export function setSecurityHeaders(reply: FastifyReply, isHttps: boolean): FastifyReply {
  reply.headers(always)
  return isHttps ? reply.header('strict-transport-security', strictTransport) : reply
}
