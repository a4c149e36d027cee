import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** What every answer carries that does not say otherwise: its type is not to be guessed, and nobody keeps it. */
export const guarded = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const

export function installGuarded(app: FastifyInstance) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(guarded)
    done()
  })
}

/** A path and its query in the letters of addresses. Two slashes at the beginning are another host to a browser. */
const target = /^\/(?!\/)[!-~]*$/
/** An address that the router refuses with 400, as it does every one that it cannot decode. */
const unreadable = '/%'

/** For Fastify's `rewriteUrl`: absolute addresses, `*`, and bytes that no address has lead nowhere. */
export const ownTarget = ({ url = '' }: IncomingMessage): string => (target.test(url) ? url : unreadable)
