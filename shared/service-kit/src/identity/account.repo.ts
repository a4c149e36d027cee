import { type Db, sql } from '../database/database.ts'

export const upsertAccounts = (db: Db, accounts: readonly { id: string; name: string }[]) =>
  db.query(sql`insert into account (id, name)
    select id, name from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as given (id text, name text)
    on conflict (id) do update set name = excluded.name`)

/** Limit of one call. */
export const findUnnamedIds = async (db: Db): Promise<string[]> =>
  (await db.query<{ id: string }>(sql`select id from account where name is null order by id limit 1000`)).map(
    ({ id }) => id,
  )

export const removeUnnamed = (db: Db, ids: readonly string[]) =>
  db.query(sql`delete from account where name is null and id = any(${ids})`)
