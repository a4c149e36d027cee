import { AppVersionRow, appVersionList } from '@portal/contracts/app-version.contract.ts'
import { createRowReader } from '@portal/service-kit/import/row-format.ts'

/** Key of the unique index: platform, user platform and version code. */
export const toKey = ({
  envPlatform,
  userPlatform,
  versionCode,
}: Pick<AppVersionRow, 'envPlatform' | 'userPlatform' | 'versionCode'>) =>
  [envPlatform, userPlatform, versionCode.toUpperCase()].join(' ')

/** Runs in a worker thread. */
export default createRowReader({
  row: AppVersionRow,
  // All columns are required.
  empty: {} as AppVersionRow,
  exported: appVersionList.exports,
  keyOf: toKey,
})
