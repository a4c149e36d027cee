import { useT } from '@portal/client'
import { type AppVersion, appVersionList } from '@portal/contracts/app-version.contract.ts'
import { ImportButton, lazyComponent, withImport } from '@portal/ui'
import { createHistory } from '../common/createHistory.tsx'
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
import { useAppVersionChanges } from './useAppVersionChanges.tsx'

const preview = lazyComponent<{ row: AppVersion }>(() => import('./AppVersionPreview.tsx'))
const history = createHistory(
  appVersionColumns,
  useFindAppVersionHistoryQuery,
  ({ versionCode: code }: AppVersion, t) => t('History of app version {code}', { code }),
)
const hooks = {
  useFind: useFindAppVersionsQuery,
  useGroups: useLazyGroupAppVersionsQuery,
  useExport: useExportAppVersionsMutation,
  useDelete: useDeleteAppVersionsMutation,
  useRestore: useRestoreAppVersionsMutation,
  useCount: useLazyCountAppVersionsQuery,
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
      columns={appVersionColumns}
      exporting={{ fields: appVersionList.exports }}
      groups={appVersionList.groups}
      hooks={hooks}
      actions={<ImportButton of={appVersionImport} />}
      history={history}
      form={AppVersionForm}
      preview={preview}
      changing={useAppVersionChanges()}
    />
  )
}

export default withImport(AppVersionPage, appVersionImport)
