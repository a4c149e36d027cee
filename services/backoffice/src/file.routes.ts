import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { registerFileRoutes } from '@portal/service-kit/file-routes.ts'
import type { FastifyInstance } from 'fastify'
import * as orders from './order/order.repo.ts'

/** A file of an order is seen by those who may see the order; a list that is being imported is nobody's to fetch. */
export default function file(app: FastifyInstance) {
  registerFileRoutes(app, backofficeFileRoutes, {
    canSee: async ({ noun, rowId }, user) =>
      noun === 'order' && user.permissions.includes('order:view') && (await orders.isVisible(app.db, Number(rowId), user)),
  })
}
