import { warrantyRoutes } from '@portal/contracts/warranty.contract.ts'
import { implementBin } from '@portal/service-kit/bin.ts'
import { implementChange } from '@portal/service-kit/change.ts'
import { assertBinAccess } from '@portal/service-kit/chosen.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { problem } from '@portal/service-kit/problem.ts'
import { assertNoProblems } from '@portal/service-kit/row.ts'
import { saveRow } from '@portal/service-kit/save-row.ts'
import type { FastifyInstance } from 'fastify'
import * as devices from '../device/device.repo.ts'
import { keepFiles } from '../row/files.ts'
import * as repo from './warranty.repo.ts'
import { warrantyFields, warrantyProblems } from './warranty.rules.ts'

const noun = 'warranty'
const warrantyNoun = { noun, repo, auditFields: warrantyFields }

function assertLiveDevices(held: readonly repo.HeldDevice[]) {
  const orphan = held.find(({ isDeleted }) => isDeleted)
  if (orphan)
    throw problem('warranty.device_deleted', {
      status: 409,
      msg: `Nothing was restored: device ${orphan.serialNum} is deleted. Restore the device first.`,
    })
}

export default function warranty(app: FastifyInstance) {
  implement(app, warrantyRoutes.findWarranties, ({ body, user }) => {
    assertBinAccess(user, noun, body)
    return repo.find(app.db, body, user)
  })

  implement(app, warrantyRoutes.findDeviceWarranties, ({ body, user }) =>
    repo.findOfDevice(app.db, user, body.serialNum),
  )

  implement(app, warrantyRoutes.groupWarranties, ({ body, user }) => {
    assertBinAccess(user, noun, body)
    return repo.group(app.db, body, user)
  })

  implement(app, warrantyRoutes.saveWarranty, ({ body, user }) =>
    saveRow(app, warrantyNoun, {
      body,
      user,
      // First the devices, the one before and the one after, then the warranty: the device takes its cover from it.
      holdFirst: async (tx) => {
        await repo.holdDevices(tx, body.id === undefined ? [] : [body.id], body.serialNum)
        return devices.hold(tx, user, body.serialNum)
      },
      write: async (tx, current, device) => {
        assertNoProblems(noun, {
          ...(!device && { serialNum: 'No device has this serial number' }),
          ...warrantyProblems(body),
        })
        if (!device) throw new Error('Refused above')
        const { id } = current
          ? await repo.update(tx, current.id, body, device)
          : await repo.insert(tx, body, device)
        await keepFiles(app, tx, { noun, id, user }, body.fileIds, current?.files)
        return repo.read(tx, id)
      },
    }),
  )

  implementChange(
    app,
    { change: warrantyRoutes.changeWarranties, undo: warrantyRoutes.undoWarrantyChange },
    {
      ...warrantyNoun,
      titleOf: ({ serialNum }) => serialNum,
      holdFirst: (tx, ids) => repo.holdDevices(tx, ids),
      changed: (row, set) => ({ ...row, ...set }),
      problems: warrantyProblems,
    },
  )

  implementBin(
    app,
    {
      count: warrantyRoutes.countWarranties,
      delete: warrantyRoutes.deleteWarranties,
      restore: warrantyRoutes.restoreWarranties,
      history: warrantyRoutes.findWarrantyHistory,
    },
    {
      ...warrantyNoun,
      holdBeforeDelete: (tx, ids) => repo.holdDevices(tx, ids),
      holdBeforeRestore: (tx, ids) => repo.holdDevices(tx, ids),
      beforeRestore: async (_tx, _taken, held = []) => {
        assertLiveDevices(held)
      },
    },
  )
}
