import { readFile } from 'node:fs/promises'
import { openapi } from '@portal/contracts/openapi.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from '../config.ts'
import { contentPolicy, newNonce, secure } from '../screen/headers.ts'
import { docsPage } from './docs.page.ts'

const open = { config: { access: 'public', isRead: true } } as const

/** Serves `/api/openapi.json`, the same as a page at `/api/docs`, and the generated client. */
export const docs =
  ({ apiClientFile }: Pick<GatewayConfig, 'apiClientFile'>) =>
  async (app: FastifyInstance) => {
    const document = await openapi()
    const page = docsPage(document)
    const text = JSON.stringify(document)
    // Undefined without a build, as with a single service.
    const client = await readFile(apiClientFile).catch(() => undefined)
    app.get('/api/openapi.json', open, (_request, reply) =>
      secure(reply, false).type('application/json; charset=utf-8').send(text),
    )
    app.get('/api/docs', open, (_request, reply) => {
      const nonce = newNonce()
      secure(reply, false)
        .header('content-security-policy', contentPolicy(nonce))
        .header('cache-control', 'no-cache')
      return reply.type('text/html; charset=utf-8').send(page(nonce))
    })
    app.get('/api/docs/api-client.tgz', open, (_request, reply) =>
      client
        ? secure(reply, false).header('cache-control', 'no-cache').type('application/gzip').send(client)
        : reply.callNotFound(),
    )
  }
