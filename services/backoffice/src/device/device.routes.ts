import { deviceInternalRoutes, deviceRoutes, emptyDevice } from '@portal/contracts/device.contract.ts'
import { type Reason, toMessage } from '@portal/contracts/errors/all.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { assertCompanyExists } from '@portal/service-kit/identity/company.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { assertNoProblems } from '@portal/service-kit/list/row.ts'
import { implementBin } from '@portal/service-kit/noun/bin.ts'
import { implementChange } from '@portal/service-kit/noun/change.ts'
import { implementList } from '@portal/service-kit/noun/noun.ts'
import { saveRow } from '@portal/service-kit/noun/save-row.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import { assertPeople } from '../common/people.ts'
import { assertNumbersFree, formatNames } from '../common/restore-number.ts'
import { toDeviceAuditFields, withOwner } from '../common/row.rules.ts'
import * as orders from '../order/order.repo.ts'
import * as repo from './device.repo.ts'
import { applyChange, assignmentProblems, copyFromOrder, deviceProblems } from './device.rules.ts'

const deviceNoun = {
  noun: 'device',
  repo,
  auditFields: toDeviceAuditFields,
  unique: {
    index: 'device_serial',
    error: 'device.duplicate_serial',
    fields: { serialNum: 'device.other_has_serial' },
  } as const,
}

/** Names the first kind of rows that use a device. */
function usedBy({ serialNum, parts, warranties, claims, repairs }: repo.DeviceUses): Reason {
  if (parts > 0) return toMessage('device.has_replaced_parts', { serialNum, count: parts })
  if (claims > 0) return toMessage('device.has_claims', { serialNum, count: claims })
  if (repairs > 0) return toMessage('device.has_repairs', { serialNum, count: repairs })
  return toMessage('device.has_warranties', { serialNum, count: warranties })
}

async function assertUnused(tx: Db, ids: readonly number[]) {
  const used = await repo.countUses(tx, ids)
  const [first] = used
  if (!first) return
  const reason =
    used.length === 1
      ? usedBy(first)
      : toMessage('device.several_in_use', {
          count: used.length,
          names: formatNames(used.map((use) => use.serialNum)),
        })
  throw problem('device.in_use', { reason })
}

function assertLiveOrders(held: repo.LockedOrder[]) {
  const orphan = held.find(({ isDeleted }) => isDeleted)
  if (orphan) throw problem('device.order_deleted', { orderNo: orphan.orderNo, serialNum: orphan.serialNum })
}

export default function device(app: FastifyInstance) {
  implementList(app, { find: deviceRoutes.findDevices, group: deviceRoutes.groupDevices }, repo)

  implement(app, deviceRoutes.getDevice, async ({ body, user }) => {
    const found = await repo.get(app.db, user, body.serialNum)
    if (!found) throw notFound('device')
    return found
  })

  implement(app, deviceRoutes.saveDevice, async ({ body, user }) => {
    await assertCompanyExists(app, body.companyId)
    await assertPeople(app, deviceNoun, body)
    return saveRow(app, deviceNoun, {
      body,
      user,
      // Locks the order before the device, as saves of orders do.
      lockFirst: async (tx) =>
        body.orderNo === null ? undefined : orders.lockByNumber(tx, user, body.orderNo),
      write: async (tx, current, order) => {
        const { platform, site, siteAddress } = { ...emptyDevice, ...current, ...body }
        const draft = copyFromOrder(
          { ...withOwner(body, current), platform, site, siteAddress },
          order,
          current,
        )
        const [used] = current && current.model !== draft.model ? await repo.countUses(tx, [current.id]) : []
        assertNoProblems('device', {
          ...(used && used.parts > 0 && { model: 'device.has_parts' }),
          ...(body.orderNo !== null && !order && { orderNo: 'order.unknown_number' }),
          ...assignmentProblems(draft, order, current),
          ...deviceProblems(draft, order?.shippedOn ?? null),
        })
        return current ? repo.update(tx, current.id, draft, order) : repo.insert(tx, draft, order)
      },
    })
  })

  implementChange(
    app,
    { change: deviceRoutes.changeDevices, undo: deviceRoutes.undoDeviceChange },
    {
      ...deviceNoun,
      titleOf: ({ serialNum }) => serialNum,
      assertSound: (set) => assertCompanyExists(app, set.companyId ?? null),
      // Locks the orders before the devices, as saves of orders do.
      lockFirst: repo.lockOrders,
      findFacts: repo.findShippingDays,
      changed: applyChange,
      problems: (next, shippedOn) => deviceProblems(next, shippedOn.get(next.id) ?? null),
    },
  )

  implementBin(
    app,
    {
      count: deviceRoutes.countDevices,
      delete: deviceRoutes.deleteDevices,
      restore: deviceRoutes.restoreDevices,
      history: deviceRoutes.findDeviceHistory,
    },
    {
      ...deviceNoun,
      beforeDelete: (tx, { ids }) => assertUnused(tx, ids),
      // Locks the orders before the devices, as saves of orders do.
      holdBeforeRestore: repo.lockOrders,
      beforeRestore: async (tx, { rows, ids, user }, held = []) => {
        assertLiveOrders(held)
        const numbers = rows.map(({ serialNum }) => serialNum)
        assertNumbersFree({
          noun: 'device',
          numbers,
          taken: await repo.findConflictingSerials(tx, user, ids),
        })
      },
    },
  )

  implement(app, deviceInternalRoutes.findDeviceToRepair, async ({ body }) => {
    const found = await repo.findForRepair(app.db, body.user, body.serialNum)
    return found ?? null
  })

  implement(app, deviceInternalRoutes.findDeviceOwners, ({ body }) =>
    repo.findOwners(app.db, body.serialNums),
  )
}
