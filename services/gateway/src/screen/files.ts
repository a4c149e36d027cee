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

/** Cache header for names or folders with a content digest, whose copies never become stale. */
const immutable = 'public, max-age=31536000, immutable'
const immutableForOne = 'private, max-age=31536000, immutable'

/**
 * Files of remotes are parts of the portal's pages and never pages: opened by its address, whatever a team
 * has published has no origin, no scripts and no cookies. Pages that load them are bound by their own policy.
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
 * Decides whether a response may be immutable: a complete file of the type that its name promises. Only a new
 * address could undo it.
 */
function isWhole({ url }: FastifyRequest, reply: FastifyReply): boolean {
  const { statusCode } = reply
  if (statusCode === 304) return true
  const [, ending = ''] = /\.(\w+)(?:\?|$)/.exec(url) ?? []
  const type = String(reply.getHeader('content-type') ?? '')
  return statusCode === 200 && (types[ending]?.test(type) ?? /^(?:image|font)\//.test(type))
}

const file = { config: { access: 'public', isRead: true } } as const
/** Files that pages offer as they are. */
const publicFolder = join(import.meta.dirname, '../../public')
const builtFile = /^[\w-][\w.-]*$/

/**
 * Serves `/assets/*` of the shell and `/remotes/<name>/<build>/*`, compressed at build time, and `/public/*`.
 * Missing files are 404, never a page.
 */
export function files(config: GatewayConfig, releases: Releases, viewerOf: Authentication['viewerOf']) {
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
