import type { FileRoom, ReservedRoom } from '@portal/contracts/file-room.contract.ts'
import { type Db, sql } from '../database/database.ts'

/** Usage of an account in this service. */
export interface Usage extends FileRoom {
  unusedBytes: number
  unusedFiles: number
  reservedBytes: number
  reservedFiles: number
}

/** Excludes released files: they are waiting for deletion and were counted at upload. */
const isUnused = sql`noun is null and free_since = created_at`

export async function measureUsage(db: Db, userId: string): Promise<Usage> {
  const reserved = (column: 'bytes' | 'files') =>
    sql`coalesce((select ${sql.id(column)} from file_room where account_id = ${userId}), 0)`
  const [usage] = await db.query<Usage>(sql`select coalesce(sum(size), 0)::bigint as bytes, count(*) as files,
    coalesce(sum(size) filter (where ${isUnused}), 0)::bigint as "unusedBytes", count(*) filter (where ${isUnused}) as "unusedFiles",
    ${reserved('bytes')} as "reservedBytes", ${reserved('files')} as "reservedFiles"
    from file where created_by = ${userId}`)
  return usage as Usage
}

/** Ignores a reservation that was trimmed or replaced since. */
export const updateReservation = (db: Db, userId: string, { bytes, files, stamp }: ReservedRoom) =>
  db.query(sql`insert into file_room (account_id, bytes, files, stamp) values (${userId}, ${bytes}, ${files}, ${stamp})
    on conflict (account_id) do update set bytes = excluded.bytes, files = excluded.files, stamp = excluded.stamp
    where excluded.stamp > file_room.stamp`)

/** Invalidates all reservations up to `stamp`, including those whose response is still on its way. */
export const trimReservation = (tx: Db, userId: string, { bytes, files }: FileRoom, stamp: number) =>
  tx.query(sql`insert into file_room (account_id, bytes, files, stamp) select ${userId}, ${bytes}::bigint, ${files}::bigint, ${stamp}::bigint
    where ${stamp}::bigint > 0 or exists (select from file_room where account_id = ${userId})
    on conflict (account_id) do update set bytes = excluded.bytes, files = excluded.files, stamp = greatest(excluded.stamp, file_room.stamp)`)
