import type { Identity } from '@portal/contracts/access.ts'
import { type PartDraft, partRoutes } from '@portal/contracts/part.contract.ts'
import { history } from '@portal/service-kit/audit.ts'
import { demandBinAccess, lockChosen } from '@portal/service-kit/chosen.ts'
import type { Db } from '@portal/service-kit/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem.ts'
import { demandNone, editable } from '@portal/service-kit/row.ts'
import type { FastifyInstance } from 'fastify'
import * as devices from '../device/device.repo.ts'
import * as orders from '../order/order.repo.ts'
import { facts } from '../row/row.rules.ts'
import * as repo from './part.repo.ts'
import { partProblems } from './part.rules.ts'

async function findLinks(
  tx: Db,
  user: Identity,
  { orderNo, serialNum }: Pick<PartDraft, 'orderNo' | 'serialNum'>,
): Promise<repo.PartLinks> {
  const order = orderNo === null ? undefined : await orders.hold(tx, user, orderNo)
  return { order, device: serialNum === null ? undefined : await devices.hold(tx, user, serialNum) }
}

function demandLiveLinks(held: repo.HeldLink[]) {
  const orphan = held.find(({ isDeleted }) => isDeleted)
  if (orphan)
    throw problem('part.link_deleted', {
      status: 409,
      msg: `Nothing was restored: ${orphan.link} of part ${orphan.partNo} is in the bin. Restore that first.`,
    })
}

export default function part(app: FastifyInstance) {
  implement(app, partRoutes.findParts, ({ body, user }) => {
    demandBinAccess(user, 'order', body)
    return repo.find(app.db, body, user)
  })

  implement(app, partRoutes.savePart, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const links = await findLinks(tx, user, body)
      const current = body.id === undefined ? undefined : editable('part', (await repo.lock(tx, [body.id], user))[0], body.version)
      demandNone('part', {
        ...(body.orderNo !== null && !links.order && { orderNo: 'No order has this number' }),
        ...(body.serialNum !== null && !links.device && { serialNum: 'No device has this serial number' }),
        ...partProblems(body),
      })
      const saved = current ? await repo.update(tx, current.id, body, links) : await repo.insert(tx, body, links)
      record({
        noun: 'part',
        id: saved.id,
        action: current ? 'edit' : 'create',
        before: current ? facts(current) : null,
        after: facts(saved),
      })
      return saved
    }),
  )

  implement(app, partRoutes.countParts, ({ body, user }) => repo.count(app.db, user, body))

  implement(app, partRoutes.deleteParts, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const parts = await lockChosen('part', repo, tx, user, body, false)
      const ids = parts.map(({ id }) => id)
      await repo.setDeleted(tx, ids, user.username)
      for (const row of parts) record({ noun: 'part', id: row.id, action: 'delete', before: facts(row), after: null })
      return { affected: ids.length, ids }
    }),
  )

  implement(app, partRoutes.restoreParts, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      let held: repo.HeldLink[] = []
      // First orders, then devices, then parts: as every save takes them.
      const parts = await lockChosen('part', repo, tx, user, body, true, async (ids) => {
        held = await repo.holdLinks(tx, ids)
      })
      const ids = parts.map(({ id }) => id)
      demandLiveLinks(held)
      await repo.setDeleted(tx, ids, null)
      for (const row of parts) record({ noun: 'part', id: row.id, action: 'restore', before: null, after: facts(row) })
      return { affected: ids.length }
    }),
  )

  implement(app, partRoutes.findPartHistory, async ({ body: { id }, user }) => {
    if (!(await repo.isVisible(app.db, id, user))) throw notFound('part')
    return history(app.db, 'part', id)
  })
}
