import type { DongleFirmware, DongleFirmwareDraft } from '@portal/contracts/dongle-firmware.contract.ts'
import type { Db } from '@portal/service-kit/database.ts'
import { commonRowsOf } from '@portal/service-kit/owned-rows.ts'
import { dongleFirmwareColumns } from './dongle-firmware.columns.ts'

const rows = commonRowsOf<DongleFirmware, DongleFirmwareDraft>('dongle_firmware', dongleFirmwareColumns)
export const {
  find,
  list,
  exported,
  count,
  findMatching,
  lock,
  lockMatching,
  setDeleted,
  isVisible,
  insertAll,
  updateAll,
  group,
} = rows

/** Creates, or changes the row whose lock the caller holds. */
export const save = (db: Db, id: number | undefined, draft: DongleFirmwareDraft) =>
  id === undefined ? rows.insert(db, rows.values(draft)) : rows.update(db, id, rows.values(draft))
