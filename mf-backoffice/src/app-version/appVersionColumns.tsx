import type { AppVersion } from '@portal/contracts/app-version.contract.ts'
import type { Column } from '@portal/ui'
import { platformOptions } from '../trace/options.ts'
import { envPlatformOptions } from './envPlatform.ts'

export const appVersionColumns: Column<AppVersion>[] = [
  { field: 'versionCode', label: 'Version code', sortable: true, filter: 'text' },
  {
    field: 'envPlatform',
    label: 'Device platform',
    sortable: true,
    filter: 'options',
    options: envPlatformOptions,
  },
  { field: 'userPlatform', label: 'Platform', sortable: true, filter: 'options', options: platformOptions },
  { field: 'publishDate', label: 'Publish date', sortable: true, filter: 'days' },
  { field: 'remark', label: 'What is new', filter: 'text', hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]
