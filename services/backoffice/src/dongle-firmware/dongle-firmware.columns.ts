import { DongleFirmwareDraft, dongleFirmwareList } from '@portal/contracts/dongle-firmware.contract.ts'
import { code, createColumns, day, instant, number, text } from '@portal/service-kit/list/columns.ts'

const contract = {
  draft: DongleFirmwareDraft,
  list: dongleFirmwareList,
}

/** Declares each field once, for lists, forms, exports and demo data. */
export const dongleFirmwareColumns = createColumns(contract, {
  id: number('id'),
  version: number('version'),
  dongleType: code('dongle_type'),
  fwCode: text('fw_code'),
  publishDate: day('publish_date'),
  description: text('description'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
})
