import type { Identity } from '@portal/contracts/access.ts'
import { gptTopicRecordRoutes } from '@portal/contracts/thread.contract.ts'
import { notifyPages } from '@portal/service-kit/bus/event.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as messages from '../message/message.repo.ts'
import { findReviewed } from '../review/revision.repo.ts'
import { canSeeEvidence, toReaderData } from '../run/evidence.rules.ts'
import * as dislikes from '../thread/dislike.repo.ts'
import * as threads from '../thread/thread.repo.ts'
import * as tickets from '../ticket/ticket.repo.ts'

const reviewers = { permission: 'dialogue:view' }

/** Ratings and suggestions of own conversations; reviewers and support may read them. */
export default function feedback(app: FastifyInstance) {
  async function isReadable(threadId: string, { userId, permissions }: Identity): Promise<boolean> {
    if (permissions.includes('dialogue:view')) return threads.exists(app.db, threadId)
    if (await threads.isOwn(app.db, threadId, userId)) return true
    return permissions.includes('ticket:view') && tickets.hasTicket(app.db, threadId)
  }

  implement(app, gptTopicRecordRoutes.addGptTopicRecord, ({ body: { threadId, evaluation, mid }, user }) =>
    app.audited(user, async (tx, record) => {
      const own = await threads.lockOwn(tx, threadId, user.userId)
      if (!own) throw notFound('thread')
      const rated =
        mid === undefined ? undefined : await messages.setEvaluation(tx, threadId, mid, evaluation)
      if (mid !== undefined && !rated) throw notFound('answer')
      if (rated && rated.before !== evaluation) await dislikes.syncAnswerDislike(tx, rated.id)
      const ofThread = rated ? await messages.getLastEvaluation(tx, threadId) : evaluation
      const { before, after } = await dislikes.updateReview(tx, threadId, {
        isNew: evaluation === -1 && (rated ?? { before: own.evaluation }).before !== -1,
        isDisliked: ofThread === -1,
      })
      await threads.setEvaluation(tx, threadId, user.userId, ofThread)
      if (before.dislike === after.dislike) return null
      record({
        noun: 'dialogue',
        id: threadId,
        action: 'edit',
        before: { dislike: before.dislike },
        after: { dislike: after.dislike, ...(rated && { message: rated.id }) },
      })
      notifyPages(app, { topic: 'row.changed', data: { noun: 'dialogue', id: after.id } }, reviewers)
      return null
    }),
  )

  implement(
    app,
    gptTopicRecordRoutes.addGptTopicSuggestion,
    async ({ body: { threadId, suggestion, mid }, user }) => {
      const text = suggestion.trim()
      if (!(await threads.isOwn(app.db, threadId, user.userId))) throw notFound('thread')
      if (await messages.setSuggestion(app.db, threadId, mid, text))
        await threads.touchAll(app.db, [threadId])
      else if (mid !== undefined) throw notFound('answer')
      else await threads.setSuggestion(app.db, threadId, text)
      return null
    },
  )

  implement(app, gptTopicRecordRoutes.getGptTopicRecordData, async ({ body, user }) => {
    const { threadId } = body.queryParams
    if (!(await isReadable(threadId, user))) throw notFound('thread')
    const page = user.permissions.includes('dialogue:view')
      ? await findReviewed(app.db, threadId, body, user.permissions.includes('dialogue:edit'))
      : await messages.find(app.db, threadId, body)
    const hasEvidence = canSeeEvidence(user)
    return {
      ...page,
      content: page.content.map((row) => ({ ...row, answer: toReaderData(row.answer, hasEvidence) })),
    }
  })
}
