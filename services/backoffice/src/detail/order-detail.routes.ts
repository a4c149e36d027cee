import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound } from '@portal/service-kit/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as devices from '../device/device.repo.ts'
import * as orders from '../order/order.repo.ts'
import * as resources from '../order/resource.repo.ts'
import * as parts from '../part/part.repo.ts'

const shownDevices = 200

/** An order with what hangs on it. */
export default function orderDetail(app: FastifyInstance) {
  implement(app, orderRoutes.getOrderInfo, async ({ body: orderNo, user }) => {
    const found = await orders.get(app.db, user, orderNo)
    if (!found) throw notFound('order')
    const [resourcesOfOrder, devicesOfOrder, partsOfOrder] = await Promise.all([
      resources.findOfOrder(app.db, found.id),
      devices.findOfOrder(app.db, user, found.id, shownDevices),
      parts.findOfOrder(app.db, user, found.id),
    ])
    return { order: found, resources: resourcesOfOrder, devices: devicesOfOrder, parts: partsOfOrder }
  })
}
