import type { Identity } from '@portal/contracts/access.ts'
import { type PartDraft, partRoutes } from '@portal/contracts/part.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { assertNoProblems } from '@portal/service-kit/list/row.ts'
import { implementNoun } from '@portal/service-kit/noun/noun.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import { auditFields } from '../common/row.rules.ts'
import * as devices from '../device/device.repo.ts'
import * as orders from '../order/order.repo.ts'
import * as repo from './part.repo.ts'
import { deviceFitProblems, partProblems } from './part.rules.ts'

async function findLinks(
  tx: Db,
  user: Identity,
  { orderNo, serialNum }: Pick<PartDraft, 'orderNo' | 'serialNum'>,
): Promise<repo.PartLinks> {
  const order = orderNo === null ? undefined : await orders.lockByNumber(tx, user, orderNo)
  return { order, device: serialNum === null ? undefined : await devices.lockBySerial(tx, user, serialNum) }
}

function assertLiveLinks(held: repo.LockedPartLink[]) {
  const orphan = held.find(({ isDeleted }) => isDeleted)
  if (!orphan) return
  const { noun, number, partNo } = orphan
  throw problem('part.link_deleted', { noun, number, partNo })
}

const calls = {
  find: partRoutes.findParts,
  group: partRoutes.groupParts,
  save: partRoutes.savePart,
  change: partRoutes.changeParts,
  undo: partRoutes.undoPartChange,
  count: partRoutes.countParts,
  delete: partRoutes.deleteParts,
  restore: partRoutes.restoreParts,
  history: partRoutes.findPartHistory,
}

export default function part(app: FastifyInstance) {
  implementNoun(app, calls, {
    noun: 'part',
    repo,
    auditFields,
    titleOf: ({ partNo }) => partNo,
    findFacts: repo.findDevicesOfParts,
    problems: (part, devices, before) => ({
      ...deviceFitProblems(part, devices.get(part.id), before),
      ...partProblems(part),
    }),
    holdBeforeSave: (tx, draft, user) => findLinks(tx, user, draft),
    save: (tx, { draft, current, held: links }) => {
      assertNoProblems('part', {
        ...(draft.orderNo !== null && !links.order && { orderNo: 'order.unknown_number' }),
        ...(draft.serialNum !== null && !links.device && { serialNum: 'device.unknown_serial' }),
        ...deviceFitProblems(draft, links.device, current),
        ...partProblems(draft),
      })
      return current ? repo.update(tx, current.id, draft, links) : repo.insert(tx, draft, links)
    },
    // Locks orders, then devices, then parts, as saves do.
    holdBeforeRestore: repo.lockPartLinks,
    beforeRestore: async (_tx, _taken, held = []) => {
      assertLiveLinks(held)
    },
  })
}
