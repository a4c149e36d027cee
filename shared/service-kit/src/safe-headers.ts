import type { FastifyInstance } from 'fastify'

/**
 * What every answer carries that does not say otherwise: its type is not to be guessed, and nobody keeps it.
 */
export const safeHeaders = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const

export function installSafeHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(safeHeaders)
    done()
  })
}
