import { AppVersionRow, appVersionExportFields } from '@portal/contracts/app-version.contract.ts'
import { rowReader } from '@portal/service-kit/import/row-format.ts'

/** As the unique index has it. */
export const toKey = ({
  envPlatform,
  userPlatform,
  versionCode,
}: Pick<AppVersionRow, 'envPlatform' | 'userPlatform' | 'versionCode'>) =>
  [envPlatform, userPlatform, versionCode.toUpperCase()].join(' ')

/** Runs in a thread of its own. */
export default rowReader({
  row: AppVersionRow,
  // All is needed.
  empty: {} as AppVersionRow,
  exported: appVersionExportFields,
  keyOf: toKey,
})
