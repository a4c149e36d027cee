import type { Identity } from '@portal/contracts/access.ts'
import type { Page } from '@portal/contracts/page.ts'
import type { Thread, ThreadPageRequest } from '@portal/contracts/thread.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { lockName } from '@portal/service-kit/database/lock.ts'
import { combineFilters, contains, selectPage } from '@portal/service-kit/list/list.ts'
import type { QuestionScope } from '../device/question-scope.ts'
import { findLimitProblem, threadLimits } from './thread.rules.ts'

type Owner = Pick<Identity, 'userId' | 'username' | 'companyId'>

interface NewThread {
  id: string
  user: Owner
  /** Client id of the first question. */
  firstCid: string
  scope: QuestionScope
}

/** Inserts the thread of this question, or finds it for a repeated question. */
export async function open(db: Db, { id, user, firstCid, scope }: NewThread): Promise<string> {
  const { platform, deviceGroup, clusterId = null, device } = scope
  const [made] = await db.query<{ id: string }>(
    sql`
    insert into thread (id, user_id, username, company_id, first_cid, platform, device_group, cluster_id, serial_num, model, device_type, brand, country)
    values (${id}, ${user.userId}, ${user.username}, ${user.companyId}, ${firstCid}, ${platform}, ${deviceGroup}, ${clusterId},
      ${device?.serialNum ?? null}, ${device?.model ?? null}, ${device?.deviceType ?? null}, ${device?.brand ?? null}, ${device?.country ?? null})
    on conflict on constraint thread_first_question do nothing returning id`.prepared(),
  )
  if (made) return made.id
  const [before] = await db.query<{ id: string }>(
    sql`select id from thread where user_id = ${user.userId} and first_cid = ${firstCid} for update`,
  )
  return before?.id ?? id
}

/**
 * Checks the limits of a user. Counts empty threads under a lock until the transaction ends; for others a
 * small excess is accepted, so that questions do not wait. @throws Problem
 */
export async function assertThreadLimit(db: Db, userId: string, isEmpty: boolean): Promise<void> {
  if (isEmpty) await lockName(db, `threads ${userId}`)
  const [row] = await db.query<{ threads: number; empty: number }>(
    sql`select
    (select count(*) from (select from thread where user_id = ${userId} limit ${threadLimits.threads}) as own) as threads,
    (select count(*) from (select from thread where user_id = ${userId} and message_count = 0 limit ${threadLimits.empty}) as own) as empty`.prepared(),
  )
  const refusal = row && findLimitProblem(row, isEmpty)
  if (refusal) throw refusal
}

/**
 * Locks an own thread until the transaction ends and returns its number of messages; undefined if there is
 * none.
 */
export const lockOwn = async (
  db: Db,
  id: string,
  userId: string,
): Promise<{ messages: number; evaluation: number } | undefined> =>
  (
    await db.query<{ messages: number; evaluation: number }>(
      sql`select message_count as messages, evaluation from thread where id = ${id} and user_id = ${userId} for update`.prepared(),
    )
  )[0]

/** Locks a thread of any user. */
export const lock = (db: Db, id: string) =>
  db.query(sql`select from thread where id = ${id} for update`.prepared())

/** Marks threads as updated without a new message. */
export const touchAll = (db: Db, ids: readonly string[]) =>
  db.query(sql`update thread set updated_at = now() where id = any(${ids}::text[])`)

/** Records added messages. The first question becomes the title, and its device the thread's. */
export const touch = (
  db: Db,
  id: string,
  messages: number,
  question = '',
  { device }: Partial<QuestionScope> = {},
) =>
  db.query(
    sql`update thread set updated_at = now(), message_count = message_count + ${messages},
      title = case when title = '' then ${question.slice(0, 500)} else title end,
      serial_num = coalesce(serial_num, ${device?.serialNum ?? null}), model = coalesce(model, ${device?.model ?? null}),
      device_type = coalesce(device_type, ${device?.deviceType ?? null}), brand = coalesce(brand, ${device?.brand ?? null}),
      country = coalesce(country, ${device?.country ?? null})
    where id = ${id}`.prepared(),
  )

