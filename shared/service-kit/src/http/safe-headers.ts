import type { FastifyInstance } from 'fastify'

/** Default headers of every answer: no type sniffing, no caching. */
export const safeHeaders = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const

export function installSafeHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(safeHeaders)
    done()
  })
}
