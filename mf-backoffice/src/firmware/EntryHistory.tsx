import { useT } from '@portal/client'
import type { FirmwareRecord } from '@portal/contracts/firmware.contract.ts'
import { HistoryDialog } from '@portal/ui'
import type { LogCalls } from './firmware.api.ts'
import { firmwareColumns } from './firmwareColumns.ts'

export function EntryHistory({
  entry,
  useHistory,
  onClose,
}: {
  entry: FirmwareRecord
  useHistory: LogCalls['useHistory']
  onClose: () => void
}) {
  const t = useT()
  return (
    <HistoryDialog
      title={t('History of {code}', { code: entry.fwCode })}
      result={useHistory({ id: entry.id })}
      columns={firmwareColumns}
      onClose={onClose}
    />
  )
}
