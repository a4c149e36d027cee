import type { ColumnDefinition } from '@portal/ui'
import { modelOptions } from './options.ts'
import { DeviceLink } from './RecordLink.tsx'

/** Columns of serial number and model, for rows about a device. */
export const serialColumn = {
  isSerial: true,
  label: 'Serial number',
  cell: ({ serialNum }) => <DeviceLink serialNum={serialNum} />,
} satisfies ColumnDefinition<{ serialNum: string }>
export const modelColumn = {
  label: 'Model',
  options: modelOptions,
  hideOnPhone: true,
} satisfies ColumnDefinition<{ model: string }>
