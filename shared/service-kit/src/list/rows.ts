import type { Identity } from '@portal/contracts/access.ts'
import type { AnyPageRequest, Count } from '@portal/contracts/page.ts'
import { maxAtOnce } from '@portal/contracts/values.ts'
import { type Db, type Sql, sql } from '../database/database.ts'
import { combineFilters, type Filters, type ListQuery } from './list.ts'
import type { LockedRow } from './row.ts'

/** Column → value. Columns are source constants. */
export type Values = Record<string, unknown>

/** Adds the deleting user and time, and sorts newest first by default. */
export function withBinColumns<Request extends AnyPageRequest>(
  request: Request,
  list: ListQuery,
): [AnyPageRequest, ListQuery] {
  if (!request.deleted) return [request, list]
  const ordered: AnyPageRequest =
    request.sort || request.sorts ? request : { ...request, sort: 'deletedAt', direction: 'DESC' }
  const select = sql`${list.select}, deleted_at as "deletedAt", deleted_by as "deletedBy"`
  return [ordered, { ...list, select, sortable: { ...list.sortable, deletedAt: 'deleted_at' } }]
}

/** Limit + 1, to detect overflow. */
const enough = sql.raw(String(maxAtOnce + 1))

/** Predicate of ownership; undefined: all rows. */
export type Ownership = (user: Identity) => Sql | undefined
const everybodys: Ownership = () => undefined

/**
 * Common functions of all entities' rows; `columns` are the select list, `filters` those of its list. The
 * table has `id version updated_at deleted_at deleted_by`.
 */
export const createRows = <Row>(table: string, columns: Sql, filters: Filters, ownedBy = everybodys) => {
  const name = sql.id(table)
  const matching = (user: Identity, queryParams: Record<string, unknown> | undefined, isDeleted: boolean) => [
    isDeleted ? sql`deleted_at is not null` : sql`deleted_at is null`,
    ownedBy(user),
    combineFilters(filters, queryParams),
  ]
  return {
    /** Finds all rows of a filter, up to the limit + 1. */
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

    /** Locks rows that still match after waiting for other writes. */
    lockMatching: (
      db: Db,
      user: Identity,
      queryParams: Record<string, unknown> | undefined,
      isDeleted: boolean,
      ids: readonly number[],
    ): Promise<LockedRow<Row>[]> =>
      db.query<LockedRow<Row>>(sql`select ${columns}, deleted_at is not null as "isDeleted" from ${name}
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

    /** Finds the first visible, undeleted rows of a condition, by id. */
    async findLive(db: Db, user: Identity, condition: Sql, limit: number): Promise<Row[]> {
      const live = sql.where([condition, sql`deleted_at is null`, ownedBy(user)])
      return db.query<Row>(sql`select ${columns} from ${name}${live} order by id limit ${limit}`)
    },

    /** Locks rows by id until the transaction ends, deleted ones included. */
    lock: (db: Db, ids: readonly number[], user: Identity) =>
      db.query<LockedRow<Row>>(sql`select ${columns}, deleted_at is not null as "isDeleted" from ${name}
        ${sql.where([sql`id = any(${ids}::bigint[])`, ownedBy(user)])} order by id for update`),

    async insert(db: Db, values: Values): Promise<Row> {
      const [saved] =
        await db.query<Row>(sql`insert into ${name} (${sql.join(Object.keys(values).map(sql.id))})
        values (${sql.join(Object.values(values).map((value) => sql`${value}`))}) returning ${columns}`)
      return saved as Row
    },

    /** Returns the current row with its parts in other tables. */
    async read(db: Db, id: number): Promise<Row> {
      const [row] = await db.query<Row>(sql`select ${columns} from ${name} where id = ${id}`)
      return row as Row
    },

    /** Finds the existing rows of these ids, sorted by id. */
    readAll: (db: Db, ids: readonly number[]): Promise<Row[]> =>
      db.query<Row>(sql`select ${columns} from ${name} where id = any(${ids}::bigint[]) order by id`),

    /** Requires the row's lock and a compared version. */
    async update(db: Db, id: number, values: Values): Promise<Row> {
      const assignments = Object.entries(values).map(([column, value]) => sql`${sql.id(column)} = ${value}`)
      const [saved] = await db.query<Row>(sql`update ${name}
        set ${sql.join(assignments)}, version = version + 1, updated_at = now() where id = ${id} returning ${columns}`)
      return saved as Row
    },

    /** Deletes rows under the user's name; null restores them. */
    setDeleted: (db: Db, ids: readonly number[], by: string | null) =>
      db.query(sql`update ${name} set deleted_at = ${by === null ? sql`null` : sql`now()`}, deleted_by = ${by}, version = version + 1,
        updated_at = now() where id = any(${ids}::bigint[])`),

    /** True also for rows in the bin. */
    isVisible: async (db: Db, id: number, user: Identity): Promise<boolean> =>
      (await db.query(sql`select from ${name}${sql.where([sql`id = ${id}`, ownedBy(user)])}`)).length > 0,
  }
}
