import { isStaff } from '@portal/contracts/access.ts'
import type { AnyPageRequest, Page } from '@portal/contracts/page.ts'
import type { Groups, Sums } from '@portal/contracts/summary.ts'
import { type Db, sql } from '../database/database.ts'
import type { NounColumns } from './columns.ts'
import { combineFilters, getSorts, type ListQuery, selectPage } from './list.ts'
import { type Owner, ownershipCondition, reduceToCompany, toRanks } from './ownership.ts'
import { createRows as rows, withBinColumns } from './rows.ts'
import { type SummaryRequest, selectGroups, selectSums } from './summary.ts'

/** Owner that sees all rows and columns. */
export const unrestrictedOwner: Owner = { role: 'ADMIN', kind: 'staff', companyId: null, userId: null }
const nobody: Owner = { role: 'OWNER', kind: 'staff', companyId: null, userId: null }

/** Caches the columns for staff and for others, the only two kinds of readers. */
export function cacheByReader<Columns>(columnsFor: (reader: Owner) => Columns): (reader: Owner) => Columns {
  const [forStaff, forOthers] = [columnsFor(unrestrictedOwner), columnsFor(nobody)]
  return (reader) => (isStaff(reader) ? forStaff : forOthers)
}

/** Ownership of rows, and the location of their ranks. */
interface Reach {
  ownedBy: typeof ownershipCondition
  narrowed: typeof reduceToCompany
  ranksOf: typeof toRanks
}

/**
 * Repository of rows with a `company_id` and an `owner_id`. Readers see and find only permitted rows and
 * columns. `as` maps a user to the owner whose rows of this entity are visible.
 */
export const createOwnedRows = <Row, Draft>(
  table: string,
  columnsFor: (reader: Owner) => NounColumns<Draft>,
  as: (user: Owner) => Owner = (user) => user,
) =>
  createNounRows<Row, Draft>(table, columnsFor, {
    ownedBy: (user) => ownershipCondition(as(user)),
    narrowed: (db, noun, user) => reduceToCompany(db, noun, as(user)),
    ranksOf: (noun, user, filters, sortColumn) => toRanks(noun, as(user), filters, sortColumn),
  })

/** Repository of rows without owner: every permitted reader sees all rows. */
export const createUnownedRows = <Row, Draft>(table: string, columns: NounColumns<Draft>) =>
  createNounRows<Row, Draft>(table, () => columns, {
    ownedBy: () => undefined,
    narrowed: async (_db, _table, user) => user,
    ranksOf: (noun, _, filters) => ({ noun, filters }),
  })

/** Repository of rows whose ownership the condition `ownedBy` defines. */
export function createNounRows<Row, Draft>(
  table: string,
  columnsFor: (reader: Owner) => NounColumns<Draft>,
  { ownedBy, narrowed, ranksOf }: Reach,
) {
  const of = (user: Owner) => {
    const { select, filters } = columnsFor(user)
    return rows<Row>(table, select, filters, ownedBy)
  }
  type Rows = ReturnType<typeof of>
  const { insert, update, read, readAll, setDeleted, isVisible } = of(unrestrictedOwner)
  const { values, toStoredFields, insertAll, updateAll } = columnsFor(unrestrictedOwner)
  /** Returns the list that a request shows to a user. */
  function list(request: AnyPageRequest, user: Owner): ListQuery {
    const { select, sortable, filters } = columnsFor(user)
    const where = [ownedBy(user), combineFilters(filters, request.queryParams)]
    const ranks = ranksOf(table, user, filters, sortable[getSorts(request)[0]?.column ?? ''])
    return { table, select, from: sql.raw(table), where, sortable, ranks }
  }
  const all = (request: SummaryRequest, user: Owner) => list({ ...request, page: 1, size: 1 }, user)
  return {
    insert,
    update,
    read,
    setDeleted,
    isVisible,
    list,
    /** Finds one page of the list, or of the bin. */
    find: async (db: Db, request: AnyPageRequest, user: Owner): Promise<Page<Row>> =>
      selectPage<Row>(db, ...withBinColumns(request, list(request, await narrowed(db, table, user)))),
    /** Sums all matching rows. */
    sum: (db: Db, request: SummaryRequest, user: Owner): Promise<Sums> =>
      selectSums(db, request, all(request, user), columnsFor(user).summable),
    group: (db: Db, request: SummaryRequest & { by: string }, user: Owner): Promise<Groups> =>
      selectGroups(db, request, all(request, user), columnsFor(user).groupable[request.by] as string),
    /** Returns the values of a draft by column. */
    values,
    toStoredFields,
    /** Inserts rows unchanged, times and numbers included. */
    insertAll: (db: Db, given: readonly object[]) => db.query(insertAll(table, given)),
    /** Inserts new rows unchanged, in their order, and returns them as stored. */
    async create(db: Db, given: readonly object[]): Promise<Row[]> {
      const ids = await db.query<{ id: number }>(
        sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${given.length}::int)`,
      )
      const fresh = given.map((row, at) => ({ id: ids[at]?.id as number, ...row }))
      await db.query(insertAll(table, fresh))
      return readAll(
        db,
        fresh.map(({ id }) => id),
      )
    },
    /** Updates the given fields of rows by id. The caller holds the row locks. */
    async updateAll(db: Db, given: readonly ({ id: number } & Partial<Row>)[]): Promise<Row[]> {
      await db.query(updateAll(table, given))
      return readAll(
        db,
        given.map(({ id }) => id),
      )
    },
    /** Selects the exported columns for a user. */
    exported: (user: Owner) => columnsFor(user).exported,
    findMatching: ((db, user, ...rest) => of(user).findMatching(db, user, ...rest)) as Rows['findMatching'],
    lockMatching: ((db, user, ...rest) => of(user).lockMatching(db, user, ...rest)) as Rows['lockMatching'],
    count: ((db, user, request) => of(user).count(db, user, request)) as Rows['count'],
    findLive: ((db, user, ...rest) => of(user).findLive(db, user, ...rest)) as Rows['findLive'],
    lock: ((db, ids, user) => of(user).lock(db, ids, user)) as Rows['lock'],
  }
}
