import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authentication } from '../authenticate.ts'
import { type GatewayConfig, isHttps } from '../config.ts'
import type { Releases } from '../remote/releases.ts'
import { createDocumentCache } from './documents.ts'
import { createContentPolicy, newNonce, setSecurityHeaders } from './headers.ts'
import { listPageFiles } from './page-files.ts'
import { isShownAsPage, sendUnreachablePage } from './unreachable-page.ts'

const page = { config: { access: 'public', isRead: true } } as const

/** Serves the shell: the sign-in page separately, and one document with the registry for all other paths. */
export function createScreenRoutes(
  config: GatewayConfig,
  releases: Releases,
  viewerOf: Authentication['viewerOf'],
) {
  const document = createDocumentCache(config.shellDir)
  return async (app: FastifyInstance) => {
    async function send(file: string, request: FastifyRequest, reply: FastifyReply) {
      const nonce = newNonce()
      const { registry, text } = releases.registryFor(
        releases.isSameForAll() ? null : await viewerOf(request),
      )
      const html = (await document(file))
        .replaceAll('__NONCE__', nonce)
        .replace('__REGISTRY__', () => inlined(text))
        .replace('__PAGE_FILES__', () => listPageFiles(registry, request.url).join(' '))
      setSecurityHeaders(reply, isHttps(config, request))
        .header('content-security-policy', createContentPolicy(nonce))
        .header('cache-control', 'no-store')
      return reply.type('text/html; charset=utf-8').send(html)
    }

    app.addHook('onSend', async (request, reply, payload) =>
      isShownAsPage(request, reply) ? sendUnreachablePage(reply, isHttps(config, request)) : payload,
    )
    app.get('/login', page, (request, reply) => send('login.html', request, reply))
    // Serves pages that read a key, ticket, link or answer from their address and remove it before anything
    // else runs.
    for (const path of ['/apiLogin', '/password', '/companyLogin', '/companyLogin/:provider'])
      for (const one of [path, `${path}/`])
        app.get(one, page, (request, reply) => send('api-login.html', request, reply))
    app.get('/', page, (request, reply) => send('index.html', request, reply))
    app.get('/*', page, (request, reply) => {
      if (/^\/(api|assets|remotes|public|health|metrics|\.well-known)(\/|$|\?)/.test(request.url)) {
        return reply.callNotFound()
      }
      return send('index.html', request, reply)
    })
  }
}

/** Serializes JSON that cannot close its script element. */
const inlined = (json: string) => json.replaceAll('<', '\\u003c')
