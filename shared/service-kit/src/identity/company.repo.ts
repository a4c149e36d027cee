import { type Db, sql } from '../database/database.ts'

export const isKnown = async (db: Db, id: number) =>
  (await db.query(sql`select from company where id = ${id}`)).length > 0

export const upsertCompanies = (db: Db, companies: readonly { id: number; name: string }[]) =>
  db.query(sql`insert into company (id, name)
    select id, name from jsonb_to_recordset(${JSON.stringify(companies)}::jsonb) as given (id bigint, name text)
    on conflict (id) do update set name = excluded.name`)
