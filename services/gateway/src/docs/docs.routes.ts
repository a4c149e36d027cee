import { readFile } from 'node:fs/promises'
import { buildOpenapi } from '@portal/contracts/openapi.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from '../config.ts'
import { createContentPolicy, newNonce, setSecurityHeaders } from '../screen/headers.ts'
import { createDocsPage } from './docs.page.ts'

const open = { config: { access: 'public', isRead: true } } as const

/** Serves `/api/openapi.json`, its HTML page at `/api/docs`, and the generated client. */
export const createDocsRoutes =
  ({ apiClientFile }: Pick<GatewayConfig, 'apiClientFile'>) =>
  async (app: FastifyInstance) => {
    const document = await buildOpenapi()
    const page = createDocsPage(document)
    const text = JSON.stringify(document)
    // Undefined if the shell was not built.
    const client = await readFile(apiClientFile).catch(() => undefined)
    app.get('/api/openapi.json', open, (_request, reply) =>
      setSecurityHeaders(reply, false).type('application/json; charset=utf-8').send(text),
    )
    app.get('/api/docs', open, (_request, reply) => {
      const nonce = newNonce()
      setSecurityHeaders(reply, false)
        .header('content-security-policy', createContentPolicy(nonce))
        .header('cache-control', 'no-cache')
      return reply.type('text/html; charset=utf-8').send(page(nonce))
    })
    app.get('/api/docs/api-client.tgz', open, (_request, reply) =>
      client
        ? setSecurityHeaders(reply, false)
            .header('cache-control', 'no-cache')
            .type('application/gzip')
            .send(client)
        : reply.callNotFound(),
    )
  }
