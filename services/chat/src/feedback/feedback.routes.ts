import type { Identity } from '@portal/contracts/access.ts'
import { gptTopicRecordRoutes } from '@portal/contracts/thread.contract.ts'
import { transaction } from '@portal/service-kit/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound } from '@portal/service-kit/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as messages from '../message/message.repo.ts'
import { findReviewed } from '../review/revision.repo.ts'
import { seenBy, seesEvidence } from '../run/evidence.rules.ts'
import * as threads from '../thread/thread.repo.ts'
import * as tickets from '../ticket/ticket.repo.ts'

/**
 * What somebody says about an own conversation; reading is also for those who look into dialogues, or answer
 * a ticket about it.
 */
export default function feedback(app: FastifyInstance) {
  async function isReadable(threadId: string, { userId, permissions }: Identity): Promise<boolean> {
    if (permissions.includes('dialogue:view')) return threads.exists(app.db, threadId)
    if (await threads.isOwn(app.db, threadId, userId)) return true
    return permissions.includes('ticket:view') && tickets.isAbout(app.db, threadId)
  }

  implement(app, gptTopicRecordRoutes.addGptTopicRecord, ({ body: { threadId, evaluation, mid }, user }) =>
    transaction(app.db, async (tx) => {
      if (!(await threads.lockOwn(tx, threadId, user.userId))) throw notFound('thread')
      if (mid !== undefined && !(await messages.setEvaluation(tx, threadId, mid, evaluation)))
        throw notFound('answer')
      const ofThread = mid === undefined ? evaluation : await messages.lastEvaluation(tx, threadId)
      await threads.setEvaluation(tx, threadId, user.userId, ofThread)
      return null
    }),
  )

  implement(
    app,
    gptTopicRecordRoutes.addGptTopicSuggestion,
    async ({ body: { threadId, suggestion }, user }) => {
      if (!(await threads.setSuggestion(app.db, threadId, user.userId, suggestion.trim())))
        throw notFound('thread')
      return null
    },
  )

  implement(app, gptTopicRecordRoutes.getGptTopicRecordData, async ({ body, user }) => {
    const { threadId } = body.queryParams
    if (!(await isReadable(threadId, user))) throw notFound('thread')
    const page = user.permissions.includes('dialogue:view')
      ? await findReviewed(app.db, threadId, body, user.permissions.includes('dialogue:edit'))
      : await messages.find(app.db, threadId, body)
    const hasEvidence = seesEvidence(user)
    return {
      ...page,
      content: page.content.map((row) => ({ ...row, answer: seenBy(row.answer, hasEvidence) })),
    }
  })
}
