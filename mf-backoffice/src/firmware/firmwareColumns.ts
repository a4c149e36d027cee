import { formatDay } from '@portal/client'
import { firmwareRecordList } from '@portal/contracts/firmware.contract.ts'
import { firmwarePlatforms, firmwareTypes } from '@portal/contracts/firmware-type.ts'
import { getOption, listColumns } from '@portal/ui'
import { platformOptions } from '../common/options.ts'

/** Formats the release date like log, list and history. */
const dayOf = (moment: unknown) => String(moment).slice(0, 10)

export const firmwarePlatformOptions = firmwarePlatforms.map((platform) =>
  getOption(platformOptions, platform),
)
export const firmwareTypeOptions = firmwareTypes.map(({ code, label }) => ({ value: code, label }))

export const firmwareColumns = listColumns(firmwareRecordList, {
  fwCode: { label: 'Firmware code' },
  platform: { label: 'Platform', options: firmwarePlatformOptions },
  deviceType: { label: 'Device type', options: firmwareTypeOptions },
  createTime: {
    label: 'Date',
    value: ({ createTime }) => dayOf(createTime),
    text: (moment) => formatDay(dayOf(moment)),
  },
  description: { label: "What's new", hideOnPhone: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
})
