import type { DongleFirmware, DongleFirmwareDraft } from '@portal/contracts/dongle-firmware.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { createUnownedRows } from '@portal/service-kit/list/owned-rows.ts'
import { dongleFirmwareColumns } from './dongle-firmware.columns.ts'

const rows = createUnownedRows<DongleFirmware, DongleFirmwareDraft>('dongle_firmware', dongleFirmwareColumns)
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
  create,
  updateAll,
  group,
} = rows

/** Finds live rows with these firmware codes. */
export const findByCodes = (db: Db, codes: readonly string[]) =>
  db.query<
    Pick<DongleFirmware, 'dongleType' | 'fwCode'>
  >(sql`select dongle_type as "dongleType", fw_code as "fwCode"
    from dongle_firmware where upper(fw_code) = any(${codes.map((code) => code.toUpperCase())}::text[]) and deleted_at is null`)

/** Inserts a row, or updates the row that the caller has locked. */
export const save = (db: Db, id: number | undefined, draft: DongleFirmwareDraft) =>
  id === undefined ? rows.insert(db, rows.values(draft)) : rows.update(db, id, rows.values(draft))
