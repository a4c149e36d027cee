import type { Page } from '@portal/contracts/page.ts'
import type { ThreadMessage } from '@portal/contracts/thread.contract.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import { selectPage } from '@portal/service-kit/list/list.ts'
import { maxTurns, type Turn } from '../understanding/follow-up.rules.ts'

interface NewMessage {
  threadId: string
  runId: number
  position: 'QUERY' | 'ANSWER'
  type: string
  content: string
  status: ThreadMessage['gptTopicDataStatus']
  data?: object
}

export const insert = (db: Db, { threadId, runId, position, type, content, status, data = {} }: NewMessage) =>
  db.query(
    sql`insert into message (thread_id, run_id, position, type, content, status, data)
    values (${threadId}, ${runId}, ${position}, ${type}, ${content}, ${status}, ${JSON.stringify(data)})`.prepared(),
  )

/** Finds the conversation's last question about danger within an hour. */
export const findDangerQuestion = async (db: Db, threadId: string): Promise<string | undefined> =>
  (
    await db.query<{ content: string }>(sql`select asked.content from message answer
      join message asked on asked.run_id = answer.run_id and asked.position = 'QUERY'
      where answer.thread_id = ${threadId} and answer.position = 'ANSWER' and answer.data ->> 'isDanger' = 'true'
        and answer.created_at > now() - interval '1 hour'
      order by answer.id desc limit 1`)
  )[0]?.content

/** Maximum characters of the last answer; longer than any quote. */
const maxSaid = 4_000

/** Finds the last questions of a conversation, oldest first, with the devices that each answer offered. */
export const findTurns = async (db: Db, threadId: string): Promise<Turn[]> =>
  (
    await db.query<{
      question: string
      language: Turn['language'] | null
      offered: string[] | null
      choices: Turn['choices'] | null
      cited: number[] | null
      said: string | null
    }>(sql`
      select left(asked.content, 300) as question, run.ask ->> 'language' as language,
        jsonb_path_query_array(answer.data, '$.qnaVos[*].question') as offered, answer.data -> 'choices' as choices,
        jsonb_path_query_array(answer.data, '$.sources[*].chunkId') as cited,
        case when row_number() over (order by asked.id desc) = 1 then left(answer.content, ${maxSaid}) end as said
      from message asked left join message answer on answer.run_id = asked.run_id and answer.position = 'ANSWER'
        left join run on run.id = asked.run_id
      where asked.thread_id = ${threadId} and asked.position = 'QUERY' and asked.revises is null order by asked.id desc limit ${maxTurns}`)
  )
    .reverse()
    .map(({ question, language, offered, choices, cited, said }) => ({
      question,
      ...(language && { language }),
      ...(offered && offered.length > 0 && { offered }),
      ...(choices && { choices }),
      ...(cited && cited.length > 0 && { cited }),
      ...(said && { said }),
    }))

/** Sets the rating of a run's answer and returns the previous one; undefined if there is no answer. */
export const setEvaluation = async (
  db: Db,
  threadId: string,
  mid: string,
  evaluation: number,
): Promise<{ id: number; before: number } | undefined> =>
  (
    await db.query<{ id: number; before: number }>(sql`update message set evaluation = ${evaluation} from
        (select message.id, message.evaluation as before from message join run on run.id = run_id
          where run.mid = ${mid} and message.thread_id = ${threadId} and position = 'ANSWER' for update of message) rated
      where message.id = rated.id returning message.id, before`)
  )[0]

/**
 * Sets the suggestion for a run's answer; without `mid` for the last disliked one. Returns whether there is
 * such an answer.
 */
export const setSuggestion = async (
  db: Db,
  threadId: string,
  mid: string | undefined,
  suggestion: string,
): Promise<boolean> =>
  (
    await db.query(sql`update message set suggestion = ${suggestion} where id =
        (select message.id from message join run on run.id = run_id
          where message.thread_id = ${threadId} and position = 'ANSWER' and revises is null
            and ${mid === undefined ? sql`message.evaluation = -1` : sql`run.mid = ${mid}`}
          order by message.id desc limit 1)
      returning id`)
  ).length > 0

/** Returns the rating of the last rated answer; 0 if there is none. */
export const getLastEvaluation = async (db: Db, threadId: string): Promise<number> =>
  (
    await db.query<{ evaluation: number }>(
      sql`select evaluation from message where thread_id = ${threadId} and evaluation <> 0 order by id desc limit 1`,
    )
  )[0]?.evaluation ?? 0

/** Deletes an answer before another attempt. */
export const removeAnswer = async (db: Db, runId: number): Promise<number> =>
  (await db.query(sql`delete from message where run_id = ${runId} and position = 'ANSWER' returning id`))
    .length

const columns = sql`message.id as "recordId", content as message, position, message.status as "gptTopicDataStatus", run.mid, change_type as "changeType", revises, type, message.evaluation, message.suggestion,
  message.data as answer, message.updated_at as "updateTime"`
/** Sorts a correction after its original. */
const place = 'coalesce(message.revises, message.id)'
/** Selects the messages that the user may see, including approved corrections. */
const forAsker = sql`(revises is null or (position = 'ANSWER'
  and exists (select from thread where thread.id = message.thread_id and qna_status = 'APPROVED')))`

interface Reading {
  /** Reviewers also see corrections that are not approved. */
  isReviewer?: boolean
  /** Additional columns. */
  beside?: Sql
}

export const find = <Row extends ThreadMessage = ThreadMessage>(
  db: Db,
  threadId: string,
  request: { page: number; size: number; direction?: 'ASC' | 'DESC' },
  { isReviewer = false, beside }: Reading = {},
) =>
  selectPage<Row>(
    db,
    { ...request, sort: 'place' },
    {
      table: 'message',
      select: beside ? sql`${columns}, ${beside}` : columns,
      from: sql`message left join run on run.id = run_id`,
      where: [sql`message.thread_id = ${threadId}`, isReviewer ? undefined : forAsker],
      sortable: { place },
      hasBin: false,
    },
  ) as Promise<Page<Row>>

/** Returns all messages in order, a few thousand at most. */
export const findAll = (db: Db, threadId: string, { isReviewer = false }: Reading = {}) =>
  db.query<ThreadMessage & { impersonal: string | null }>(
    sql`select ${columns}, impersonal from message left join run on run.id = run_id
      where message.thread_id = ${threadId}${isReviewer ? sql.empty : sql` and ${forAsker}`}
      order by ${sql.raw(place)}, message.id limit 9000`,
  )
