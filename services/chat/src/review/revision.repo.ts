import type { MessageReview, Span, ThreadMessage } from '@portal/contracts/thread.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import * as messages from '../message/message.repo.ts'
import { findUnredacted, redact } from './personal.rules.ts'

type Row = ThreadMessage & Pick<MessageReview, 'blackouts' | 'knowledge'>

const reviewed = sql`blackouts, (select json_build_object('id', pair.id, 'state', state, 'hitCount', hit_count)
  from gpt_data pair where revises is not null and source_record_id = revises and deleted_at is null
  order by pair.id desc limit 1) as knowledge`

/** Finds messages with their reviews. */
export async function findReviewed(
  db: Db,
  threadId: string,
  request: Parameters<typeof messages.find>[2],
  mayEdit: boolean,
) {
  const page = await messages.find<Row>(db, threadId, request, { isReviewer: true, beside: reviewed })
  return {
    ...page,
    content: page.content.map(({ blackouts, knowledge, ...message }) => ({
      ...message,
      ...(mayEdit && {
        review: { blackouts, knowledge, personal: findUnredacted(message.message, blackouts) },
      }),
    })),
  }
}

export interface OriginalMessage {
  recordId: number
  threadId: string
  message: string
  position: ThreadMessage['position']
  changeType: ThreadMessage['changeType']
  blackouts: Span[]
  /** Its correction. */
  revised: string | null
}

export const get = async (db: Db, recordId: number): Promise<OriginalMessage | undefined> =>
  (
    await db.query<OriginalMessage>(sql`select message.id as "recordId", message.thread_id as "threadId", message.content as message, message.position,
      message.change_type as "changeType", message.blackouts, revision.content as revised
      from message left join message revision on revision.revises = message.id where message.id = ${recordId}`)
  )[0]

/** The caller has locked the conversation. */
export async function save(db: Db, { recordId }: OriginalMessage, text: string): Promise<ThreadMessage> {
  await db.query(sql`insert into message (thread_id, position, type, content, status, change_type, revises)
    select thread_id, position, type, ${text}, 'success', 'AFTER_CHANGE', id from message where id = ${recordId}
    on conflict (revises) where revises is not null do update set content = excluded.content, updated_at = now()`)
  const [saved] =
    await db.query<ThreadMessage>(sql`select id as "recordId", content as message, position, status as "gptTopicDataStatus",
    change_type as "changeType", revises, type, data as answer, updated_at as "updateTime" from message where revises = ${recordId}`)
  return saved as ThreadMessage
}

export const remove = async (db: Db, recordId: number): Promise<boolean> =>
  (await db.query(sql`delete from message where revises = ${recordId} returning id`)).length > 0

export const setBlackouts = (db: Db, { recordId, message }: OriginalMessage, spans: readonly Span[]) =>
  db.query(sql`update message set blackouts = ${JSON.stringify(spans)}::jsonb,
    impersonal = ${spans.length > 0 ? redact(message, spans) : null} where id = ${recordId}`)

/** Corrected answer with its question. */
export interface CorrectedAnswer {
  recordId: number
  question: string
  /** Question in other words, by a reviewer. */
  revisedQuestion: string | null
  /** Question as the assistant understood it. */
  understood: string | null
  /** Question without redacted parts; null if nothing was redacted. */
  impersonal: string | null
  answer: string
}

export const findCorrected = (db: Db, threadId: string): Promise<CorrectedAnswer[]> =>
  db.query<CorrectedAnswer>(sql`
    select answer.id as "recordId", asked.content as question, other.content as "revisedQuestion", answer.data ->> 'understood' as understood,
      asked.impersonal, revision.content as answer
    from message revision join message answer on answer.id = revision.revises
    cross join lateral (select * from message where thread_id = answer.thread_id and position = 'QUERY' and revises is null
      and id < answer.id order by id desc limit 1) asked
    left join message other on other.revises = asked.id
    where revision.thread_id = ${threadId} and revision.position = 'ANSWER' order by answer.id`)

/** Finds the rows of AI chat data that were created from corrections of the conversation. */
export const findKnowledge = async (db: Db, threadId: string): Promise<number[]> =>
  (
    await db.query<{ id: number }>(sql`select id from gpt_data
      where source_thread_id = ${threadId} and source_record_id is not null and deleted_at is null`)
  ).map(({ id }) => id)
