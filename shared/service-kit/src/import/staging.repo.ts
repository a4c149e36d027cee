import type { ErrorCode, ErrorParams } from '@portal/contracts/errors/all.ts'
import { type Db, type Sql, sql } from '../database/database.ts'

/** An error that a statement makes: its params are expressions. */
export const sqlMessage = <const Code extends ErrorCode>(
  error: Code,
  params: Record<keyof ErrorParams<Code>, Sql>,
): Sql =>
  sql`jsonb_build_object('error', ${error}::text, 'params', jsonb_build_object(${sql.join(
    Object.entries<Sql>(params).map(([name, value]) => sql`${name}::text, ${value}`),
  )}))`

/** Limit of stored problems per kind; all are counted. */
const keptProblems = 5_000

export async function clear(db: Db, jobId: number) {
  await db.query(sql`delete from import_row where job_id = ${jobId}`)
}
export async function clearProblems(db: Db, jobId: number) {
  await db.query(sql`delete from job_problem where job_id = ${jobId}`)
}

/** Inserts rows of a list with one row per line; `rows` is JSON of the thread. */
export async function insertRows(db: Db, jobId: number, rows: string) {
  await db.query(sql`insert into import_row (job_id, row_no, row_key, facts, is_good)
    select ${jobId}, row_no, row_key, facts, is_good from jsonb_to_recordset(${rows}::jsonb)
      as given (row_no integer, row_key text, facts jsonb, is_good boolean)`)
}

/** Creates the valid rows as `good_row (seq, row_key, facts)` for the duration of the transaction. */
export async function prepareRows(tx: Db, jobId: number): Promise<number> {
  await tx.query(sql`create temporary table good_row on commit drop as
    select row_number() over (order by row_no)::int as seq, row_key, facts from import_row where job_id = ${jobId} and is_good`)
  await tx.query(sql`create unique index on good_row (seq)`)
  const [row] = await tx.query<{ count: number }>(sql`select count(*)::int as count from good_row`)
  return row?.count ?? 0
}

/** `problems` is JSON of the thread that read the list. */
export async function insertProblems(db: Db, jobId: number, problems: string) {
  await db.query(sql`insert into job_problem (job_id, row_no, column_name, value, reason)
    select ${jobId}, "row", "column", value, reason from jsonb_to_recordset(${problems}::jsonb)
      as given ("row" integer, "column" text, value text, reason jsonb)`)
}

/**
 * Refuses the rows selected by `bad` as (row_no, column_name, value, reason); returns the number of problems.
 */
export async function refuseRows(db: Db, jobId: number, bad: Sql): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    with bad as materialized (${bad}),
      noted as (insert into job_problem (job_id, row_no, column_name, value, reason)
        select ${jobId}, row_no, column_name, value, reason from bad order by row_no limit ${keptProblems}),
      marked as (update import_row set is_good = false where job_id = ${jobId} and row_no in (select row_no from bad))
    select count(*)::int as count from bad`)
  return row?.count ?? 0
}

export async function countRows(db: Db, jobId: number): Promise<{ total: number; valid: number }> {
  const [row] = await db.query<{ total: number; valid: number }>(
    sql`select count(*)::int as total, count(*) filter (where is_good)::int as valid from import_row where job_id = ${jobId}`,
  )
  return row ?? { total: 0, valid: 0 }
}

/** Updates the planner's statistics after inserting. */
export const refreshStatistics = (db: Db) => db.query(sql`analyze import_row`)
