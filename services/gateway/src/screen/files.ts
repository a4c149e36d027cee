import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { BuildId, RemoteName } from '@portal/contracts/registry.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as Value from 'typebox/value'
import type { Authentication } from '../authenticate.ts'
import type { GatewayConfig } from '../config.ts'
import { isServedFile } from '../remote/file-kind.ts'
import type { Releases } from '../remote/releases.ts'

/** Cache header for file names or folders that contain a digest, so that copies never become stale. */
const immutable = 'public, max-age=31536000, immutable'
const immutableForOne = 'private, max-age=31536000, immutable'

/**
 * Remotes' files are parts of the portal's pages, never pages: opened by their address, they get no origin,
 * scripts or cookies. Pages that load them use their own policy.
 */
const partOnly = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
}

const types: Record<string, RegExp> = {
  js: /javascript/,
  json: /^application\/json/,
  css: /^text\/css/,
  wasm: /^application\/wasm/,
}

/**
 * Checks whether a response may be cached as immutable: a complete file with the type of its extension. A
 * wrong cached response could only be replaced under a new address.
 */
function isWhole({ url }: FastifyRequest, reply: FastifyReply): boolean {
  const { statusCode } = reply
  if (statusCode === 304) return true
  const [, ending = ''] = /\.(\w+)(?:\?|$)/.exec(url) ?? []
  const type = String(reply.getHeader('content-type') ?? '')
  return statusCode === 200 && (types[ending]?.test(type) ?? /^(?:image|font)\//.test(type))
}

const file = { config: { access: 'public', isRead: true } } as const
/** Files that pages offer unchanged. */
const publicFolder = join(import.meta.dirname, '../../public')
const builtFile = /^[\w-][\w.-]*$/

/**
 * Serves `/assets/*` of the shell, `/remotes/<name>/<build>/*` and `/public/*`, compressed at build time.
 * Missing files are 404, never a page.
 */
export function createFileRoutes(
  config: GatewayConfig,
  releases: Releases,
  viewerOf: Authentication['viewerOf'],
) {
  return async (app: FastifyInstance) => {
    await app.register(fastifyStatic, {
      root: join(config.shellDir, 'assets'),
      serve: false,
      preCompressed: true,
      cacheControl: false,
      index: false,
      dotfiles: 'ignore',
    })
    app.addHook('onSend', async (request, reply) => {
      reply.header('x-content-type-options', 'nosniff')
      reply.header('cross-origin-resource-policy', 'same-origin')
      const kept = reply.getHeader('cache-control') === immutableForOne ? immutableForOne : immutable
      reply.header('cache-control', isWhole(request, reply) ? kept : 'no-store')
    })
    app.get<{ Params: { '*': string } }>('/assets/*', file, (request, reply) => {
      const name = request.params['*']
      return builtFile.test(name) ? reply.sendFile(name) : reply.callNotFound()
    })
    app.get<{ Params: { name: string } }>('/public/:name', file, (request, reply) => {
      const { name } = request.params
      return builtFile.test(name)
        ? reply.header('content-disposition', 'attachment').sendFile(name, publicFolder)
        : reply.callNotFound()
    })
    app.get<{ Params: { name: string; build: string; '*': string } }>(
      '/remotes/:name/:build/*',
      file,
      async (request, reply) => {
        reply.headers(partOnly)
        const { name, build, '*': path } = request.params
        if (
          !isServedFile(path) ||
          !Value.Check(RemoteName, name) ||
          !Value.Check(BuildId, build) ||
          !path.split('/').every((part) => builtFile.test(part))
        ) {
          return reply.callNotFound()
        }
        const viewer = () => viewerOf(request)
        const found = await releases.folderOf(name, build, path, viewer).catch((cause) => {
          throw problem('release.unavailable', {}, { cause })
        })
        if (!found) return reply.callNotFound()
        if (!found.isForAll) reply.header('cache-control', immutableForOne)
        return reply.sendFile(path, found.folder)
      },
    )
  }
}
