import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as orders from './order.repo.ts'
import * as repo from './resource.repo.ts'

const list = (names: string[]) => ({ resources: names.join(', ') })

export default function resource(app: FastifyInstance) {
  implement(app, orderRoutes.addOrderResources, ({ body: { orderNo, fileIds }, user }) =>
    app.audited(user, async (tx, record) => {
      const order = await orders.lockByNumber(tx, user, orderNo)
      if (!order) throw notFound('order')
      const ids = [...new Set(fileIds)]
      await app.files.claim(tx, ids, { noun: 'order', id: order.id, user })
      const added = await repo.insert(tx, order.id, ids, user.username)
      record({
        noun: 'order',
        id: order.id,
        action: 'edit',
        before: {},
        after: list(added.map(({ file }) => file.name)),
      })
      return added
    }),
  )

  implement(app, orderRoutes.deleteOrderResource, ({ body: { id }, user }) =>
    app.audited(user, async (tx, record) => {
      const found = await repo.lockOrderOfResource(tx, user, id)
      if (!found) throw notFound('resource')
      await repo.remove(tx, id)
      await app.files.release(tx, [found.fileId])
      record({ noun: 'order', id: found.orderId, action: 'edit', before: list([found.name]), after: {} })
      return { affected: 1 }
    }),
  )
}
