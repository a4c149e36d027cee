import type { Identity } from '@portal/contracts/access.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { registerFileRoutes } from '@portal/service-kit/file-routes.ts'
import type { FastifyInstance } from 'fastify'
import * as orders from './order/order.repo.ts'

const maySee = (app: FastifyInstance, user: Identity, orderId: number) => {
  if (!user.permissions.includes('order:view')) return false
  return user.permissions.includes('order:delete')
    ? orders.isVisible(app.db, orderId, user)
    : orders.isLive(app.db, orderId, user)
}

/**
 * A file is seen by those who may see its order, in the bin or not; a list that is being imported is nobody's
 * to fetch.
 */
export default function file(app: FastifyInstance) {
  registerFileRoutes(app, backofficeFileRoutes, {
    canSee: ({ noun, rowId }, user) => noun === 'order' && maySee(app, user, Number(rowId)),
  })
}
