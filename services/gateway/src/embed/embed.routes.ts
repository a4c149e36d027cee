import fastifyStatic from '@fastify/static'
import { SiteKey } from '@portal/contracts/embed.contract.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as Value from 'typebox/value'
import { type GatewayConfig, isHttps } from '../config.ts'
import type { Releases } from '../remote/releases.ts'
import { createContentPolicy, newNonce, setSecurityHeaders } from '../screen/headers.ts'
import type { Sessions } from '../session.ts'
import { renderFrame, renderFrameError } from './frame-document.ts'

const file = { config: { access: 'public', isRead: true } } as const
const remote = 'mf-chat'

/**
 * Serves `/embed/chat.js` and the document of its frame, which only pages of the site's origins may embed.
 * Both use the live build of the chat.
 */
export function createEmbedRoutes(config: GatewayConfig, releases: Releases, sessions: Sessions) {
  const live = () => releases.registryFor(null).registry.remotes[remote]?.version

  return async (app: FastifyInstance) => {
    await app.register(fastifyStatic, {
      root: config.shellDir,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      index: false,
    })

    app.get('/embed/chat.js', file, async (_request, reply) => {
      const build = live()
      const nobody = async () => null
      const found = build && (await releases.folderOf(remote, build, 'embed/chat.js', nobody))
      if (!found) return reply.callNotFound()
      // Requires revalidation, so that pages get the live build; an unchanged file is not sent again.
      return reply
        .header('cache-control', 'no-cache')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('access-control-allow-origin', '*')
        .header('x-content-type-options', 'nosniff')
        .sendFile('embed/chat.js', found.folder)
    })

    app.get<{ Params: { site: string } }>('/embed/frame/:site', file, async (request, reply) => {
      const { site } = request.params
      const found = Value.Check(SiteKey, site) ? await sessions.embedding(site) : null
      const build = live()
      const nonce = newNonce()
      const isThere = found !== null && build !== undefined
      const ancestors = isThere ? ["'self'", ...found.origins] : ['*']
      setSecurityHeaders(reply, isHttps(config, request))
        .header('content-security-policy', createContentPolicy(nonce, ancestors))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
      framed(reply)
      if (!isThere) return reply.code(404).send(renderFrameError(nonce))
      const script = `/remotes/${remote}/${build}/embed/frame.js`
      return reply.send(renderFrame({ nonce, script, settings: { site, ...found } }))
    })
  }
}

/** Sets the content security policy with the origins that may embed the frame. */
function framed(reply: FastifyReply) {
  reply.removeHeader('x-frame-options')
  reply.removeHeader('cross-origin-opener-policy')
  reply.header('cross-origin-resource-policy', 'cross-origin')
}
