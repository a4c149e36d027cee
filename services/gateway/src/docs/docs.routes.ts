import { openapi } from '@portal/contracts/openapi.ts'
import type { FastifyInstance } from 'fastify'
import { contentPolicy, newNonce, secure } from '../screen/headers.ts'
import { docsPage } from './docs.page.ts'

const open = { config: { access: 'public', isRead: true } } as const

/** `/api/openapi.json`, and the same for people at `/api/docs`. */
export async function docs(app: FastifyInstance) {
  const document = openapi()
  const page = docsPage(document)
  const text = JSON.stringify(document)
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
}
