import { claimList } from '@portal/contracts/claim.contract.ts'
import { importRoutes } from '@portal/contracts/import.contract.ts'
import type { ImportConfig } from '@portal/ui'
import { claimLabels } from './claimColumns.tsx'

export const claimImport: ImportConfig = {
  title: 'Import claims',
  list: { title: 'Claims', path: '/defective' },
  permission: 'defective:edit',
  route: importRoutes.importClaims,
  tag: 'Trace',
  columns: { words: claimLabels, read: claimList.imports, exported: claimList.exports },
}
