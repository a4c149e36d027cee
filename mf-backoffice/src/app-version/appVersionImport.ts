import { appVersionList } from '@portal/contracts/app-version.contract.ts'
import { importRoutes } from '@portal/contracts/import.contract.ts'
import type { Column, ImportConfig } from '@portal/ui'
import { appVersionColumns } from './appVersionColumns.tsx'

export const appVersionImport: ImportConfig = {
  title: 'Import app versions',
  list: { title: 'App versions', path: '/appVersion' },
  permission: 'appVersion:edit',
  route: importRoutes.importAppVersions,
  tag: 'AppVersion',
  columns: {
    words: appVersionColumns as readonly Column<never>[],
    read: appVersionList.imports,
    exported: appVersionList.exports,
  },
}
