import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authentication } from '../authenticate.ts'
import { type GatewayConfig, isHttps } from '../config.ts'
import type { Releases } from '../remote/releases.ts'
import { documents } from './documents.ts'
import { contentPolicy, newNonce, secure } from './headers.ts'
import { pageFiles } from './page-files.ts'
import { isSeen, unreachablePage } from './unreachable-page.ts'

const page = { config: { access: 'public', isRead: true } } as const

/** Serves the shell: the sign-in page separately, and one document with the registry for every other path. */
export function screens(config: GatewayConfig, releases: Releases, viewerOf: Authentication['viewerOf']) {
  const document = documents(config.shellDir)
  return async (app: FastifyInstance) => {
    async function send(file: string, request: FastifyRequest, reply: FastifyReply) {
      const nonce = newNonce()
      const { registry, text } = releases.registryFor(
        releases.isSameForAll() ? null : await viewerOf(request),
      )
      const html = (await document(file))
        .replaceAll('__NONCE__', nonce)
        .replace('__REGISTRY__', () => inlined(text))
        .replace('__PAGE_FILES__', () => pageFiles(registry, request.url).join(' '))
      secure(reply, isHttps(config, request))
        .header('content-security-policy', contentPolicy(nonce))
        .header('cache-control', 'no-store')
      return reply.type('text/html; charset=utf-8').send(html)
    }

    app.addHook('onSend', async (request, reply, payload) =>
      isSeen(request, reply) ? unreachablePage(reply, isHttps(config, request)) : payload,
    )
    app.get('/login', page, (request, reply) => send('login.html', request, reply))
    // Serves pages that read a key, ticket, link or answer from their address and remove it first.
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

/** Serializes JSON that cannot end its script element. */
const inlined = (json: string) => json.replaceAll('<', '\\u003c')
