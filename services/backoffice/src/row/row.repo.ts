import type { Identity } from '@portal/contracts/access.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database.ts'
import { ownedBy } from './ownership.repo.ts'
import type { Locked } from './row.rules.ts'

/** Column → value. Columns are constants of the source. */
export type Values = Record<string, unknown>

/** What all nouns do with their rows; `columns` are the select list of the noun. */
export const rowsOf = <Row>(table: string, columns: Sql) => {
  const name = sql.id(table)
  return {
    /** The first live rows that meet the condition and that the user may see, in the order of their ids. */
    async findLive(db: Db, user: Identity, condition: Sql, limit: number): Promise<Row[]> {
      const live = sql.where([condition, sql`deleted_at is null`, ownedBy(user)])
      return db.query<Row>(sql`select ${columns} from ${name}${live} order by id limit ${limit}`)
    },

    /** Rows as they are, those in the bin included, locked until the transaction ends; in the order of their ids. */
    lock: (db: Db, ids: readonly number[], user: Identity) =>
      db.query<Locked<Row>>(sql`select ${columns}, deleted_at is not null as "isDeleted" from ${name}
        ${sql.where([sql`id = any(${ids}::bigint[])`, ownedBy(user)])} order by id for update`),

    async insert(db: Db, values: Values): Promise<Row> {
      const [saved] = await db.query<Row>(sql`insert into ${name} (${sql.join(Object.keys(values).map(sql.id))})
        values (${sql.join(Object.values(values).map((value) => sql`${value}`))}) returning ${columns}`)
      return saved as Row
    },

    /** The caller holds the row's lock and has compared the version. */
    async update(db: Db, id: number, values: Values): Promise<Row> {
      const assignments = Object.entries(values).map(([column, value]) => sql`${sql.id(column)} = ${value}`)
      const [saved] = await db.query<Row>(sql`update ${name}
        set ${sql.join(assignments)}, version = version + 1, updated_at = now() where id = ${id} returning ${columns}`)
      return saved as Row
    },

    setDeleted: (db: Db, ids: readonly number[], isDeleted: boolean) =>
      db.query(sql`update ${name} set deleted_at = ${isDeleted ? sql`now()` : sql`null`}, version = version + 1, updated_at = now()
        where id = any(${ids}::bigint[])`),

    /** True for rows in the bin too. */
    isVisible: async (db: Db, id: number, user: Identity): Promise<boolean> =>
      (await db.query(sql`select from ${name}${sql.where([sql`id = ${id}`, ownedBy(user)])}`)).length > 0,
  }
}
