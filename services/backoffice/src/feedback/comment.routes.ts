import type { Identity } from '@portal/contracts/access.ts'
import type { Feedback } from '@portal/contracts/feedback.contract.ts'
import {
  type FeedbackCommentDraft,
  feedbackCommentRoutes,
  maxComments,
} from '@portal/contracts/feedback-comment.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import { backofficeNotices } from '../notices.ts'
import * as repo from './comment.repo.ts'
import * as feedback from './feedback.repo.ts'
import { mayEditAll } from './feedback.rules.ts'
import { notifyAll, notifyComment, toSubject } from './tell.ts'

const noun = 'feedbackComment'

const notOwn = () =>
  problem('feedbackComment.not_own', {
    status: 403,
    msg: 'Only the person who wrote this comment can change it.',
  })

/** Locks the feedback, so that comments are added one after the other. */
async function hold(tx: Db, user: Identity, id: number): Promise<Feedback> {
  const [row] = await feedback.lock(tx, [id], user)
  if (!row) throw notFound('feedback')
  if (row.isDeleted)
    throw problem('feedback.deleted', {
      status: 409,
      msg: 'This feedback has been deleted, and your comment was not sent.',
    })
  return row
}

/** A live comment of the feedback. */
async function found(tx: Db, user: Identity, id: number, feedbackId: number) {
  const comment = await repo.get(tx, user, id)
  if (comment?.feedbackId !== feedbackId || comment.isDeleted) throw notFound(noun)
  return comment
}

async function insert(tx: Db, user: Identity, { feedbackId, parentId = null, text }: FeedbackCommentDraft) {
  const parent = parentId === null ? undefined : await found(tx, user, parentId, feedbackId)
  if ((await repo.count(tx, feedbackId)) >= maxComments)
    throw problem('feedback.full', {
      status: 409,
      msg: `This feedback has reached the limit of ${maxComments} comments. Send new feedback instead.`,
    })
  // Adds a reply to a reply below the same comment.
  const id = await repo.insert(tx, user, { feedbackId, parentId: parent?.parentId ?? parentId, text })
  if (mayEditAll(user)) await repo.markAnswered(tx, feedbackId)
  return id
}

async function update(tx: Db, user: Identity, id: number, { feedbackId, text }: FeedbackCommentDraft) {
  const { isOwn } = await found(tx, user, id, feedbackId)
  if (!isOwn) throw notOwn()
  await repo.update(tx, id, text)
  return id
}

/** Comments on feedback, for users who may see it. */
export default function feedbackComment(app: FastifyInstance) {
  implement(app, feedbackCommentRoutes.findPageLevel1Comments, async ({ body, user }) => {
    const { feedbackId } = body.queryParams
    if (!(await feedback.isLive(app.db, feedbackId, user))) throw notFound('feedback')
    return repo.findFirst(app.db, user, body, feedbackId)
  })

  implement(app, feedbackCommentRoutes.findPageLevel2Comments, async ({ body, user }) => {
    const comment = await repo.get(app.db, user, body.queryParams.commentId)
    if (!comment || !(await feedback.isLive(app.db, comment.feedbackId, user))) throw notFound(noun)
    return repo.findReplies(app.db, user, body, comment.id)
  })

  implement(app, feedbackCommentRoutes.saveFeedbackComment, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const about = await hold(tx, user, body.feedbackId)
      const draft = { ...body, text: body.text.trim() }
      const id =
        body.id === undefined ? await insert(tx, user, draft) : await update(tx, user, body.id, draft)
      if (body.id === undefined) await notifyComment(app, tx, about, user)
      notifyAll(app, [about])
      // Stores the author's name with the comment, so that both are deleted together.
      record({
        noun,
        id,
        action: body.id === undefined ? 'create' : 'edit',
        before: {},
        after: { feedbackId: about.id },
      })
      return found(tx, user, id, about.id)
    }),
  )

  implement(app, feedbackCommentRoutes.deleteFeedbackComment, ({ body: { id }, user }) =>
    app.audited(user, async (tx, record) => {
      const comment = await repo.get(tx, user, id)
      if (!comment || !(await feedback.isLive(tx, comment.feedbackId, user))) throw notFound(noun)
      const about = await hold(tx, user, comment.feedbackId)
      const { isOwn } = await found(tx, user, id, about.id)
      if (!isOwn && !user.permissions.includes('feedback:delete')) throw notOwn()
      await repo.remove(tx, id)
      notifyAll(app, [about])
      record({ noun, id, action: 'delete', before: { feedbackId: about.id }, after: null })
      return null
    }),
  )

  implement(app, feedbackCommentRoutes.readFeedback, async ({ body: { id }, user }) => {
    if (!(await feedback.isLive(app.db, id, user))) throw notFound('feedback')
    await backofficeNotices.markRead(app, user, toSubject(id))
    return null
  })
}
