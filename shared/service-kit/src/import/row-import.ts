import type { Identity } from '@portal/contracts/access.ts'
import { type AuditEntry, type Recorder, writeEntries } from '../audit.ts'
import { type Database, type Db, sql, transaction } from '../database/database.ts'
import { type Check, type ListImport, Outdated } from './list-import.ts'
import { said } from './row-format.ts'
import { insertRows, prepareRows, refuse } from './staging.repo.ts'

/** Import of a noun's rows, beside the `RowFormat` of its list. */
export interface RowImport<Row, Held> {
  /** To change the noun: `order:edit`. */
  permission: string
  /** Path of its list. */
  path: string
  /** Address parameter of the import on the list's page; `import` unless there are several. */
  view?: string
  /** Module whose default export is the list's `rowReader`. */
  reader: string
  /**
   * Holds what any row of `good_row` has to do with, all of it in one order before the first row is written:
   * two imports that meet wait for each other, and neither ends the other.
   */
  holdFirst?(tx: Db): Promise<unknown>
  /**
   * Finds and holds what some rows have to do with, before they are checked, and again before they are
   * written.
   */
  hold(tx: Db, rows: readonly Row[], by: Identity): Promise<Held>
  /** Constraint that refuses a row written by another user since the check. */
  constraint?: string
  /** Checks that need all rows. */
  checks?: readonly Check[]
  /** Returns the problems between a row and the locked data, by column. */
  problems(row: Row, held: Held): Record<string, string>
  /** Writes rows in which nothing is wrong, in their order, with their lines in the history. */
  write(tx: Db, rows: readonly Row[], held: Held, act: { by: Identity; record: Recorder }): Promise<void>
}

interface Staged<Row> {
  row_no: number
  facts: Row
}
/** Number of rows compared at once. */
const batchSize = 1_000

const refuseRepeated: Check = (db, jobId) =>
  refuse(
    db,
    jobId,
    sql`select row_no, '' as column_name, '' as value, format('Row %s says the same already. Remove one of them.', first_row) as msg
      from (select row_no, first_value(row_no) over (partition by row_key order by row_no) as first_row
        from import_row where job_id = ${jobId} and is_good and row_key is not null) listed where row_no > first_row`,
  )

/** Refuses what the rules of the noun find in good rows, one batch after the other. */
function refuserOf<Row, Held>({ hold, problems }: RowImport<Row, Held>): Check {
  const refuseSome = (db: Database, jobId: number, by: Identity, some: readonly Staged<Row>[]) =>
    transaction(db, async (tx) => {
      const held = await hold(
        tx,
        some.map(({ facts }) => facts),
        by,
      )
      const bad = some.flatMap(({ row_no, facts }) =>
        Object.entries(problems(facts, held)).map(([column_name, msg]) => ({
          row_no,
          column_name,
          value: said((facts as Record<string, unknown>)[column_name]),
          msg,
        })),
      )
      if (bad.length === 0) return 0
      return refuse(
        tx,
        jobId,
        sql`select * from jsonb_to_recordset(${JSON.stringify(bad)}::jsonb)
          as given (row_no integer, column_name text, value text, msg text)`,
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
export function rowImport<Row, Held>(noun: RowImport<Row, Held>): ListImport {
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
      await noun.holdFirst?.(tx)
      return count
    },
    async write(tx, by, from, to) {
      const some = await tx.query<{ facts: Row }>(
        sql`select facts from good_row where seq between ${from} and ${to} order by seq`,
      )
      const rows = some.map(({ facts }) => facts)
      const held = await noun.hold(tx, rows, by)
      if (rows.some((row) => Object.keys(noun.problems(row, held)).length > 0)) throw new Outdated()
      const entries: AuditEntry[] = []
      await noun.write(tx, rows, held, { by, record: (entry) => entries.push(entry) })
      await writeEntries(tx, by, entries)
      return rows.length
    },
    taken: { ...(constraint && { constraint }), checks: [refuseBroken] },
    texts: {
      fileType: 'A list is an .xlsx or a .csv file. Save yours as one of these.',
      forbidden: `Importing this list needs the permission ${permission}.`,
      empty: 'There are no rows below the headers.',
      taken:
        'Nothing was written: some rows cannot be taken any more since the check. See the problems, then apply again.',
    },
  }
}
