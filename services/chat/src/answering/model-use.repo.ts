import { type Db, sql } from '@portal/service-kit/database/database.ts'

const today = sql`(now() at time zone 'utc')::date`
const keptDays = 31

/**
 * Takes tokens from what a user may have of the model today. False where nothing is left: the call that
 * passes the limit is the last one.
 */
export const take = async (db: Db, userId: string, tokens: number, limit: number): Promise<boolean> =>
  (
    await db.query(sql`insert into model_use as kept (user_id, day, tokens) values (${userId}, ${today}, ${tokens})
      on conflict (user_id, day) do update set tokens = kept.tokens + excluded.tokens where kept.tokens < ${limit}
      returning tokens`)
  ).length > 0

/** Corrects what was taken by what was used. */
export const correct = (db: Db, userId: string, difference: number) =>
  db.query(sql`insert into model_use as kept (user_id, day, tokens) values (${userId}, ${today}, greatest(0, ${difference}))
    on conflict (user_id, day) do update set tokens = greatest(0, kept.tokens + ${difference})`)

export const deleteExpired = (db: Db) =>
  db.query(sql`delete from model_use where day < ${today} - ${keptDays}::integer`)
