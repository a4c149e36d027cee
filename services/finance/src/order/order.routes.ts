import { backlogOrderRoutes as routes } from '@portal/contracts/finance.contract.ts'
import { listHistory } from '@portal/service-kit/audit.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { implementList } from '@portal/service-kit/noun/noun.ts'
import type { FastifyInstance } from 'fastify'
import { orders } from './order.repo.ts'

export default function order(app: FastifyInstance) {
  implementList(app, { find: routes.findBacklogOrders, group: routes.groupBacklogOrders }, orders)
  implement(app, routes.getBacklogOrder, ({ query }) => orders.get(app.db, query.orderNo))
  implement(app, routes.sumBacklogOrders, ({ body, user }) => orders.totals(app.db, body, user))
  implement(app, routes.findBacklogOrderHistory, ({ body }) => listHistory(app.db, orders.kind.noun, body.id))
}
