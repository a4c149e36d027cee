import type { Identity } from '@portal/contracts/access.ts'
import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import { toText } from '@portal/contracts/errors/all.ts'
import type { AnyExportRequest } from '@portal/contracts/export.contract.ts'
import type { Job, JobEntry, JobProblem, JobState } from '@portal/contracts/job.contract.ts'
import { type Db, type Sql, sql } from '../database/database.ts'
import { lockName } from '../database/lock.ts'

/** Request of an export with the owner of its rows. */
export interface StoredExportRequest extends AnyExportRequest {
  owner: Pick<Identity, 'role' | 'kind' | 'companyId'>
}

/** Job with fields that answers never contain. */
export interface StoredJob extends Job {
  /** Name of the imported or exported list. */
  list: string
  userId: string
  username: string
  fileId: string | null
  attempts: number
  request: StoredExportRequest | null
}

const entry = sql`id, kind, state, done, total, msg, reason, file_name as "fileName", created_at as "createdAt", expires_at as "expiresAt"`
const columns = sql`${entry}, valid, invalid, problem_count as "problemCount", written,
  list, user_id as "userId", username, file_id as "fileId", attempts, request,
  (select coalesce(json_agg(problem), '[]') from (
    select row_no as row, column_name as column, value, msg, reason from job_problem
    where job_id = job.id order by row_no, job_problem.id limit 1000) problem) as problems`

/** A stored job or cell: with its error, or with the sentence of an earlier version. */
type WithReason<Said> = Omit<Said, 'error' | 'params'> & { reason: ErrorMessage | null }
const withText = <Row extends WithReason<{ msg: string }>>({ reason, ...row }: Row) =>
  reason ? { ...row, msg: toText(reason), ...reason } : row
const toJob = (row: WithReason<StoredJob>): StoredJob =>
  withText({ ...row, problems: (row.problems as WithReason<JobProblem>[]).map(withText) }) as StoredJob

type User = Pick<Identity, 'userId' | 'username'>
type Fresh = { list: string } & (
  | { kind: 'import'; file: { id: string; name: string } }
  | { kind: 'export'; fileName: string; request: StoredExportRequest }
)

export async function insert(db: Db, { userId, username }: User, job: Fresh): Promise<StoredJob> {
  const [fileId, fileName] = job.kind === 'import' ? [job.file.id, job.file.name] : [null, job.fileName]
  const request = job.kind === 'export' ? JSON.stringify(job.request) : null
  const [inserted] = await db.query<
    WithReason<StoredJob>
  >(sql`insert into job (kind, list, user_id, username, file_id, file_name, request)
    values (${job.kind}, ${job.list}, ${userId}, ${username}, ${fileId}, ${fileName}, ${request}) returning ${columns}`)
  return toJob(inserted as WithReason<StoredJob>)
}

export const find = async (db: Db, id: number): Promise<StoredJob | undefined> =>
  (await db.query<WithReason<StoredJob>>(sql`select ${columns} from job where id = ${id}`)).map(toJob)[0]

/** Finds unfinished jobs and the last 20 of the past 7 days, newest first. */
export const findJobs = async (db: Db, userId: string) =>
  (
    await db.query<WithReason<Omit<JobEntry, 'link'> & { list: string }>>(sql`select * from (
      (select ${entry}, list from job where user_id = ${userId} and state not in ('DONE', 'FAILED', 'CANCELLED') order by id desc limit 50)
      union
      (select ${entry}, list from job where user_id = ${userId} and created_at > now() - interval '7 days' order by id desc limit 20)) found
    order by id desc`)
  ).map(withText)

/** Counts a user's unfinished jobs of one kind, locked against new ones until the transaction ends. */
export async function countUnfinished(tx: Db, userId: string, kind: Job['kind']): Promise<number> {
  await lockName(tx, `job ${kind} ${userId}`)
  const [row] = await tx.query<{ count: number }>(sql`select count(*) from job
    where user_id = ${userId} and kind = ${kind} and state not in ('DONE', 'FAILED', 'CANCELLED')`)
  return row?.count ?? 0
}

/** Locks the job and returns its state. */
export const lockState = async (tx: Db, id: number): Promise<JobState | undefined> =>
  (await tx.query<{ state: JobState }>(sql`select state from job where id = ${id} for update`))[0]?.state

type Changing =
  | 'done'
  | 'total'
  | 'valid'
  | 'invalid'
  | 'problemCount'
  | 'written'
  | 'attempts'
  | 'state'
  | 'fileId'
  | 'fileName'
  | 'request'
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Changes the job if it is in one of the states; otherwise, as after a cancel, undefined. */
export async function updateIfInState(
  db: Db,
  id: number,
  from: readonly JobState[],
  values: Partial<Pick<StoredJob, Changing>> & { reason?: ErrorMessage | null },
): Promise<StoredJob | undefined> {
  const assignments = Object.entries(values).map(
    ([name, value]): Sql =>
      sql`${sql.id(snake(name))} = ${name === 'request' || name === 'reason' ? value && JSON.stringify(value) : value}`,
  )
  if ('reason' in values) assignments.push(sql`msg = ''`)
  const [job] = await db.query<
    WithReason<StoredJob>
  >(sql`update job set ${sql.join([...assignments, sql`updated_at = now()`])}
    where id = ${id} and state = any(${from}) returning ${columns}`)
  return job && toJob(job)
}

export type JobProgress = Pick<StoredJob, 'id' | 'state' | 'done' | 'total' | 'userId'>

/**
 * Stores progress and returns the few fields to report; undefined when the job is no longer in that state.
 */
export async function updateProgress(
  db: Db,
  id: number,
  state: JobState,
  { done, total }: { done?: number; total?: number },
): Promise<JobProgress | undefined> {
  const [job] =
    await db.query<JobProgress>(sql`update job set done = coalesce(${done ?? null}, done), total = coalesce(${total ?? null}, total),
    updated_at = now() where id = ${id} and state = ${state} returning id, state, done, total, user_id as "userId"`)
  return job
}

/** Makes the file of an export available for a number of hours. */
export const setExpiry = (db: Db, id: number, hours: number) =>
  db.query(sql`update job set expires_at = now() + make_interval(hours => ${hours}) where id = ${id}`)

/** Detaches expired files from exports; the caller deletes them. */
export const detachExpiredFiles = (db: Db) =>
  db.query<{ fileId: string; userId: string; username: string }>(sql`
    with expired as (select id, file_id from job where expires_at < now() for update skip locked)
    update job set file_id = null, expires_at = null from expired where job.id = expired.id
    returning expired.file_id as "fileId", user_id as "userId", username`)

/** Cancels imports that were not applied within a day, so that staged rows do not accumulate. */
export const cancelAbandoned = (db: Db) =>
  db.query<{
    id: number
    fileId: string
  }>(sql`update job set state = 'CANCELLED', reason = '{"error": "job.forgotten"}', updated_at = now()
    where state = 'CHECKED' and updated_at < now() - interval '1 day' returning id, file_id as "fileId"`)

export const removeOldJobs = (db: Db, days: number) =>
  db.query(sql`delete from job where state in ('DONE', 'FAILED', 'CANCELLED') and expires_at is null
    and updated_at < now() - make_interval(days => ${days})`)
