import { appVersionList } from '@portal/contracts/app-version.contract.ts'
import { listColumns } from '@portal/ui'
import { platformOptions } from '../common/options.ts'
import { envPlatformOptions } from './envPlatform.ts'

export const appVersionColumns = listColumns(appVersionList, {
  versionCode: { label: 'Version code' },
  envPlatform: { label: 'Device platform', options: envPlatformOptions },
  userPlatform: { label: 'Platform', options: platformOptions },
  publishDate: { label: 'Publish date' },
  remark: { label: "What's new", hideOnPhone: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
})
