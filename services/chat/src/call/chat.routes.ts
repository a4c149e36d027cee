import type { Identity } from '@portal/contracts/access.ts'
import { type ChatPlace, chatRoutes } from '@portal/contracts/chat.contract.ts'
import type { ChatQuestion } from '@portal/contracts/chat-socket.ts'
import { transaction } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import { createClosedSignal } from '@portal/service-kit/process/closed-signal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { canSeeEvidence } from '../run/evidence.rules.ts'
import type { QuestionService } from '../run/question-service.ts'
import type { Runs } from '../run/runs.ts'
import { createId } from '../run/start.ts'
import * as threads from '../thread/thread.repo.ts'
import { toChatStarted, toCompleteAnswer, toDeltas, waitUntil } from './deltas.ts'
import { createCallLimit } from './waiting-calls.ts'

/** Less than the timeout of any call. */
const wholeAnswerTimeoutMs = 50_000

/** Chat calls for clients without sockets; they use the same runs. */
export const createChatRoutes =
  (runs: Runs, questions: QuestionService, maxWaiting: number) => (app: FastifyInstance) => {
    const waiting = createCallLimit(maxWaiting)
    const ask = (user: Identity, request: FastifyRequest, question: ChatQuestion, isPaced = true) =>
      questions.ask({ user, address: request.ip }, question, isPaced)

    async function deltas(
      user: Identity,
      reply: FastifyReply,
      id: string,
      { after, epoch, wait = 0 }: Parameters<typeof toDeltas>[1] & { wait?: number },
    ) {
      const log = await runs.find(id, user.userId)
      if (!log) throw notFound('answer')
      const isNew = () =>
        log.end !== undefined || log.seq > (after ?? 0) || (epoch !== undefined && epoch !== log.epoch)
      if (wait > 0 && !isNew())
        await waiting(user.userId, () => waitUntil(log, isNew, wait * 1_000, createClosedSignal(reply)))
      return toDeltas(
        log,
        { ...(after !== undefined && { after }), ...(epoch !== undefined && { epoch }) },
        canSeeEvidence(user),
      )
    }

    implement(app, chatRoutes.createChat, async ({ body, user }) => {
      const scope = await questions.resolveScope(user, {}, body satisfies ChatPlace)
      const threadId = await transaction(app.db, async (tx) => {
        await threads.assertThreadLimit(tx, user.userId, true)
        return threads.open(tx, { id: createId(), user, firstCid: createId(), scope })
      })
      return { threadId }
    })

    implement(app, chatRoutes.postMessage, async ({ body, params, user, request }) => {
      if (body.chatId !== undefined && body.chatId !== params.id)
        throw problem('chat.contradiction', { reason: 'chat.two_chat_ids' })
      return toChatStarted(await ask(user, request, { ...body, chatId: params.id }))
    })

    implement(app, chatRoutes.startIntegratedChat, async ({ body, user, request }) =>
      toChatStarted(await ask(user, request, body)),
    )

    implement(app, chatRoutes.queryWhole, async ({ body, user, request, reply }) => {
      const log = await waiting(user.userId, async () => {
        const asked = await ask(user, request, body, false)
        await waitUntil(asked, () => asked.end !== undefined, wholeAnswerTimeoutMs, createClosedSignal(reply))
        return asked
      })
      if (!log.end) throw problem('chat.too_slow', { mid: log.ids.mid })
      return toCompleteAnswer(log, canSeeEvidence(user))
    })

    implement(app, chatRoutes.getNewDeltas, ({ body, params, user, reply }) =>
      deltas(user, reply, params.id, body),
    )
    implement(app, chatRoutes.getIntegratedDeltas, ({ body, params, user, reply }) =>
      deltas(user, reply, params.id, body),
    )

    implement(app, chatRoutes.cancelRun, async ({ body, params: { threadId }, user }) => {
      if (body.threadId !== undefined && body.threadId !== threadId)
        throw problem('chat.contradiction', { reason: 'chat.two_thread_ids' })
      if (!(await threads.isOwn(app.db, threadId, user.userId))) throw notFound('thread')
      await runs.cancel(threadId)
      return null
    })
  }
