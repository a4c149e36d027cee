import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export const newNonce = () => randomBytes(18).toString('base64')

/**
 * Scripts run only with the page's nonce, or when a script that did has inserted them: no list of remotes, no
 * eval of text. WebAssembly may run, which reads bar codes: it reaches only what a script hands it.
 */
export const contentPolicy = (nonce: string, ancestors: readonly string[] = ["'none'"]) =>
  [
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "default-src 'self'",
    "img-src 'self' blob: data:",
    // Videos that people attach, from memory.
    "media-src 'self' blob:",
    // Allows own frames: the chat for other sites may be shown in own pages.
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
/** Seconds: two years. */
const strictTransport = 'max-age=63072000; includeSubDomains'

export function secure(reply: FastifyReply, isHttps: boolean): FastifyReply {
  reply.headers(always)
  return isHttps ? reply.header('strict-transport-security', strictTransport) : reply
}