export const isOwn = async (db: Db, id: string, userId: string): Promise<boolean> =>
  (await db.query(sql`select from thread where id = ${id} and user_id = ${userId}`)).length > 0

export const exists = async (db: Db, id: string): Promise<boolean> =>
  (await db.query(sql`select from thread where id = ${id}`)).length > 0

/** Concatenates the suggestions of the conversation and of its answers, one per line. */
export const selectSuggestions = sql`concat_ws(E'\n', nullif(thread.suggestion, ''),
    (select string_agg(message.suggestion, E'\n' order by message.id)
    from message where thread_id = thread.id and message.suggestion <> ''))`

const columns = sql`thread.id as "threadId", title as "chatTitle", platform, device_group as devices, coalesce(model, '') as model,
  coalesce(serial_num, '') as "serialNum", evaluation, ${selectSuggestions} as suggestion, qna_status as "qnaStatus", according, message_count as "msgCount",
  username as "userName", coalesce(country, '') as country, created_at as "createdAt", updated_at as "updateTime",
  (select json_build_object('id', ticket.id, 'status', ticket.status, 'isAnswered', ticket.answer <> '')
    from ticket where ticket.thread_id = thread.id order by ticket.id desc limit 1) as ticket`

export const findOwn = (db: Db, request: ThreadPageRequest, userId: string): Promise<Page<Thread>> =>
  selectPage<Thread>(
    db,
    { sort: 'updateTime', direction: 'DESC', ...request },
    {
      table: 'thread',
      select: columns,
      from: sql`thread`,
      where: [
        sql`user_id = ${userId}`,
        combineFilters(
          { chatTitle: contains('title'), serialNum: contains('serial_num') },
          request.queryParams,
        ),
      ],
      sortable: { updateTime: 'updated_at', createdAt: 'created_at' },
      hasBin: false,
    },
  )

export const getOwn = async (db: Db, id: string, userId: string): Promise<Thread | undefined> =>
  (await db.query<Thread>(sql`select ${columns} from thread where id = ${id} and user_id = ${userId}`))[0]

export const setEvaluation = async (
  db: Db,
  id: string,
  userId: string,
  evaluation: number,
): Promise<boolean> =>
  (
    await db.query(
      sql`update thread set evaluation = ${evaluation}, updated_at = now() where id = ${id} and user_id = ${userId} returning id`,
    )
  ).length > 0

export const setSuggestion = (db: Db, id: string, suggestion: string) =>
  db.query(sql`update thread set suggestion = ${suggestion}, updated_at = now() where id = ${id}`)

/** Deletes threads with all dependent rows; returns their number. */
export const removeOwn = async (db: Db, ids: readonly string[], userId: string): Promise<number> =>
  (
    await db.query(
      sql`delete from thread where id = any(${ids}::text[]) and user_id = ${userId} returning id`,
    )
  ).length

/** Deletes inactive threads in small batches, except those with an open ticket. */
export const removeOlder = async (db: Db, days: number, limit: number): Promise<number> =>
  (
    await db.query(sql`delete from thread where id in
      (select id from thread where updated_at < now() - make_interval(days => ${days})
        and not exists (select from ticket where thread_id = thread.id and status <> 'CLOSED') order by updated_at limit ${limit} for update skip locked)
      returning id`)
  ).length

/** Deletes empty threads after a day in small batches. */
export const removeEmpty = async (db: Db, limit: number): Promise<number> =>
  (
    await db.query(sql`delete from thread where id in
      (select id from thread where message_count = 0 and updated_at < now() - interval '1 day'
        and not exists (select from ticket where thread_id = thread.id and status <> 'CLOSED') limit ${limit} for update skip locked)
      returning id`)
  ).length
