import type { FileRoom, ReservedRoom } from '@portal/contracts/file-room.contract.ts'
import type { Service } from '@portal/contracts/service.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { lockName } from '@portal/service-kit/database/lock.ts'

export interface ServiceReservation extends ReservedRoom {
  service: Service
}

/** Locks all reservations of an account until the transaction ends. */
export async function lock(tx: Db, accountId: string): Promise<ServiceReservation[]> {
  await lockName(tx, `file room ${accountId}`)
  return tx.query(
    sql`select service, bytes, files, stamp from account_file_room where account_id = ${accountId}`,
  )
}

const now = sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`

/** Stores a reservation. The caller has locked the account's reservations. */
export async function saveReservation(
  tx: Db,
  accountId: string,
  service: Service,
  { bytes, files }: FileRoom,
): Promise<ReservedRoom> {
  const [row] =
    await tx.query<ReservedRoom>(sql`insert into account_file_room as room (account_id, service, bytes, files, stamp)
    values (${accountId}, ${service}, ${bytes}, ${files}, ${now})
    on conflict (account_id, service) do update set bytes = excluded.bytes, files = excluded.files, stamp = greatest(room.stamp + 1, excluded.stamp)
    returning bytes, files, stamp`)
  return row as ReservedRoom
}
