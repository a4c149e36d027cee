import { type Db, sql } from '@portal/service-kit/database/database.ts'

/** Returns seconds since 1970; 0 if there was no backup. */
export async function findLastBackup(db: Db): Promise<number> {
  const [row] = await db.query<{ at: number }>(
    sql`select coalesce(extract(epoch from max(finished_at)), 0)::float8 as at from backup`,
  )
  return row?.at ?? 0
}

export async function countStepBacks(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*) as count from release_event where action = 'step-back' and at > now() - interval '1 day'`,
  )
  return row?.count ?? 0
}
