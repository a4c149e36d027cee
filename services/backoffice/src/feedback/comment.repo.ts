import type { Identity } from '@portal/contracts/access.ts'
import type { FeedbackComment } from '@portal/contracts/feedback-comment.contract.ts'
import type { Page } from '@portal/contracts/page.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import { selectPage } from '@portal/service-kit/list/list.ts'
import { mayEditAll } from './feedback.rules.ts'

/** Selects the columns that the user may see. Only support sees which of its members wrote a comment. */
function columns(user: Identity): Sql {
  const name = mayEditAll(user) ? sql`username` : sql`case when is_support then '' else username end`
  return sql`id, feedback_id as "feedbackId", parent_id as "parentId", text, ${name} as "userName",
    is_support as "isSupport", owner_id = ${user.userId} as "isOwn",
    (select count(*) from feedback_comment reply where reply.parent_id = feedback_comment.id and reply.deleted_at is null) as "replyCount",
    deleted_at is not null as "isDeleted", created_at as "createdAt", edited_at as "editedAt"`
}

interface Asked {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
}

const find = (db: Db, user: Identity, { page: at, size, direction }: Asked, where: Sql) =>
  selectPage<FeedbackComment>(
    db,
    { page: at, size, ...(direction && { direction }) },
    {
      table: 'feedback_comment',
      select: columns(user),
      from: sql`feedback_comment`,
      where: [where],
      sortable: {},
      hasBin: false,
    },
  )

/** Lists top-level comments. Deleted ones remain while they have replies. */
export const listTopLevel = (
  db: Db,
  user: Identity,
  asked: Asked,
  feedbackId: number,
): Promise<Page<FeedbackComment>> =>
  find(
    db,
    user,
    asked,
    sql`feedback_id = ${feedbackId} and parent_id is null and (deleted_at is null or exists (select from feedback_comment reply
      where reply.parent_id = feedback_comment.id and reply.deleted_at is null))`,
  )

export const listReplies = (
  db: Db,
  user: Identity,
  asked: Asked,
  id: number,
): Promise<Page<FeedbackComment>> => find(db, user, asked, sql`parent_id = ${id} and deleted_at is null`)

export const get = async (db: Db, user: Identity, id: number): Promise<FeedbackComment | undefined> =>
  (await db.query<FeedbackComment>(sql`select ${columns(user)} from feedback_comment where id = ${id}`))[0]

/** Includes deleted comments, because the limit applies to all. */
export async function count(db: Db, feedbackId: number): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    sql`select count(*) as n from feedback_comment where feedback_id = ${feedbackId}`,
  )
  return row?.n ?? 0
}

interface New {
  feedbackId: number
  parentId: number | null
  text: string
}

/** The caller has locked the feedback. */
export async function insert(db: Db, user: Identity, { feedbackId, parentId, text }: New): Promise<number> {
  const [row] = await db.query<{ id: number }>(sql`
    insert into feedback_comment (feedback_id, parent_id, owner_id, username, is_support, text)
    values (${feedbackId}, ${parentId}, ${user.userId}, ${user.username}, ${mayEditAll(user)}, ${text}) returning id`)
  return row?.id as number
}

export const update = (db: Db, id: number, text: string) =>
  db.query(sql`update feedback_comment set text = ${text}, edited_at = now() where id = ${id}`)

export const remove = (db: Db, id: number) =>
  db.query(sql`update feedback_comment set text = '', deleted_at = now() where id = ${id}`)

export const markAnswered = (db: Db, feedbackId: number) =>
  db.query(sql`update feedback set status = 'IN_PROGRESS', version = version + 1, updated_at = now()
    where id = ${feedbackId} and status = 'OPEN'`)
