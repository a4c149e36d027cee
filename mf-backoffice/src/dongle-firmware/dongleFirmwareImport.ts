import { dongleFirmwareList } from '@portal/contracts/dongle-firmware.contract.ts'
import { importRoutes } from '@portal/contracts/import.contract.ts'
import type { Column, ImportConfig } from '@portal/ui'
import { dongleFirmwareColumns } from './dongleFirmwareColumns.tsx'

export const dongleFirmwareImport: ImportConfig = {
  title: 'Import dongle firmware',
  list: { title: 'Dongle firmware', path: '/dongle' },
  permission: 'firmware:edit',
  route: importRoutes.importDongleFirmware,
  tag: 'DongleFirmware',
  columns: {
    words: dongleFirmwareColumns as readonly Column<never>[],
    read: dongleFirmwareList.imports,
    exported: dongleFirmwareList.exports,
  },
}
