import { warrantyRoutes } from '@portal/contracts/warranty.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { assertNoProblems } from '@portal/service-kit/list/row.ts'
import { implementNoun } from '@portal/service-kit/noun/noun.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import { setFiles } from '../common/files.ts'
import * as devices from '../device/device.repo.ts'
import * as repo from './warranty.repo.ts'
import { toAuditFields, warrantyProblems } from './warranty.rules.ts'

const noun = 'warranty'

function assertLiveDevices(held: readonly repo.LockedDevice[]) {
  const orphan = held.find(({ isDeleted }) => isDeleted)
  if (orphan) throw problem('warranty.device_deleted', { serialNum: orphan.serialNum })
}

const calls = {
  find: warrantyRoutes.findWarranties,
  group: warrantyRoutes.groupWarranties,
  save: warrantyRoutes.saveWarranty,
  change: warrantyRoutes.changeWarranties,
  undo: warrantyRoutes.undoWarrantyChange,
  count: warrantyRoutes.countWarranties,
  delete: warrantyRoutes.deleteWarranties,
  restore: warrantyRoutes.restoreWarranties,
  history: warrantyRoutes.findWarrantyHistory,
}

export default function warranty(app: FastifyInstance) {
  implementNoun(app, calls, {
    noun,
    repo,
    auditFields: toAuditFields,
    titleOf: ({ serialNum }) => serialNum,
    problems: warrantyProblems,
    // Locks the previous and the new device before the warranty, because their cover depends on it.
    holdBeforeSave: async (tx, { id, serialNum }, user) => {
      await repo.lockDevices(tx, id === undefined ? [] : [id], serialNum)
      return devices.lockBySerial(tx, user, serialNum)
    },
    save: async (tx, { draft, current, held: device, user }) => {
      assertNoProblems(noun, {
        ...(!device && { serialNum: 'device.unknown_serial' }),
        ...warrantyProblems(draft),
      })
      if (!device) throw new Error('Refused above')
      const { id } = current
        ? await repo.update(tx, current.id, draft, device)
        : await repo.insert(tx, draft, device)
      await setFiles(app, tx, { noun, id, user }, draft.fileIds, current?.files)
      return repo.read(tx, id)
    },
    lockFirst: (tx, ids) => repo.lockDevices(tx, ids),
    holdBeforeDelete: (tx, ids) => repo.lockDevices(tx, ids),
    holdBeforeRestore: (tx, ids) => repo.lockDevices(tx, ids),
    beforeRestore: async (_tx, _taken, held = []) => {
      assertLiveDevices(held)
    },
  })

  implement(app, warrantyRoutes.findDeviceWarranties, ({ body, user }) =>
    repo.listByDevice(app.db, user, body.serialNum),
  )
}
