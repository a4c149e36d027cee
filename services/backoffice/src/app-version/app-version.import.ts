import { join } from 'node:path'
import type { AppVersionRow } from '@portal/contracts/app-version.contract.ts'
import type { Reasons } from '@portal/contracts/errors/all.ts'
import { createRowImport } from '@portal/service-kit/import/row-import.ts'
import { pickAuditFields } from '@portal/service-kit/list/row.ts'
import { toKey } from './app-version.list.ts'
import * as repo from './app-version.repo.ts'

export const appVersionImport = createRowImport({
  permission: 'appVersion:edit',
  path: '/appVersion',
  reader: join(import.meta.dirname, 'app-version.list.ts'),
  constraint: 'app_version_code',
  async hold(tx, rows: readonly AppVersionRow[]) {
    const codes = rows.map((row) => row.versionCode)
    return new Set((await repo.findByCodes(tx, codes)).map(toKey))
  },
  problems: (row: AppVersionRow, taken): Reasons =>
    taken.has(toKey(row)) ? { versionCode: 'appVersion.other_has_code' } : {},
  async write(tx, rows, _, { record }) {
    for (const row of await repo.create(tx, rows))
      record({ noun: 'appVersion', id: row.id, action: 'import', before: null, after: pickAuditFields(row) })
  },
})
