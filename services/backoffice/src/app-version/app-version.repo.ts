import {
  type AppVersion,
  type AppVersionDraft,
  maxAppVersionLog,
} from '@portal/contracts/app-version.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { createUnownedRows } from '@portal/service-kit/list/owned-rows.ts'
import { appVersionColumns } from './app-version.columns.ts'

const rows = createUnownedRows<AppVersion, AppVersionDraft>('app_version', appVersionColumns)
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

/** Finds live rows with these version codes. */
export const findByCodes = (db: Db, codes: readonly string[]) =>
  db.query<
    Pick<AppVersion, 'envPlatform' | 'userPlatform' | 'versionCode'>
  >(sql`select env_platform as "envPlatform", user_platform as "userPlatform", version_code as "versionCode"
    from app_version where upper(version_code) = any(${codes.map((code) => code.toUpperCase())}::text[]) and deleted_at is null`)

/** Inserts a row, or updates the row that the caller has locked. */
export const save = (db: Db, id: number | undefined, draft: AppVersionDraft) =>
  id === undefined ? rows.insert(db, rows.values(draft)) : rows.update(db, id, rows.values(draft))

/** Lists the versions of one app, newest first. */
export const listVersions = (db: Db, envPlatform: string, userPlatform: string): Promise<AppVersion[]> =>
  db.query<AppVersion>(sql`select ${appVersionColumns.select} from app_version
    where deleted_at is null and env_platform = ${envPlatform} and user_platform = ${userPlatform}
    order by publish_date desc, id desc limit ${sql.raw(String(maxAppVersionLog))}`)
