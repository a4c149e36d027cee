import { useT } from '@portal/client'
import type { AppVersion } from '@portal/contracts/app-version.contract.ts'
import { NounPreview } from '../common/NounPreview.tsx'
import { useFindAppVersionHistoryQuery } from './appVersion.api.ts'
import { appVersionColumns } from './appVersionColumns.tsx'

export default function AppVersionPreview({ row }: { row: AppVersion }) {
  const t = useT()
  return (
    <NounPreview
      row={row}
      title={t('App version')}
      columns={appVersionColumns}
      lines="remark"
      permission="appVersion"
      useHistory={useFindAppVersionHistoryQuery}
    />
  )
}
