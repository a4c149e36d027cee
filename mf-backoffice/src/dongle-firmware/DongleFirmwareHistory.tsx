import { useT } from '@portal/client'
import type { DongleFirmware } from '@portal/contracts/dongle-firmware.contract.ts'
import { HistoryDialog } from '@portal/ui'
import { useFindDongleFirmwareHistoryQuery } from './dongleFirmware.api.ts'
import { dongleFirmwareColumns } from './dongleFirmwareColumns.tsx'

export function DongleFirmwareHistory({ row, onClose }: { row: DongleFirmware; onClose: () => void }) {
  const t = useT()
  return (
    <HistoryDialog
      title={t('History of dongle firmware {code}', { code: row.fwCode })}
      result={useFindDongleFirmwareHistoryQuery({ id: row.id })}
      columns={dongleFirmwareColumns}
      onClose={onClose}
    />
  )
}
