import type { Identity } from '@portal/contracts/access.ts'
import type { Job, JobState } from '@portal/contracts/job.contract.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database.ts'

/** What the answer to a call never shows. */
export interface OwnJob extends Job {
  userId: string
  username: string
  fileId: string
  attempts: number
}

const columns = sql`id, state, done, total, valid, invalid, problem_count as "problemCount", written, msg, file_name as "fileName",
  user_id as "userId", username, file_id as "fileId", attempts,
  (select coalesce(json_agg(problem), '[]') from (
    select row_no as row, column_name as column, value, msg from job_problem
    where job_id = job.id order by row_no, job_problem.id limit 1000) problem) as problems`

export async function insert(db: Db, user: Pick<Identity, 'userId' | 'username'>, file: { id: string; name: string }): Promise<OwnJob> {
  const [job] = await db.query<OwnJob>(sql`insert into job (user_id, username, file_id, file_name)
    values (${user.userId}, ${user.username}, ${file.id}, ${file.name}) returning ${columns}`)
  return job as OwnJob
}

export const find = async (db: Db, id: number): Promise<OwnJob | undefined> =>
  (await db.query<OwnJob>(sql`select ${columns} from job where id = ${id}`))[0]

/** The state that the job has until the transaction ends. */
export const lockState = async (tx: Db, id: number): Promise<JobState | undefined> =>
  (await tx.query<{ state: JobState }>(sql`select state from job where id = ${id} for update`))[0]?.state

type Change = Partial<Pick<OwnJob, 'done' | 'total' | 'valid' | 'invalid' | 'problemCount' | 'written' | 'msg' | 'attempts' | 'state'>>

/** Changes the job if it still is in one of the states; undefined when it is not, as after a cancel. */
export async function change(db: Db, id: number, from: readonly JobState[], values: Change): Promise<OwnJob | undefined> {
  const { problemCount, ...others } = values
  const named: [string, unknown][] = Object.entries(others)
  if (problemCount !== undefined) named.push(['problem_count', problemCount])
  const assignments: Sql[] = named.map(([column, value]) => sql`${sql.id(column)} = ${value}`)
  const [job] = await db.query<OwnJob>(sql`update job set ${sql.join([...assignments, sql`updated_at = now()`])}
    where id = ${id} and state = any(${from}) returning ${columns}`)
  return job
}

/** Cancels what nobody has applied for a day, so that no staged rows stay for ever. */
export const cancelForgotten = (db: Db) =>
  db.query<{
    id: number
    fileId: string
  }>(sql`update job set state = 'CANCELLED', msg = 'Nobody applied this import for a day.', updated_at = now()
    where state = 'CHECKED' and updated_at < now() - interval '1 day' returning id, file_id as "fileId"`)

export const removeOld = (db: Db) =>
  db.query(sql`delete from job where state in ('DONE', 'FAILED', 'CANCELLED') and updated_at < now() - interval '30 days'`)
