import { join } from 'node:path'
import type { DongleFirmwareRow } from '@portal/contracts/dongle-firmware.contract.ts'
import type { Reasons } from '@portal/contracts/errors/all.ts'
import { createRowImport } from '@portal/service-kit/import/row-import.ts'
import { pickAuditFields } from '@portal/service-kit/list/row.ts'
import { toKey } from './dongle-firmware.list.ts'
import * as repo from './dongle-firmware.repo.ts'

export const dongleFirmwareImport = createRowImport({
  permission: 'firmware:edit',
  path: '/dongle',
  reader: join(import.meta.dirname, 'dongle-firmware.list.ts'),
  constraint: 'dongle_firmware_code',
  async hold(tx, rows: readonly DongleFirmwareRow[]) {
    const codes = rows.map((row) => row.fwCode)
    return new Set((await repo.findByCodes(tx, codes)).map(toKey))
  },
  problems: (row: DongleFirmwareRow, taken): Reasons =>
    taken.has(toKey(row)) ? { fwCode: 'dongleFirmware.other_has_code' } : {},
  async write(tx, rows, _, { record }) {
    for (const row of await repo.create(tx, rows))
      record({
        noun: 'dongleFirmware',
        id: row.id,
        action: 'import',
        before: null,
        after: pickAuditFields(row),
      })
  },
})
