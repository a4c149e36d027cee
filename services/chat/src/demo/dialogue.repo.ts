import type { demoDialogues } from '@portal/demo/dialogue.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'

type Dialogue = ReturnType<typeof demoDialogues>[number]

export const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.query(sql`select from thread limit 1`)).length === 0

/** Inserts a conversation with its messages. */
export async function insert(tx: Db, threadId: string, dialogue: Dialogue) {
  const { user, platform, devices, country, status, evaluation, suggestion, said, at } = dialogue
  await tx.query(sql`insert into thread (id, user_id, username, company_id, first_cid, platform, device_group, country, title,
      message_count, qna_status, evaluation, suggestion, dislike, disliked_at, created_at, updated_at)
    values (${threadId}, ${user.id}, ${user.username}, ${user.companyId}, ${threadId}, ${platform}, ${devices}, ${country},
      ${said[0]?.question ?? ''}, ${said.length * 2}, ${status}, ${evaluation}, ${suggestion},
      ${evaluation === -1 ? 'OPEN' : null}, ${evaluation === -1 ? at : null}, ${at}, ${at})`)
  for (const [place, { question, answer, corrected }] of said.entries()) {
    const kind = answer === nothingRelated ? 'none' : 'ai'
    const run_id = await insertRun(tx, { threadId, place, question, answer, kind, at, platform, devices })
    const message = { thread_id: threadId, at }
    await insertMessage(tx, { ...message, run_id, position: 'QUERY', type: 'text', content: question })
    const isLast = place === said.length - 1
    const answered = { ...message, position: 'ANSWER', type: kind, evaluation: isLast ? evaluation : 0 }
    const id = await insertMessage(tx, { ...answered, run_id, content: answer })
    if (corrected) await insertMessage(tx, { ...answered, evaluation: 0, content: corrected, revises: id })
  }
}

/** Text of the assistant if nothing was found. */
const nothingRelated = 'No related content'

type DemoRun = Pick<Dialogue, 'platform' | 'devices' | 'at'> &
  Record<'threadId' | 'question' | 'answer' | 'kind', string> & { place: number }

async function insertRun(
  tx: Db,
  { threadId, place, question, answer, kind, at, platform, devices }: DemoRun,
) {
  const ask = { question, language: 'en', platform, deviceGroup: devices, enhance: false, supportEs: true }
  const [made] = await tx.query<{ id: number }>(sql`
    insert into run (mid, thread_id, cid, ask, kind, status, text, code, msg, data, created_at, ended_at)
    values (${`${threadId}-${place + 1}`}, ${threadId}, ${`${threadId}-${place + 1}`}, ${JSON.stringify(ask)}, ${kind}, 'done', ${answer},
      ${kind === 'none' ? 204 : 200}, '', '{}', ${at}, ${at}) returning id`)
  return (made as { id: number }).id
}

async function insertMessage(tx: Db, message: object): Promise<number> {
  const [made] = await tx.query<{ id: number }>(sql`
    insert into message (thread_id, run_id, position, type, content, status, change_type, revises, evaluation, created_at, updated_at)
    select thread_id, run_id, position, type, content, 'success', case when revises is null then 'BEFORE_CHANGE' else 'AFTER_CHANGE' end, revises,
      coalesce(evaluation, 0), at, at
    from jsonb_to_record(${JSON.stringify(message)}::jsonb)
      as given (thread_id text, run_id bigint, position text, type text, content text, revises bigint, evaluation smallint, at timestamptz) returning id`)
  return (made as { id: number }).id
}
