import { deviceList } from '@portal/contracts/device.contract.ts'
import { importRoutes } from '@portal/contracts/import.contract.ts'
import type { ImportConfig } from '@portal/ui'
import { deviceLabels } from './deviceColumns.tsx'

export const deviceImport: ImportConfig = {
  title: 'Import devices',
  list: { title: 'Devices', path: '/device' },
  permission: 'device:edit',
  route: importRoutes.importDevices,
  tag: 'Trace',
  hint: 'Owner: enter the company name, or the company number if the company has no devices or orders yet. An empty device type is filled in from the model.',
  columns: { words: deviceLabels, read: deviceList.imports, exported: deviceList.exports },
}
