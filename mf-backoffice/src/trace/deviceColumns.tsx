import type { Column } from '@portal/ui'
import { modelOptions } from './options.ts'
import { DeviceLink } from './RecordLink.tsx'

/** Column of serial number and model, for rows about a device. */
export const serialColumn: Column<{ serialNum: string }> = {
  field: 'serialNum',
  isSerial: true,
  label: 'Serial number',
  sortable: true,
  filter: 'text',
  cell: ({ serialNum }) => <DeviceLink serialNum={serialNum} />,
}
export const modelColumn: Column<{ model: string }> = {
  field: 'model',
  label: 'Model',
  options: modelOptions,
  hideOnPhone: true,
}
