import { useT } from '@portal/client'
import type { Device } from '@portal/contracts/device.contract.ts'
import { HistoryDialog } from '@portal/ui'
import { useFindDeviceHistoryQuery } from './device.api.ts'
import { deviceWords } from './deviceColumns.tsx'

export function DeviceHistory({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useT()
  return (
    <HistoryDialog
      title={t('History of device {serialNum}', { serialNum: device.serialNum })}
      result={useFindDeviceHistoryQuery({ id: device.id })}
      columns={deviceWords}
      onClose={onClose}
    />
  )
}
