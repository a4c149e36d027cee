import { AppVersionDraft, appVersionList } from '@portal/contracts/app-version.contract.ts'
import { code, createColumns, day, instant, number, text } from '@portal/service-kit/list/columns.ts'

const contract = {
  draft: AppVersionDraft,
  list: appVersionList,
}

/** Declares each field once, for lists, forms, exports and demo data. */
export const appVersionColumns = createColumns(contract, {
  id: number('id'),
  version: number('version'),
  envPlatform: code('env_platform'),
  userPlatform: code('user_platform'),
  versionCode: text('version_code'),
  publishDate: day('publish_date'),
  remark: text('remark'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
})
