import { FirmwareRecordDraft, firmwareRecordList } from '@portal/contracts/firmware.contract.ts'
import { code, createColumns, instant, instantByDay, number, text } from '@portal/service-kit/list/columns.ts'

const contract = {
  draft: FirmwareRecordDraft,
  // Updates the column only if the draft contains it.
  linked: ['createTime'],
  list: firmwareRecordList,
} as const

/** Declares each field of an entry once, for lists, forms, exports and demo data. */
export const firmwareColumns = createColumns(contract, {
  id: number('id'),
  version: number('version'),
  platform: code('platform'),
  deviceType: code('device_type'),
  fwCode: text('fw_code'),
  description: text('description'),
  createTime: instantByDay('create_time'),
  updatedAt: instant('updated_at'),
})
