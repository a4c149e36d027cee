import type { Device } from '@portal/contracts/device.contract.ts'
import { createHistory } from '../common/createHistory.tsx'
import { useFindDeviceHistoryQuery } from './device.api.ts'
import { deviceLabels } from './deviceColumns.tsx'

export const DeviceHistory = createHistory(
  deviceLabels,
  useFindDeviceHistoryQuery,
  ({ serialNum }: Device, t) => t('History of device {serialNum}', { serialNum }),
)
