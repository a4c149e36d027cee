import { formatDay } from '@portal/client'
import type { FirmwareRecord } from '@portal/contracts/firmware.contract.ts'
import { firmwarePlatforms, firmwareTypes } from '@portal/contracts/firmware-type.ts'
import { type Column, getOption, type Words } from '@portal/ui'
import { platformOptions } from '../trace/options.ts'

/** Formats the release date as log, list and history do. */
const dayOf = (moment: unknown) => String(moment).slice(0, 10)

export const firmwarePlatformOptions = firmwarePlatforms.map((platform) =>
  getOption(platformOptions, platform),
)
export const firmwareTypeOptions = firmwareTypes.map(({ code, label }) => ({ value: code, label }))

export const firmwareColumns: (Column<FirmwareRecord> & Pick<Words, 'text'>)[] = [
  { field: 'fwCode', label: 'Firmware code', sortable: true, filter: 'text' },
  {
    field: 'platform',
    label: 'Platform',
    sortable: true,
    filter: 'options',
    options: firmwarePlatformOptions,
  },
  {
    field: 'deviceType',
    label: 'Device type',
    sortable: true,
    filter: 'options',
    options: firmwareTypeOptions,
  },
  {
    field: 'createTime',
    label: 'Date',
    sortable: true,
    filter: 'days',
    value: ({ createTime }) => dayOf(createTime),
    text: (moment) => formatDay(dayOf(moment)),
  },
  { field: 'description', label: 'What is new', filter: 'text', hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]
