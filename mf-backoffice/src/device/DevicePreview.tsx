import type { Device } from '@portal/contracts/device.contract.ts'
import { Stack } from '@portal/ui'
import { DeviceFacts } from './DeviceFacts.tsx'
import { DeviceTimeline } from './DeviceTimeline.tsx'

export default function DevicePreview({ row: device }: { row: Device }) {
  return (
    <Stack spacing={1.5}>
      <DeviceFacts device={device} />
      <DeviceTimeline serialNum={device.serialNum} maxEvents={5} />
    </Stack>
  )
}
