import { DongleFirmwareRow, dongleFirmwareList } from '@portal/contracts/dongle-firmware.contract.ts'
import { createRowReader } from '@portal/service-kit/import/row-format.ts'

/** Key of the unique index: dongle type and firmware code. */
export const toKey = ({ dongleType, fwCode }: Pick<DongleFirmwareRow, 'dongleType' | 'fwCode'>) =>
  [dongleType, fwCode.toUpperCase()].join(' ')

/** Runs in a worker thread. */
export default createRowReader({
  row: DongleFirmwareRow,
  // All columns are required.
  empty: {} as DongleFirmwareRow,
  exported: dongleFirmwareList.exports,
  keyOf: toKey,
})
