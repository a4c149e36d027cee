import { useT } from '@portal/client'
import type { DongleFirmware } from '@portal/contracts/dongle-firmware.contract.ts'
import { NounPreview } from '../common/NounPreview.tsx'
import { useFindDongleFirmwareHistoryQuery } from './dongleFirmware.api.ts'
import { dongleFirmwareColumns } from './dongleFirmwareColumns.tsx'

export default function DongleFirmwarePreview({ row }: { row: DongleFirmware }) {
  const t = useT()
  return (
    <NounPreview
      row={row}
      title={t('Dongle firmware')}
      columns={dongleFirmwareColumns}
      lines="description"
      permission="firmware"
      useHistory={useFindDongleFirmwareHistoryQuery}
    />
  )
}
