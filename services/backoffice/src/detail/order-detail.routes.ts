import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as devices from '../device/device.repo.ts'
import * as orders from '../order/order.repo.ts'
import * as resources from '../order/resource.repo.ts'
import * as parts from '../part/part.repo.ts'

const shownDevices = 200

/** Serves an order with its devices and parts. */
export default function orderDetail(app: FastifyInstance) {
  implement(app, orderRoutes.getOrderInfo, async ({ body: orderNo, user }) => {
    const found = await orders.get(app.db, user, orderNo)
    if (!found) throw notFound('order')
    const [assigned, resourcesOfOrder, devicesOfOrder, partsOfOrder] = await Promise.all([
      orders.countDevices(app.db, user, found.id),
      resources.listByOrder(app.db, found.id),
      devices.listByOrder(app.db, user, found.id, shownDevices),
      parts.listByOrder(app.db, user, found.id),
    ])
    const fulfilment = found.lines.map((line) => ({ ...line, assigned: assigned.get(line.model) ?? 0 }))
    return {
      order: found,
      fulfilment,
      resources: resourcesOfOrder,
      devices: devicesOfOrder,
      parts: partsOfOrder,
    }
  })
}
