import { dongleFirmwareList } from '@portal/contracts/dongle-firmware.contract.ts'
import { listColumns } from '@portal/ui'
import { dongleTypeOptions } from '../common/options.ts'

export const dongleFirmwareColumns = listColumns(dongleFirmwareList, {
  fwCode: { label: 'Firmware code' },
  dongleType: { label: 'Dongle type', options: dongleTypeOptions },
  publishDate: { label: 'Publish date' },
  description: { label: "What's new", hideOnPhone: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
})
