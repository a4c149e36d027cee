import type { DialogueRecord } from '@portal/contracts/dialogue.contract.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'

/** Counts citations of these answers per existing section, in a fixed order to avoid deadlocks. */
const count = (tx: Db, which: Sql) =>
  tx.query(sql`
    with cited as (
      select distinct chunk::bigint as chunk_id, message.id as message_id, user_id
      from message join thread on thread.id = thread_id, jsonb_path_query(data, '$.sources[*].chunkId') chunk
      where ${which} and message.evaluation = -1),
    there as (select id from knowledge_chunk where id in (select chunk_id from cited) order by id for no key update)
    insert into chunk_dislike (chunk_id, message_id, user_id)
    select chunk_id, message_id, user_id from cited join there on there.id = chunk_id order by chunk_id, message_id on conflict do nothing`)

/** Lowers the cited sections after a dislike; any other rating undoes it. */
export async function syncAnswerDislike(tx: Db, messageId: number) {
  await tx.query(sql`delete from chunk_dislike where message_id = ${messageId}
    and not exists (select from message where id = ${messageId} and evaluation = -1)`)
  await count(tx, sql`message.id = ${messageId}`)
}

/** Withdraws dislikes of sections when a dialogue passes, and restores them when the pass is withdrawn. */
export async function syncThreadDislikes(tx: Db, threadId: string, hasPassed: boolean) {
  if (hasPassed)
    await tx.query(
      sql`delete from chunk_dislike where message_id in (select id from message where thread_id = ${threadId})`,
    )
  else await count(tx, sql`message.thread_id = ${threadId}`)
}

type Review = Pick<DialogueRecord, 'id' | 'dislike'>

/**
 * Opens the review if an answer or the conversation is disliked, else closes it. The caller has locked the
 * conversation.
 */
export async function updateReview(
  tx: Db,
  threadId: string,
  { isNew, isDisliked }: { isNew: boolean; isDisliked: boolean },
): Promise<{ before: Review; after: Review }> {
  const dislike = sql`case when ${isNew} then 'OPEN' when ${isDisliked}
    or exists (select from message where thread_id = ${threadId} and evaluation = -1) then dislike end`
  const [before] = await tx.query<Review>(
    sql`select number as id, dislike from thread where id = ${threadId}`,
  )
  const [after] = await tx.query<Review>(sql`
    update thread set dislike = changed.dislike,
      disliked_at = case when changed.dislike is null then null when ${isNew} and thread.dislike is distinct from 'OPEN' then now() else disliked_at end,
      reviewed_at = case when ${isNew} then null else reviewed_at end
    from (select ${dislike} as dislike from thread where id = ${threadId}) changed where id = ${threadId}
    returning number as id, changed.dislike`)
  return { before: before as Review, after: after as Review }
}
