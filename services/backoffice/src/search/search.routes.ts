import { maxHits, minSearchLength, searchRoutes } from '@portal/contracts/search.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './search.repo.ts'

export default function search(app: FastifyInstance) {
  implement(app, searchRoutes.searchTrace, async ({ body, user }) => {
    const text = body.text.trim()
    return text.length < minSearchLength ? [] : (await repo.find(app.db, user, text)).slice(0, maxHits)
  })
}
