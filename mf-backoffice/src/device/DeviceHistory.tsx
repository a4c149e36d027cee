import { useT } from '@portal/client'
import type { Device } from '@portal/contracts/device.contract.ts'
import { HistoryDialog, useHistoryWords } from '@portal/ui'
import { useFindDeviceHistoryQuery } from './device.api.ts'
import { deviceLabels } from './deviceColumns.tsx'

export function DeviceHistory({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useT()
  const result = useFindDeviceHistoryQuery({ id: device.id })
  const words = useHistoryWords(deviceLabels, result.data)
  return (
    <HistoryDialog
      title={t('History of device {serialNum}', { serialNum: device.serialNum })}
      result={result}
      columns={words}
      onClose={onClose}
    />
  )
}
