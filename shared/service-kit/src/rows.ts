import type { Identity } from '@portal/contracts/access.ts'
import type { AnyPageRequest, Count } from '@portal/contracts/page.ts'
import { maxAtOnce } from '@portal/contracts/values.ts'
import { type Db, type Sql, sql } from './database.ts'
import { type Filters, type List, matches } from './list.ts'
import type { Locked } from './row.ts'

/** Column → value. Columns are constants of the source. */
export type Values = Record<string, unknown>

/**
 * In the bin a list also says who deleted what when, and comes newest first unless it is sorted by a column.
 */
export function inBin<Request extends AnyPageRequest>(request: Request, list: List): [AnyPageRequest, List] {
  if (!request.deleted) return [request, list]
  const ordered: AnyPageRequest =
    request.sort || request.sorts ? request : { ...request, sort: 'deletedAt', direction: 'DESC' }
  const select = sql`${list.select}, deleted_at as "deletedAt", deleted_by as "deletedBy"`
  return [ordered, { ...list, select, sortable: { ...list.sortable, deletedAt: 'deleted_at' } }]
}

/** One more than an act takes says that there are too many. */
const enough = sql.raw(String(maxAtOnce + 1))

/** Whose rows; undefined: everybody's. */
export type Ownership = (user: Identity) => Sql | undefined
const everybodys: Ownership = () => undefined

/**
 * What all nouns do with their rows; `columns` are the select list of the noun, `filters` those of its list.
 * The table has `id version updated_at deleted_at deleted_by`.
 */
export const createRows = <Row>(table: string, columns: Sql, filters: Filters, ownedBy = everybodys) => {
  const name = sql.id(table)
  const matching = (user: Identity, queryParams: Record<string, unknown> | undefined, isDeleted: boolean) => [
    isDeleted ? sql`deleted_at is not null` : sql`deleted_at is null`,
    ownedBy(user),
    matches(filters, queryParams),
  ]
  return {
    /** All rows that a filter finds; at most one more than an act takes. */
    async findMatching(
      db: Db,
      user: Identity,
      queryParams: Record<string, unknown> | undefined,
      isDeleted: boolean,
    ): Promise<number[]> {
      const found = await db.query<{ id: number }>(
        sql`select id from ${name}${sql.where(matching(user, queryParams, isDeleted))} limit ${enough}`,
      )
      return found.map(({ id }) => id)
    },

    /** Those of them that match still, locked as by `lock`: a row that waited for another's write may not. */
    lockMatching: (
      db: Db,
      user: Identity,
      queryParams: Record<string, unknown> | undefined,
      isDeleted: boolean,
      ids: readonly number[],
    ): Promise<Locked<Row>[]> =>
      db.query<Locked<Row>>(sql`select ${columns}, deleted_at is not null as "isDeleted" from ${name}
        ${sql.where([sql`id = any(${ids}::bigint[])`, ...matching(user, queryParams, isDeleted)])} order by id for update`),

    async count(
      db: Db,
      user: Identity,
      { queryParams, deleted = false }: { queryParams?: Record<string, unknown>; deleted?: boolean },
    ): Promise<Count> {
      const found = sql`select from ${name}${sql.where(matching(user, queryParams, deleted))} limit ${enough}`
      const [row] = await db.query<{ count: number }>(sql`select count(*) from (${found}) counted`)
      const count = row?.count ?? 0
      return { count: Math.min(count, maxAtOnce), isExact: count <= maxAtOnce }
    },

    /** The first live rows that meet the condition and that the user may see, in the order of their ids. */
    async findLive(db: Db, user: Identity, condition: Sql, limit: number): Promise<Row[]> {
      const live = sql.where([condition, sql`deleted_at is null`, ownedBy(user)])
      return db.query<Row>(sql`select ${columns} from ${name}${live} order by id limit ${limit}`)
    },

    /**
     * Rows as they are, those in the bin included, locked until the transaction ends; in the order of their
     * ids.
     */
    lock: (db: Db, ids: readonly number[], user: Identity) =>
      db.query<Locked<Row>>(sql`select ${columns}, deleted_at is not null as "isDeleted" from ${name}
        ${sql.where([sql`id = any(${ids}::bigint[])`, ownedBy(user)])} order by id for update`),

    async insert(db: Db, values: Values): Promise<Row> {
      const [saved] =
        await db.query<Row>(sql`insert into ${name} (${sql.join(Object.keys(values).map(sql.id))})
        values (${sql.join(Object.values(values).map((value) => sql`${value}`))}) returning ${columns}`)
      return saved as Row
    },

    /** As it is now, with what other tables keep of it. */
    async read(db: Db, id: number): Promise<Row> {
      const [row] = await db.query<Row>(sql`select ${columns} from ${name} where id = ${id}`)
      return row as Row
    },

    /** Those of them that are there, in the order of their ids. */
    readAll: (db: Db, ids: readonly number[]): Promise<Row[]> =>
      db.query<Row>(sql`select ${columns} from ${name} where id = any(${ids}::bigint[]) order by id`),

    /** The caller holds the row's lock and has compared the version. */
    async update(db: Db, id: number, values: Values): Promise<Row> {
      const assignments = Object.entries(values).map(([column, value]) => sql`${sql.id(column)} = ${value}`)
      const [saved] = await db.query<Row>(sql`update ${name}
        set ${sql.join(assignments)}, version = version + 1, updated_at = now() where id = ${id} returning ${columns}`)
      return saved as Row
    },

    /** Into the bin, with the name of who did it; null takes them back. */
    setDeleted: (db: Db, ids: readonly number[], by: string | null) =>
      db.query(sql`update ${name} set deleted_at = ${by === null ? sql`null` : sql`now()`}, deleted_by = ${by}, version = version + 1,
        updated_at = now() where id = any(${ids}::bigint[])`),

    /** True for rows in the bin too. */
    isVisible: async (db: Db, id: number, user: Identity): Promise<boolean> =>
      (await db.query(sql`select from ${name}${sql.where([sql`id = ${id}`, ownedBy(user)])}`)).length > 0,
  }
}
