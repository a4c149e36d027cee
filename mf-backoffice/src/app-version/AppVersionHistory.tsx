import { useT } from '@portal/client'
import type { AppVersion } from '@portal/contracts/app-version.contract.ts'
import { HistoryDialog } from '@portal/ui'
import { useFindAppVersionHistoryQuery } from './appVersion.api.ts'
import { appVersionColumns } from './appVersionColumns.tsx'

export function AppVersionHistory({ row, onClose }: { row: AppVersion; onClose: () => void }) {
  const t = useT()
  return (
    <HistoryDialog
      title={t('History of app version {code}', { code: row.versionCode })}
      result={useFindAppVersionHistoryQuery({ id: row.id })}
      columns={appVersionColumns}
      onClose={onClose}
    />
  )
}
