import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { problem } from '@portal/service-kit/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authentication } from '../authenticate.ts'
import { type GatewayConfig, isHttps } from '../config.ts'
import type { Releases } from '../remote/releases.ts'
import { contentPolicy, newNonce, secure } from './headers.ts'
import { pageFiles } from './page-files.ts'
import { isSeen, unreachablePage } from './unreachable-page.ts'

const page = { config: { access: 'public', isRead: true } } as const

/**
 * The pages of the shell: the sign-in page by itself, and one document for every other path, with the
 * registry inside.
 */
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
    app.get('/', page, (request, reply) => send('index.html', request, reply))
    app.get('/*', page, (request, reply) => {
      if (/^\/(api|assets|remotes|health|metrics)(\/|$|\?)/.test(request.url)) {
        return reply.callNotFound()
      }
      return send('index.html', request, reply)
    })
  }
}

/** JSON that cannot end the script element that it stands in. */
const inlined = (json: string) => json.replaceAll('<', '\\u003c')

/** Files of the shell's build as text, read again when a new build has been put in their place. */
function documents(folder: string) {
  const kept = new Map<string, { at: number; text: string }>()
  return async (file: string): Promise<string> => {
    const path = join(folder, file)
    try {
      const { mtimeMs: at } = await stat(path)
      const known = kept.get(file)
      if (known?.at === at) return known.text
      const text = await readFile(path, 'utf8')
      kept.set(file, { at, text })
      return text
    } catch (cause) {
      const known = kept.get(file)
      if (known) return known.text
      throw problem('screen.not_built', {
        status: 503,
        msg: 'The pages of the portal are not built. Run npm run build.',
        cause,
      })
    }
  }
}
