import { DongleFirmwareDraft, dongleFirmwareList } from '@portal/contracts/dongle-firmware.contract.ts'
import { code, createColumns, day, instant, number, text } from '@portal/service-kit/list/columns.ts'

const contract = {
  draft: DongleFirmwareDraft,
  list: dongleFirmwareList,
}

/** Every field, once: the list, the form, the export and the demo data follow. */
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
