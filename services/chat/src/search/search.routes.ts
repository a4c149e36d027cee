import { chatSearchRoutes, shortestText } from '@portal/contracts/search.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import { findKnowledge } from './knowledge-search.repo.ts'
import { findTickets } from './ticket-search.repo.ts'

export default function search(app: FastifyInstance) {
  implement(app, chatSearchRoutes.searchChat, async ({ body, user }) => {
    const text = body.text.trim()
    if (text.length < shortestText) return []
    return [...(await findTickets(app.db, user, text)), ...(await findKnowledge(app.db, user, text))]
  })
}
