import { join } from 'node:path'
import { allDevices, type DeviceGroup } from '@portal/contracts/device-group.ts'
import type { Language, Platform } from '@portal/contracts/reference.ts'

/** File of the knowledge stores; it is in `knowledge/files`, its source in `knowledge/source`. */
export interface DemoFile {
  file: string
  title: string
  /** Missing: for all devices, such as a battery or a dongle. */
  deviceGroup: DeviceGroup | typeof allDevices
  language: Language
  /** Missing: for every platform. */
  platform?: Platform
}

const sna3to6 = { deviceGroup: 'off_grid', language: 'en' } as const
const sna12 = { deviceGroup: 'sna_12k', language: 'en' } as const
const hybrid = { deviceGroup: 'hybrid', language: 'en' } as const
const eu = { deviceGroup: '8_10k_eu', language: 'de' } as const
const us12 = { deviceGroup: '12k_us', language: 'en' } as const
const trip = { deviceGroup: 'trip_12k', language: 'en' } as const
const powerHub = { deviceGroup: 'all_in_one_10k', language: 'en' } as const
const every = { deviceGroup: allDevices, language: 'en' } as const

export const demoFiles: readonly DemoFile[] = [
  {
    file: 'sna-off-grid-user-manual.pdf',
    title: 'SNA Off-Grid 3–6 kW: Installation and User Manual',
    ...sna3to6,
  },
  {
    file: 'sna-off-grid-fault-codes.docx',
    title: 'SNA Off-Grid 3–6 kW: Fault and Warning Codes',
    ...sna3to6,
  },
  { file: 'sna-12k-user-manual.docx', title: 'SNA 12K: Installation and User Manual', ...sna12 },
  { file: 'sna-12k-fault-codes.pdf', title: 'SNA 12K: Error and Warning Code Guide', ...sna12 },
  {
    file: 'lxp-hybrid-user-manual.pdf',
    title: 'LXP Hybrid 3–6 kW: Installation and Operation Manual',
    ...hybrid,
  },
  { file: 'lxp-hybrid-fault-codes.doc', title: 'LXP Hybrid 3–6 kW: Fault and Warning List', ...hybrid },
  {
    file: 'lxp-lb-eu-handbuch.doc',
    title: 'LXP-LB-EU 7–10 kW: Installations- und Bedienungsanleitung',
    ...eu,
  },
  { file: 'lxp-lb-eu-meldungen.docx', title: 'LXP-LB-EU 7–10 kW: Störungen und Hinweise', ...eu },
  {
    file: 'lxp-lb-us-12k-owners-manual.pdf',
    title: "LXP-LB-US 12K: Installation and Owner's Manual",
    ...us12,
  },
  { file: 'lxp-lb-us-12k-codes.docx', title: 'LXP-LB-US 12K: Error and Alarm Reference', ...us12 },
  { file: 'trip-12k-user-manual.docx', title: 'TRIP 6–12K: Installation and User Manual', ...trip },
  { file: 'trip-12k-fault-codes.doc', title: 'TRIP 6–12K: Error and Warning Codes', ...trip },
  {
    file: 'powerhub-all-in-one-manual.doc',
    title: 'PowerHub 10K All-in-One: Installation, Use and Error Codes',
    ...powerHub,
  },
  {
    file: 'acs-user-manual-zh.pdf',
    title: 'ACS 3600 / 4600 / 6000 安装与使用手册',
    deviceGroup: 'ac_ess',
    language: 'zh_CN',
  },
  {
    file: 'sna-us-6k-user-manual.pdf',
    title: 'SNA-US 6K: Installation Manual and Codes',
    deviceGroup: 'off_grid_us',
    language: 'en',
  },
  {
    file: 'eco-beast-manual-es.docx',
    title: 'Eco Beast 6K / 12K: Manual de instalación y códigos',
    deviceGroup: 'eco_beast',
    language: 'es_ES',
  },
  {
    file: 'litestor-battery-manual.pdf',
    title: 'LiteStor 5 / 10 / 15: Installation, Use and Alarms',
    ...every,
  },
  { file: 'dongle-guide.docx', title: 'Monitoring Dongles: Wi-Fi, Wi-Fi 6, 4G and LAN', ...every },
]

export const demoFilePath = (file: string) => join(import.meta.dirname, '..', 'knowledge', 'files', file)
