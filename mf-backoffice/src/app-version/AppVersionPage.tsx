import { useT } from '@portal/client'
import { type AppVersion, appVersionList } from '@portal/contracts/app-version.contract.ts'
import { ImportButton, lazily, withImport } from '@portal/ui'
import { useExportAppVersionsMutation } from '../common/export.api.ts'
import { NounPage } from '../common/NounPage.tsx'
import { AppVersionForm } from './AppVersionForm.tsx'
import {
  useDeleteAppVersionsMutation,
  useFindAppVersionHistoryQuery,
  useFindAppVersionsQuery,
  useLazyCountAppVersionsQuery,
  useLazyGroupAppVersionsQuery,
  useRestoreAppVersionsMutation,
} from './appVersion.api.ts'
import { appVersionColumns } from './appVersionColumns.tsx'
import { appVersionImport } from './appVersionImport.ts'
import { useAppVersionChanging } from './useAppVersionChanging.tsx'

const preview = lazily<{ row: AppVersion }>(() => import('./AppVersionPreview.tsx'))
const hooks = {
  useFind: useFindAppVersionsQuery,
  useGroups: useLazyGroupAppVersionsQuery,
  useExport: useExportAppVersionsMutation,
  useDelete: useDeleteAppVersionsMutation,
  useRestore: useRestoreAppVersionsMutation,
  useCount: useLazyCountAppVersionsQuery,
  useHistory: useFindAppVersionHistoryQuery,
}

/** `/appVersion`: versions of the apps, for administrators. */
function AppVersionPage() {
  const t = useT()
  return (
    <NounPage
      name="appVersion"
      permission="appVersion"
      title={t('App versions')}
      newTitle={t('New app version')}
      historyTitle={({ versionCode: code }) => t('History of app version {code}', { code })}
      columns={appVersionColumns}
      exporting={{ fields: appVersionList.exports }}
      groups={appVersionList.groups}
      hooks={hooks}
      actions={<ImportButton of={appVersionImport} />}
      form={AppVersionForm}
      preview={preview}
      changing={useAppVersionChanging()}
    />
  )
}

export default withImport(AppVersionPage, appVersionImport)
