import type { Preferences } from '@portal/contracts/preference.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'

export async function findAll(db: Db, userId: string): Promise<Preferences> {
  const [row] = await db.query<{ all: Preferences | null }>(
    sql`select jsonb_object_agg(key, value) as all from preference where user_id = ${userId}`,
  )
  return row?.all ?? {}
}

/** Saves a setting; returns false if the limit is reached. Requires a transaction. */
export async function save(
  tx: Db,
  userId: string,
  key: string,
  json: string,
  limit: number,
): Promise<boolean> {
  // Locks the account, so that two concurrent new settings cannot exceed the limit.
  await tx.query(sql`select from account where id = ${userId} for no key update`)
  const rows = await tx.query(sql`insert into preference (user_id, key, value)
    select ${userId}, ${key}, ${json}::jsonb
      where (select count(*) from preference where user_id = ${userId} and key <> ${key}) < ${limit}
    on conflict (user_id, key) do update set value = excluded.value, saved_at = now() returning key`)
  return rows.length > 0
}

export const remove = (db: Db, userId: string, key: string) =>
  db.query(sql`delete from preference where user_id = ${userId} and key = ${key}`)
