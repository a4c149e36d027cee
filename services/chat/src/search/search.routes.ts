import { chatSearchRoutes, minSearchLength } from '@portal/contracts/search.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import { searchKnowledge } from './knowledge-search.repo.ts'
import { searchTickets } from './ticket-search.repo.ts'

export default function search(app: FastifyInstance) {
  implement(app, chatSearchRoutes.searchChat, async ({ body, user }) => {
    const text = body.text.trim()
    if (text.length < minSearchLength) return []
    return [...(await searchTickets(app.db, user, text)), ...(await searchKnowledge(app.db, user, text))]
  })
}
