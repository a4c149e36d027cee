import { join } from 'node:path'
import type { Platform } from '@portal/contracts/reference.ts'

/** A file of the knowledge stores; it lies in `knowledge/files`, what it was made from in `knowledge/source`. */
export interface DemoFile {
  file: string
  title: string
  /** 'all_devices' for what belongs to every device, such as a battery or a dongle. */
  deviceGroup: DemoDeviceGroup
  /** BCP 47. */
  language: 'en' | 'de' | 'es' | 'zh-CN'
  /** Left out: for every platform. */
  platform?: Platform
}

export const demoDeviceGroups = ['all_devices', 'off_grid', 'sna_12k'] as const
export type DemoDeviceGroup = (typeof demoDeviceGroups)[number]

const sna3to6 = { deviceGroup: 'off_grid', language: 'en' } as const
const sna12 = { deviceGroup: 'sna_12k', language: 'en' } as const

export const demoFiles: readonly DemoFile[] = [
  { file: 'sna-off-grid-user-manual.pdf', title: 'SNA Off-Grid 3–6 kW: Installation and User Manual', ...sna3to6 },
  { file: 'sna-off-grid-fault-codes.docx', title: 'SNA Off-Grid 3–6 kW: Fault and Warning Codes', ...sna3to6 },
  { file: 'sna-12k-user-manual.docx', title: 'SNA 12K: Installation and User Manual', ...sna12 },
  { file: 'sna-12k-fault-codes.pdf', title: 'SNA 12K: Error and Warning Code Guide', ...sna12 },
]

export const demoFilePath = (file: string) => join(import.meta.dirname, '..', 'knowledge', 'files', file)
