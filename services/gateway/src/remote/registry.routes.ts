import type { FastifyInstance } from 'fastify'
import type { Authentication } from '../authenticate.ts'
import type { Releases } from './releases.ts'

/** Serves `/remotes.json`: the registry of a user, which the shell needs before it loads a remote. */
export function createRegistryRoutes(releases: Releases, viewerOf: Authentication['viewerOf']) {
  return async (app: FastifyInstance) => {
    app.get('/remotes.json', { config: { access: 'public', isRead: true } }, async (request, reply) => {
      const { registry, text } = releases.registryFor(
        releases.isSameForAll() ? null : await viewerOf(request),
      )
      const tag = `"${registry.revision}"`
      reply.headers({
        'cache-control': 'private, no-cache',
        vary: 'Cookie',
        etag: tag,
        'x-content-type-options': 'nosniff',
      })
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(text)
    })
  }
}
