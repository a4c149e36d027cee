import type { Identity } from '@portal/contracts/access.ts'
import { type PartDraft, partRoutes } from '@portal/contracts/part.contract.ts'
import { implementBin } from '@portal/service-kit/bin.ts'
import { implementChange } from '@portal/service-kit/change.ts'
import { assertBinAccess } from '@portal/service-kit/chosen.ts'
import type { Db } from '@portal/service-kit/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { problem } from '@portal/service-kit/problem.ts'
import { assertNoProblems } from '@portal/service-kit/row.ts'
import { saveRow } from '@portal/service-kit/save-row.ts'
import type { FastifyInstance } from 'fastify'
import * as devices from '../device/device.repo.ts'
import * as orders from '../order/order.repo.ts'
import { auditFields } from '../row/row.rules.ts'
import * as repo from './part.repo.ts'
import { partProblems } from './part.rules.ts'

const partNoun = { noun: 'part', repo, auditFields }

async function findLinks(
  tx: Db,
  user: Identity,
  { orderNo, serialNum }: Pick<PartDraft, 'orderNo' | 'serialNum'>,
): Promise<repo.PartLinks> {
  const order = orderNo === null ? undefined : await orders.hold(tx, user, orderNo)
  return { order, device: serialNum === null ? undefined : await devices.hold(tx, user, serialNum) }
}

function assertLiveLinks(held: repo.HeldLink[]) {
  const orphan = held.find(({ isDeleted }) => isDeleted)
  if (orphan)
    throw problem('part.link_deleted', {
      status: 409,
      msg: `Nothing was restored: ${orphan.link} of part ${orphan.partNo} is deleted. Restore that first.`,
    })
}

export default function part(app: FastifyInstance) {
  implement(app, partRoutes.findParts, ({ body, user }) => {
    assertBinAccess(user, 'order', body)
    return repo.find(app.db, body, user)
  })

  implement(app, partRoutes.groupParts, ({ body, user }) => {
    assertBinAccess(user, 'order', body)
    return repo.group(app.db, body, user)
  })

  implement(app, partRoutes.savePart, ({ body, user }) =>
    saveRow(app, partNoun, {
      body,
      user,
      holdFirst: (tx) => findLinks(tx, user, body),
      write: (tx, current, links) => {
        assertNoProblems('part', {
          ...(body.orderNo !== null && !links.order && { orderNo: 'No order has this number' }),
          ...(body.serialNum !== null && !links.device && { serialNum: 'No device has this serial number' }),
          ...partProblems(body),
        })
        return current ? repo.update(tx, current.id, body, links) : repo.insert(tx, body, links)
      },
    }),
  )

  implementChange(
    app,
    { change: partRoutes.changeParts, undo: partRoutes.undoPartChange },
    {
      ...partNoun,
      titleOf: ({ partNo }) => partNo,
      changed: (part, set) => ({ ...part, ...set }),
      problems: partProblems,
    },
  )

  implementBin(
    app,
    {
      count: partRoutes.countParts,
      delete: partRoutes.deleteParts,
      restore: partRoutes.restoreParts,
      history: partRoutes.findPartHistory,
    },
    {
      ...partNoun,
      // First orders, then devices, then parts: as every save takes them.
      holdBeforeRestore: repo.holdLinks,
      beforeRestore: async (_tx, _taken, held = []) => {
        assertLiveLinks(held)
      },
    },
  )
}
