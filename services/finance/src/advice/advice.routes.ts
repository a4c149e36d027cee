import { remittanceAdviceRoutes as routes } from '@portal/contracts/finance.contract.ts'
import { listHistory } from '@portal/service-kit/audit.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { implementList } from '@portal/service-kit/noun/noun.ts'
import type { FastifyInstance } from 'fastify'
import { advices } from './advice.repo.ts'

export default function advice(app: FastifyInstance) {
  implementList(app, { find: routes.findRemittanceAdvices, group: routes.groupRemittanceAdvices }, advices)
  implement(app, routes.getRemittanceAdvice, ({ query }) => advices.get(app.db, query.adviceNo))
  implement(app, routes.sumRemittanceAdvices, ({ body, user }) => advices.totals(app.db, body, user))
  implement(app, routes.findRemittanceAdviceHistory, ({ body }) =>
    listHistory(app.db, advices.kind.noun, body.id),
  )
}
