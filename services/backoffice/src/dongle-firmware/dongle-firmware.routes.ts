import { dongleFirmwareRoutes as routes } from '@portal/contracts/dongle-firmware.contract.ts'
import { pickAuditFields } from '@portal/service-kit/list/row.ts'
import { implementNoun } from '@portal/service-kit/noun/noun.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './dongle-firmware.repo.ts'

const calls = {
  find: routes.findDongleFirmware,
  group: routes.groupDongleFirmware,
  save: routes.saveDongleFirmware,
  change: routes.changeDongleFirmware,
  undo: routes.undoDongleFirmwareChange,
  count: routes.countDongleFirmware,
  delete: routes.deleteDongleFirmware,
  restore: routes.restoreDongleFirmware,
  history: routes.findDongleFirmwareHistory,
}

export default function dongleFirmware(app: FastifyInstance) {
  implementNoun(app, calls, {
    noun: 'dongleFirmware',
    repo,
    auditFields: pickAuditFields,
    titleOf: ({ fwCode }) => fwCode,
    save: (tx, { draft, current }) => repo.save(tx, current?.id, draft),
    unique: {
      index: 'dongle_firmware_code',
      error: 'dongleFirmware.duplicate_code',
      fields: { fwCode: 'dongleFirmware.other_has_code' },
    },
  })
}
