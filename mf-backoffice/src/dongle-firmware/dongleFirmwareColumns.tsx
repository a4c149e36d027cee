import type { DongleFirmware } from '@portal/contracts/dongle-firmware.contract.ts'
import type { Column } from '@portal/ui'
import { dongleTypeOptions } from '../trace/options.ts'

export const dongleFirmwareColumns: Column<DongleFirmware>[] = [
  { field: 'fwCode', label: 'Firmware code', sortable: true, filter: 'text' },
  {
    field: 'dongleType',
    label: 'Dongle type',
    sortable: true,
    filter: 'options',
    options: dongleTypeOptions,
  },
  { field: 'publishDate', label: 'Publish date', sortable: true, filter: 'days' },
  { field: 'description', label: 'What is new', filter: 'text', hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]
