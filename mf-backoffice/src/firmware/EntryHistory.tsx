import { useT } from '@portal/client'
import type { FirmwareRecord } from '@portal/contracts/firmware.contract.ts'
import { HistoryDialog } from '@portal/ui'
import { platformOptions } from '../trace/options.ts'
import type { LogCalls } from './firmware.api.ts'

const words = [
  { field: 'platform', label: 'Platform', options: platformOptions },
  { field: 'deviceType', label: 'Device type' },
  { field: 'fwCode', label: 'Firmware code' },
  { field: 'createTime', label: 'Date', format: 'instant' as const },
  { field: 'description', label: 'What is new' },
]

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
      columns={words}
      onClose={onClose}
    />
  )
}
