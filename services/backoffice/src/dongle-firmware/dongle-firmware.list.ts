import { DongleFirmwareRow, dongleFirmwareExportFields } from '@portal/contracts/dongle-firmware.contract.ts'
import { rowReader } from '@portal/service-kit/import/row-format.ts'

/** As the unique index has it. */
export const toKey = ({ dongleType, fwCode }: Pick<DongleFirmwareRow, 'dongleType' | 'fwCode'>) =>
  [dongleType, fwCode.toUpperCase()].join(' ')

/** Runs in a thread of its own. */
export default rowReader({
  row: DongleFirmwareRow,
  // All is needed.
  empty: {} as DongleFirmwareRow,
  exported: dongleFirmwareExportFields,
  keyOf: toKey,
})
