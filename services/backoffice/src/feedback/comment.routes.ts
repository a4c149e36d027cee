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
import { notifyComment, refreshPages, toNoticeSubject } from './notify.ts'

const noun = 'feedbackComment'

const notOwn = () => problem('feedbackComment.not_own')

/** Locks the feedback, so that concurrent comments are serialized. */
async function hold(tx: Db, user: Identity, id: number): Promise<Feedback> {
  const [row] = await feedback.lock(tx, [id], user)
  if (!row) throw notFound('feedback')
  if (row.isDeleted) throw problem('feedback.deleted')
  return row
}

/** Finds a live comment of the feedback. */
async function found(tx: Db, user: Identity, id: number, feedbackId: number) {
  const comment = await repo.get(tx, user, id)
  if (comment?.feedbackId !== feedbackId || comment.isDeleted) throw notFound(noun)
  return comment
}

async function insert(tx: Db, user: Identity, { feedbackId, parentId = null, text }: FeedbackCommentDraft) {
  const parent = parentId === null ? undefined : await found(tx, user, parentId, feedbackId)
  if ((await repo.count(tx, feedbackId)) >= maxComments) throw problem('feedback.full', { max: maxComments })
  // A reply to a reply is stored below the same top-level comment.
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

/** Serves comments on feedback to users who may see the feedback. */
export default function feedbackComment(app: FastifyInstance) {
  implement(app, feedbackCommentRoutes.findPageLevel1Comments, async ({ body, user }) => {
    const { feedbackId } = body.queryParams
    if (!(await feedback.isLive(app.db, feedbackId, user))) throw notFound('feedback')
    return repo.listTopLevel(app.db, user, body, feedbackId)
  })

  implement(app, feedbackCommentRoutes.findPageLevel2Comments, async ({ body, user }) => {
    const comment = await repo.get(app.db, user, body.queryParams.commentId)
    if (!comment || !(await feedback.isLive(app.db, comment.feedbackId, user))) throw notFound(noun)
    return repo.listReplies(app.db, user, body, comment.id)
  })

  implement(app, feedbackCommentRoutes.saveFeedbackComment, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const about = await hold(tx, user, body.feedbackId)
      const draft = { ...body, text: body.text.trim() }
      const id =
        body.id === undefined ? await insert(tx, user, draft) : await update(tx, user, body.id, draft)
      if (body.id === undefined) await notifyComment(app, tx, about, user)
      refreshPages(app, [about])
      // Stores the author's name in the comment, so that both are erased together.
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
      refreshPages(app, [about])
      record({ noun, id, action: 'delete', before: { feedbackId: about.id }, after: null })
      return null
    }),
  )

  implement(app, feedbackCommentRoutes.readFeedback, async ({ body: { id }, user }) => {
    if (!(await feedback.isLive(app.db, id, user))) throw notFound('feedback')
    await backofficeNotices.markRead(app, user, toNoticeSubject(id))
    return null
  })
}
