import type { Identity } from '@portal/contracts/access.ts'
import { type Reasons, toErrorMessage } from '@portal/contracts/errors/all.ts'
import { type AuditEntry, type Recorder, writeAuditEntries } from '../audit.ts'
import { type Database, type Db, sql, transaction } from '../database/database.ts'
import { type ImportCheck, type ListImport, OutdatedError } from './list-import.ts'
import { formatValue } from './row-format.ts'
import { insertRows, prepareRows, refuseRows, sqlMessage } from './staging.repo.ts'

/** Import of an entity's rows; complements the `RowFormat` of its list. */
export interface RowImport<Row, Held> {
  /** Permission to change the entity: `order:edit`. */
  permission: string
  /** Path of the list page. */
  path: string
  /** Query parameter of the import on the list's page; `import` unless there are several. */
  view?: string
  /** Module whose default export is a `createRowReader`. */
  reader: string
  /**
   * Locks all data that any row of `good_row` depends on, in a fixed order before the first write, so that
   * two concurrent imports wait for each other and cannot deadlock.
   */
  lockFirst?(tx: Db): Promise<unknown>
  /**
   * Finds and locks the data that some rows depend on, before their check and again before they are written.
   */
  hold(tx: Db, rows: readonly Row[], by: Identity): Promise<Held>
  /** Constraint violated when another user has written the same row since the check. */
  constraint?: string
  /** Checks that need all rows. */
  checks?: readonly ImportCheck[]
  /** Returns the problems between a row and the locked data, by column. */
  problems(row: Row, held: Held): Reasons
  /** Writes valid rows in their order, with their history entries. */
  write(tx: Db, rows: readonly Row[], held: Held, act: { by: Identity; record: Recorder }): Promise<void>
}

interface Staged<Row> {
  row_no: number
  facts: Row
}
/** Number of rows compared at once. */
const batchSize = 1_000

const refuseRepeated: ImportCheck = (db, jobId) =>
  refuseRows(
    db,
    jobId,
    sql`select row_no, '' as column_name, '' as value, ${sqlMessage('import.row_same', { row: sql`first_row` })} as reason
      from (select row_no, first_value(row_no) over (partition by row_key order by row_no) as first_row
        from import_row where job_id = ${jobId} and is_good and row_key is not null) listed where row_no > first_row`,
  )

/** Refuses valid rows that violate the entity's rules, one batch after the other. */
function refuserOf<Row, Held>({ hold, problems }: RowImport<Row, Held>): ImportCheck {
  const refuseSome = (db: Database, jobId: number, by: Identity, some: readonly Staged<Row>[]) =>
    transaction(db, async (tx) => {
      const held = await hold(
        tx,
        some.map(({ facts }) => facts),
        by,
      )
      const bad = some.flatMap(({ row_no, facts }) =>
        Object.entries(problems(facts, held)).map(([column_name, reason]) => ({
          row_no,
          column_name,
          value: formatValue((facts as Record<string, unknown>)[column_name]),
          reason: toErrorMessage(reason),
        })),
      )
      if (bad.length === 0) return 0
      return refuseRows(
        tx,
        jobId,
        sql`select * from jsonb_to_recordset(${JSON.stringify(bad)}::jsonb)
          as given (row_no integer, column_name text, value text, reason jsonb)`,
      )
    })
  return async (db, jobId, by) => {
    let found = 0
    for (let after = 0; ; ) {
      const some = await db.query<Staged<Row>>(sql`select row_no, facts from import_row
        where job_id = ${jobId} and is_good and row_no > ${after} order by row_no limit ${batchSize}`)
      const last = some.at(-1)
      if (!last) return found
      found += await refuseSome(db, jobId, by, some)
      after = last.row_no
    }
  }
}

/** Import of a list with one row per line. It only adds rows. */
export function createRowImport<Row, Held>(noun: RowImport<Row, Held>): ListImport {
  const { permission, path, view = 'import', reader, constraint, checks = [] } = noun
  const refuseBroken = refuserOf(noun)
  return {
    permission,
    linkOf: (id) => `${path}?view=${view}&job=${id}`,
    reader,
    stage: insertRows,
    checks: [refuseRepeated, ...checks, refuseBroken],
    async prepare(tx, jobId) {
      const count = await prepareRows(tx, jobId)
      await noun.lockFirst?.(tx)
      return count
    },
    async write(tx, by, from, to) {
      const some = await tx.query<{ facts: Row }>(
        sql`select facts from good_row where seq between ${from} and ${to} order by seq`,
      )
      const rows = some.map(({ facts }) => facts)
      const held = await noun.hold(tx, rows, by)
      if (rows.some((row) => Object.keys(noun.problems(row, held)).length > 0)) throw new OutdatedError()
      const entries: AuditEntry[] = []
      await noun.write(tx, rows, held, { by, record: (entry) => entries.push(entry) })
      await writeAuditEntries(tx, by, entries)
      return rows.length
    },
    taken: { ...(constraint && { constraint }), checks: [refuseBroken] },
    errors: { fileType: 'import.file_type', empty: 'import.empty' },
  }
}
