import { dongleFirmwareRoutes } from '@portal/contracts/dongle-firmware.contract.ts'
import { implementBin } from '@portal/service-kit/bin.ts'
import { implementChange } from '@portal/service-kit/change.ts'
import { assertBinAccess } from '@portal/service-kit/chosen.ts'
import { violated } from '@portal/service-kit/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { problem } from '@portal/service-kit/problem.ts'
import { auditFields } from '@portal/service-kit/row.ts'
import { saveRow } from '@portal/service-kit/save-row.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './dongle-firmware.repo.ts'

const dongleFirmwareNoun = { noun: 'dongleFirmware', repo, auditFields }

/** Turns the database's refusal of a second live row with the code into the field's message. */
async function withFreeCodes<T>(work: Promise<T>, isForm = true): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (violated(error) !== 'dongle_firmware_code') throw error
    throw problem('dongleFirmware.duplicate_code', {
      msg: 'Another firmware of this dongle type has this code already.',
      ...(isForm && { fields: { fwCode: 'Another firmware has this code already' } }),
    })
  }
}

export default function dongleFirmware(app: FastifyInstance) {
  implement(app, dongleFirmwareRoutes.findDongleFirmware, ({ body, user }) => {
    assertBinAccess(user, 'firmware', body)
    return repo.find(app.db, body, user)
  })
  implement(app, dongleFirmwareRoutes.groupDongleFirmware, ({ body, user }) => {
    assertBinAccess(user, 'firmware', body)
    return repo.group(app.db, body, user)
  })
  implement(app, dongleFirmwareRoutes.saveDongleFirmware, ({ body, user }) =>
    withFreeCodes(
      saveRow(app, dongleFirmwareNoun, {
        body,
        user,
        write: (tx, current) => repo.save(tx, current?.id, body),
      }),
    ),
  )

  implementChange(
    app,
    {
      change: dongleFirmwareRoutes.changeDongleFirmware,
      undo: dongleFirmwareRoutes.undoDongleFirmwareChange,
    },
    {
      ...dongleFirmwareNoun,
      titleOf: ({ fwCode }) => fwCode,
      changed: (row, set) => ({ ...row, ...set }),
      problems: () => ({}),
    },
  )

  implementBin(
    app,
    {
      count: dongleFirmwareRoutes.countDongleFirmware,
      delete: dongleFirmwareRoutes.deleteDongleFirmware,
      restore: dongleFirmwareRoutes.restoreDongleFirmware,
      history: dongleFirmwareRoutes.findDongleFirmwareHistory,
    },
    { ...dongleFirmwareNoun, explainRestore: (work) => withFreeCodes(work, false) },
  )
}
