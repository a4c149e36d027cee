import { deviceList } from '@portal/contracts/device.contract.ts'
import { importRoutes } from '@portal/contracts/import.contract.ts'
import type { Importing } from '@portal/ui'
import { deviceWords } from './deviceColumns.tsx'

export const deviceImport: Importing = {
  title: 'Import devices',
  list: { title: 'Devices', path: '/device' },
  permission: 'device:edit',
  route: importRoutes.importDevices,
  tag: 'Trace',
  hint: 'The owner is a company by its name, or by its number where it has no devices or orders yet. A device type that is missing follows from the model.',
  columns: { words: deviceWords, read: deviceList.imports, exported: deviceList.exports },
}
