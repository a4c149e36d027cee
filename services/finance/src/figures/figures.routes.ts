import { financeRoutes as routes } from '@portal/contracts/finance.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './figures.repo.ts'

export default function figures(app: FastifyInstance) {
  implement(app, routes.getFinanceFigures, () => repo.findFigures(app.db))
  implement(app, routes.searchFinance, ({ body }) => repo.searchDocuments(app.db, body.text.trim()))
}
