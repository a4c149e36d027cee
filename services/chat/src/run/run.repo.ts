import { type Db, sql } from '@portal/service-kit/database/database.ts'
import type { Ask, Planned } from '../answering/answer.ts'
import type { RunEnd } from './log.ts'

/** Lease duration: a process that does not renew its lease in time is considered dead. */
const leaseSeconds = 3

export interface StoredAsk extends Ask {
  /** False if no reader is connected; the text is then emitted at once. */
  isPaced: boolean
}

export interface Run {
  id: number
  mid: string
  threadId: string
  cid: string
  ask: StoredAsk
  plan: Planned | null
  /** `stream` for text that a model streams. */
  kind: RunEnd['kind'] | 'stream' | null
  status: 'queued' | 'running' | RunEnd['status']
  epoch: number
  lastSeq: number
  text: string | null
  code: RunEnd['code'] | null
  msg: string | null
  data: RunEnd['data'] | null
  attempts: number
  isCancelled: boolean
}

const columns = sql`id, mid, thread_id as "threadId", cid, ask, plan, kind, status, epoch, last_seq as "lastSeq", text, code, msg, data,
  attempts, cancel_at is not null as "isCancelled"`
const leased = (owner: string) =>
  sql`owner = ${owner}, lease_until = now() + make_interval(secs => ${leaseSeconds})`
const isOpen = sql`status in ('queued', 'running')`

export interface NewRun {
  mid: string
  threadId: string
  cid: string
  ask: StoredAsk
}

/**
 * Returns undefined if the question was asked before. @throws the violation of the unique index
 * `run_one_running` if another run of the thread is open
 */
export const insert = async (
  db: Db,
  { mid, threadId, cid, ask }: NewRun,
  owner: string,
): Promise<Run | undefined> =>
  (
    await db.query<Run>(
      sql`insert into run (mid, thread_id, cid, ask, owner, lease_until)
      values (${mid}, ${threadId}, ${cid}, ${JSON.stringify(ask)}, ${owner}, now() + make_interval(secs => ${leaseSeconds}))
      on conflict (thread_id, cid) do nothing returning ${columns}`.prepared(),
    )
  )[0]

export const lockQuestion = async (db: Db, threadId: string, cid: string): Promise<Run | undefined> =>
  (
    await db.query<Run>(
      sql`select ${columns} from run where thread_id = ${threadId} and cid = ${cid} for update`,
    )
  )[0]

/** Restarts a failed run in the same row. */
export const restart = async (db: Db, id: number, owner: string): Promise<Run | undefined> =>
  (
    await db.query<Run>(sql`update run set status = 'queued', epoch = epoch + 1, plan = null, kind = null, last_seq = 0, text = null, code = null,
        msg = null, data = null, attempts = 1, cancel_at = null, ended_at = null, ${leased(owner)}
      where id = ${id} and status = 'failed' returning ${columns}`)
  )[0]

/** Finds the user's run with this id or, by the id of a thread, its last run. */
export const findOwn = async (db: Db, id: string, userId: string): Promise<Run | undefined> =>
  (
    await db.query<Run>(sql`select ${columns} from run
      where (mid = ${id} or thread_id = ${id}) and exists (select from thread where thread.id = thread_id and user_id = ${userId})
      order by run.id desc limit 1`)
  )[0]

export const find = (db: Db, ids: readonly number[]): Promise<Run[]> =>
  db.query<Run>(sql`select ${columns} from run where id = any(${ids}::bigint[])`)

/**
 * Stores the plan before any of its pieces is emitted. Returns false if another instance has taken over the
 * run.
 */
export const storePlan = async (
  db: Db,
  { id, epoch, ask }: Run,
  owner: string,
  kind: string,
  plan: Planned | null,
): Promise<boolean> =>
  (
    await db.query(
      sql`update run set status = 'running', kind = ${kind}, plan = ${plan && JSON.stringify(plan)},
        question_id = ${plan?.questionId ?? ask.questionId ?? null}
      where id = ${id} and epoch = ${epoch} and owner = ${owner} and ${isOpen} returning id`.prepared(),
    )
  ).length > 0

/** Increases the epoch. Only allowed while nobody has seen any text, because the new text may differ. */
export const nextEpoch = async (db: Db, id: number, owner: string): Promise<Run | undefined> =>
  (
    await db.query<Run>(sql`update run set epoch = epoch + 1, last_seq = 0, kind = null, status = 'queued'
      where id = ${id} and owner = ${owner} and ${isOpen} returning ${columns}`)
  )[0]

interface Progress {
  id: number
  seq: number
}
const progressOf = (runs: readonly Progress[]) =>
  sql`unnest(${runs.map(({ id }) => id)}::bigint[], ${runs.map(({ seq }) => seq)}::integer[]) as progress (run, seq)`

/** Renews the leases of all own runs. Runs that are missing in the result belong to another instance. */
export const renew = (db: Db, owner: string, runs: readonly Progress[]) =>
  db.query<{ id: number; isCancelled: boolean }>(
    sql`update run set lease_until = now() + make_interval(secs => ${leaseSeconds}), last_seq = greatest(last_seq, progress.seq)
      from ${progressOf(runs)} where id = run and owner = ${owner} and ${isOpen}
      returning id, cancel_at is not null as "isCancelled"`.prepared(),
  )

/** Ends the leases of all own runs, so that another instance can take them over. */
export const release = (db: Db, owner: string, runs: readonly Progress[]) =>
  db.query<{
    id: number
  }>(sql`update run set lease_until = now() - interval '1 second', last_seq = greatest(last_seq, progress.seq)
    from ${progressOf(runs)} where id = run and owner = ${owner} and ${isOpen} returning id`)

/** Takes over runs whose lease has expired. Concurrent callers get different runs. */
export const takeOver = (db: Db, owner: string, limit: number): Promise<Run[]> =>
  db.query<Run>(
    sql`update run set ${leased(owner)}, attempts = attempts + 1
      where id in (select id from run where ${isOpen} and lease_until < now() order by id limit ${limit} for update skip locked)
      returning ${columns}`.prepared(),
  )

/** Stores the end once. Returns false if another instance has taken over the run. */
export const finish = async (
  db: Db,
  { id, epoch }: Run,
  owner: string,
  end: RunEnd,
  lastSeq: number,
): Promise<boolean> =>
  (
    await db.query(
      sql`update run set status = ${end.status}, kind = ${end.kind}, text = ${end.text}, code = ${end.code}, msg = ${end.msg},
        data = ${JSON.stringify(end.data)}, last_seq = ${lastSeq}, owner = null, lease_until = null, ended_at = now()
      where id = ${id} and epoch = ${epoch} and owner = ${owner} and ${isOpen} returning id`.prepared(),
    )
  ).length > 0

/** Marks the open runs of a thread as cancelled. */
export const requestCancel = (db: Db, threadId: string) =>
  db.query<{ id: number }>(
    sql`update run set cancel_at = coalesce(cancel_at, now()) where thread_id = ${threadId} and ${isOpen} returning id`,
  )
