import { gptTopicRecordRoutes } from '@portal/contracts/thread.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound } from '@portal/service-kit/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as messages from '../message/message.repo.ts'
import * as threads from '../thread/thread.repo.ts'

/** What somebody says about an own conversation; reading is also for those who look into dialogues. */
export default function feedback(app: FastifyInstance) {
  implement(app, gptTopicRecordRoutes.addGptTopicRecord, async ({ body: { threadId, evaluation }, user }) => {
    if (!(await threads.setEvaluation(app.db, threadId, user.userId, evaluation))) throw notFound('thread')
    return null
  })

  implement(app, gptTopicRecordRoutes.addGptTopicSuggestion, async ({ body: { threadId, suggestion }, user }) => {
    if (!(await threads.setSuggestion(app.db, threadId, user.userId, suggestion.trim()))) throw notFound('thread')
    return null
  })

  implement(app, gptTopicRecordRoutes.getGptTopicRecordData, async ({ body, user }) => {
    const { threadId } = body.queryParams
    const seesAll = user.permissions.includes('dialogue:view')
    const isThere = seesAll ? threads.exists(app.db, threadId) : threads.isOwn(app.db, threadId, user.userId)
    if (!(await isThere)) throw notFound('thread')
    return messages.find(app.db, threadId, body)
  })
}
