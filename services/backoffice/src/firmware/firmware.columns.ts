import {
  FirmwareRecord,
  FirmwareRecordDraft,
  FirmwareRecordFilter,
  firmwareRecordExportFields,
  firmwareRecordGroups,
  firmwareRecordSorts,
} from '@portal/contracts/firmware.contract.ts'
import { code, createColumns, instant, momentByDay, number, text } from '@portal/service-kit/columns.ts'

const contract = {
  row: FirmwareRecord,
  draft: FirmwareRecordDraft,
  // Writes it only if the draft contains it.
  linked: ['createTime'],
  filter: FirmwareRecordFilter,
  sorts: firmwareRecordSorts,
  exports: firmwareRecordExportFields,
  groups: firmwareRecordGroups,
} as const

/** Every field of an entry, once: lists, saves, exports and demo data follow. */
export const firmwareColumns = createColumns(contract, {
  id: number('id'),
  version: number('version'),
  platform: code('platform'),
  deviceType: code('device_type'),
  fwCode: text('fw_code'),
  description: text('description'),
  createTime: momentByDay('create_time'),
  updatedAt: instant('updated_at'),
})
