import type { FastifyInstance } from 'fastify'
import type { Releases } from './releases.ts'

/** Milliseconds between two looks at the disk. */
const pace = 1_000

/** `/remotes.json`: what the shell needs to know of the remotes before it loads any of them. */
export function registryRoutes(releases: Releases) {
  return async (app: FastifyInstance) => {
    const timer = setInterval(() => releases.refresh(), pace).unref()
    app.addHook('onClose', () => clearInterval(timer))
    app.get('/remotes.json', { config: { access: 'public', isRead: true } }, (request, reply) => {
      const registry = releases.registry()
      const tag = `"${registry.revision}"`
      reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie', etag: tag, 'x-content-type-options': 'nosniff' })
      return request.headers['if-none-match'] === tag ? reply.code(304).send() : registry
    })
  }
}
