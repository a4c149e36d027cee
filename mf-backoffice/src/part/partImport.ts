import { importRoutes } from '@portal/contracts/import.contract.ts'
import { partList } from '@portal/contracts/part.contract.ts'
import type { Column, ImportConfig } from '@portal/ui'
import { partColumns } from './partColumns.tsx'

export const partImport: ImportConfig = {
  title: 'Import parts',
  list: { title: 'Parts', path: '/order?view=parts' },
  view: 'importParts',
  permission: 'order:edit',
  route: importRoutes.importParts,
  tag: 'Trace',
  columns: {
    words: partColumns as readonly Column<never>[],
    read: partList.imports,
    exported: partList.exports,
  },
}
