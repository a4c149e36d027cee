import type { FirmwareInformation } from '@portal/contracts/firmware.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import type { LogKey } from './firmware.repo.ts'

type Row = FirmwareInformation & { id: number }
const columns = sql`id, platform, device_type as "deviceType", information, version, updated_at as "updatedAt"`

/** Text above the entries of each log. */
function informationOf(table: string) {
  const name = sql.id(table)
  const ofLog = ({ platform, deviceType }: LogKey) =>
    sql`platform = ${platform} and device_type = ${deviceType}`
  return {
    async find(db: Db, log: LogKey): Promise<Row | undefined> {
      return (await db.query<Row>(sql`select ${columns} from ${name} where ${ofLog(log)}`))[0]
    },
    /** Locks the row until the transaction ends, creating it if missing. */
    async hold(db: Db, log: LogKey): Promise<Row> {
      await db.query(sql`insert into ${name} (platform, device_type) values (${log.platform}, ${log.deviceType})
        on conflict (platform, device_type) do nothing`)
      const [row] = await db.query<Row>(sql`select ${columns} from ${name} where ${ofLog(log)} for update`)
      return row as Row
    },
    insertAll: (db: Db, given: readonly (LogKey & { information: string })[]) =>
      db.query(sql`insert into ${name} (platform, device_type, information, version, updated_at)
        select platform, "deviceType", information, 1, now()
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (platform text, "deviceType" text, information text)`),
    async update(db: Db, id: number, information: string): Promise<Row> {
      const [row] = await db.query<Row>(sql`update ${name}
        set information = ${information}, version = version + 1, updated_at = now() where id = ${id} returning ${columns}`)
      return row as Row
    },
  }
}

export const standardInformation = informationOf('firmware_information')
export const betaInformation = informationOf('beta_firmware_information')
export type InformationRepo = typeof standardInformation
