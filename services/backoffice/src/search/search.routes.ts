import { searchRoutes } from '@portal/contracts/search.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './search.repo.ts'

export default function search(app: FastifyInstance) {
  implement(app, searchRoutes.searchTrace, ({ body, user }) => repo.find(app.db, user, body.text.trim()))
}
