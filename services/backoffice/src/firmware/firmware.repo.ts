import type { FirmwareRecord, FirmwareRecordDraft } from '@portal/contracts/firmware.contract.ts'
import { maxFirmwareLog } from '@portal/contracts/firmware.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { createUnownedRows } from '@portal/service-kit/list/owned-rows.ts'
import { firmwareColumns } from './firmware.columns.ts'

/** Identifies a log by platform and device type. */
export interface LogKey {
  platform: string
  deviceType: string
}

const values = (rows: ReturnType<typeof rowsOf>, { createTime, ...draft }: FirmwareRecordDraft) => ({
  ...rows.values(draft),
  ...(createTime && { create_time: createTime }),
})
const rowsOf = (table: string) =>
  createUnownedRows<FirmwareRecord, FirmwareRecordDraft>(table, firmwareColumns)

/** Creates the repository of the standard or the beta logs. */
function recordsOf(table: string) {
  const rows = rowsOf(table)
  return {
    ...rows,
    codeIndex: `${table}_code`,
    /** Newest entries first. */
    findLog: (db: Db, { platform, deviceType }: LogKey): Promise<FirmwareRecord[]> =>
      db.query<FirmwareRecord>(sql`select ${firmwareColumns.select} from ${sql.id(table)}
        where deleted_at is null and platform = ${platform} and device_type = ${deviceType}
        order by create_time desc, id desc limit ${sql.raw(String(maxFirmwareLog))}`),
    save: (db: Db, id: number | undefined, draft: FirmwareRecordDraft) =>
      id === undefined ? rows.insert(db, values(rows, draft)) : rows.update(db, id, values(rows, draft)),
  }
}

export const standardRecords = recordsOf('firmware_record')
export const betaRecords = recordsOf('beta_firmware_record')
export type FirmwareLogRepo = typeof standardRecords
