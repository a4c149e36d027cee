import type { CannedAnswer } from '@portal/contracts/ticket.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'

/** Maximum canned answers. */
export const maxCanned = 200

const columns = sql`id, title, text`

export const find = (db: Db) =>
  db.query<CannedAnswer>(sql`select ${columns} from canned_answer order by lower(title) limit ${maxCanned}`)

/** Returns undefined if the limit is reached. */
export const save = async (
  db: Db,
  { title, text }: Pick<CannedAnswer, 'title' | 'text'>,
  username: string,
): Promise<CannedAnswer | undefined> =>
  (
    await db.query<CannedAnswer>(sql`insert into canned_answer (title, text, updated_by)
      select ${title}, ${text}, ${username} where (select count(*) from canned_answer) < ${maxCanned}
        or exists (select from canned_answer where lower(title) = lower(${title}))
      on conflict (lower(title)) do update
        set title = excluded.title, text = excluded.text, updated_by = excluded.updated_by, updated_at = now()
      returning ${columns}`)
  )[0]

export const remove = async (db: Db, id: number): Promise<boolean> =>
  (await db.query(sql`delete from canned_answer where id = ${id} returning id`)).length > 0
