import { importRoutes } from '@portal/contracts/import.contract.ts'
import { warrantyList } from '@portal/contracts/warranty.contract.ts'
import type { ImportConfig } from '@portal/ui'
import { warrantyLabels } from './warrantyColumns.tsx'

export const warrantyImport: ImportConfig = {
  title: 'Import warranties',
  list: { title: 'Warranties', path: '/warranty' },
  permission: 'warranty:edit',
  route: importRoutes.importWarranties,
  tag: 'Trace',
  columns: { words: warrantyLabels, read: warrantyList.imports, exported: warrantyList.exports },
}
