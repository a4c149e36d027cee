import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from '../config.ts'
import type { Releases } from '../remote/releases.ts'

/** Names hold a digest of what is in the file, or stand in a folder that does, so no copy is ever stale. */
const immutable = 'public, max-age=31536000, immutable'

const file = { config: { access: 'public', isRead: true } } as const
const builtFile = /^[\w-][\w.-]*$/

/** `/assets/*` of the shell and `/remotes/<name>/<build>/*`, compressed at build time. What is not there is 404, never a page. */
export function files(config: GatewayConfig, releases: Releases) {
  return async (app: FastifyInstance) => {
    await app.register(fastifyStatic, {
      root: join(config.shellDir, 'assets'),
      serve: false,
      preCompressed: true,
      cacheControl: false,
      index: false,
      dotfiles: 'ignore',
    })
    app.addHook('onSend', async (_request, reply) => {
      reply.header('x-content-type-options', 'nosniff')
      reply.header('cross-origin-resource-policy', 'same-origin')
      if (reply.statusCode === 200 || reply.statusCode === 304) reply.header('cache-control', immutable)
    })
    app.get<{ Params: { '*': string } }>('/assets/*', file, (request, reply) => {
      const name = request.params['*']
      return builtFile.test(name) ? reply.sendFile(name) : reply.callNotFound()
    })
    app.get<{ Params: { name: string; build: string; '*': string } }>('/remotes/:name/:build/*', file, (request, reply) => {
      const { name, build, '*': path } = request.params
      const folder = releases.folderOf(name)
      if (!folder || !builtFile.test(build) || !path.split('/').every((part) => builtFile.test(part))) {
        return reply.callNotFound()
      }
      return reply.sendFile(path, join(folder, build))
    })
  }
}
