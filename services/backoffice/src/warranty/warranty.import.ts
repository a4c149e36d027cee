import { join } from 'node:path'
import type { Identity } from '@portal/contracts/access.ts'
import type { Reasons } from '@portal/contracts/errors/all.ts'
import type { WarrantyRow } from '@portal/contracts/warranty.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { createRowImport } from '@portal/service-kit/import/row-import.ts'
import * as devices from '../device/device.repo.ts'
import { toDraft, toKey } from './warranty.list.ts'
import * as repo from './warranty.repo.ts'
import { toAuditFields } from './warranty.rules.ts'

async function hold(tx: Db, rows: readonly WarrantyRow[], by: Identity) {
  const found = await devices.lockAllBySerial(
    tx,
    by,
    rows.map(({ serialNum }) => serialNum),
  )
  const terms = await repo.listTerms(
    tx,
    [...found.values()].map(({ id }) => id),
  )
  return {
    deviceOf: ({ serialNum }: WarrantyRow) => found.get(serialNum.toUpperCase()),
    taken: new Set(terms.map(toKey)),
  }
}

export const warrantyImport = createRowImport({
  permission: 'warranty:edit',
  path: '/warranty',
  reader: join(import.meta.dirname, 'warranty.list.ts'),
  lockFirst: (tx) => devices.lockImported(tx, ['serialNum']),
  hold,
  problems(row, { deviceOf, taken }): Reasons {
    if (!deviceOf(row)) return { serialNum: 'device.unknown_serial' }
    return taken.has(toKey(row)) ? { startsOn: 'warranty.there_already' } : {}
  },
  async write(tx, rows: readonly WarrantyRow[], { deviceOf }, { record }) {
    const given = rows.flatMap((row) => {
      const device = deviceOf(row)
      return device ? [{ draft: toDraft(row), device }] : []
    })
    for (const row of await repo.create(tx, given))
      record({ noun: 'warranty', id: row.id, action: 'import', before: null, after: toAuditFields(row) })
  },
})
