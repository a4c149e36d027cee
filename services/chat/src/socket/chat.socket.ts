import websocket from '@fastify/websocket'
import {
  type ChatQuestion,
  chatClose,
  chatProtocol,
  chatSocketPath,
  maxChatFrame,
} from '@portal/contracts/chat-socket.ts'
import { createTraceparent } from '@portal/contracts/traceparent.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import { runInRootSpan, SpanKind } from '@portal/service-kit/trace/span.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import type { QuestionService } from '../run/question-service.ts'
import type { Runs } from '../run/runs.ts'
import { Connection, type ConnectionHandlers } from './connection.ts'
import { offersChatProtocol, readPage } from './context.ts'
import { Hub } from './hub.ts'

/** Browsers connect through the gateway, which has checked the origin and does not forward it. */
const refuseForeign = async (request: FastifyRequest) => {
  if (request.headers.origin !== undefined) throw problem('request.foreign')
  if (!offersChatProtocol(request)) throw problem('chat.unknown_protocol', { chatProtocol })
  if (readPage(request) === undefined) throw problem('chat.bad_context')
}

/** Frames have no headers, so the client's question id, a UUID, is used as trace id. */
function traceOfQuestion({ cid = '' }: ChatQuestion) {
  const traceId = cid.replaceAll('-', '').toLowerCase()
  return /^[0-9a-f]{32}$/.test(traceId) ? { traceparent: createTraceparent(traceId) } : {}
}

/** Serves `/chat/socket`: the specified protocol with optional additional fields. */
export function chatSocket(runs: Runs, questions: QuestionService, maxPerUser: number) {
  return async (app: FastifyInstance) => {
    const hub = new Hub(maxPerUser)
    await app.register(websocket, {
      options: {
        maxPayload: maxChatFrame,
        perMessageDeflate: false,
        handleProtocols: (offered: Set<string>) => (offered.has(chatProtocol) ? chatProtocol : false),
      },
      preClose: async () => hub.stop(),
    })
    // Node detaches the socket of an upgrade request, so a refused socket must be closed here.
    app.addHook('onResponse', async ({ raw }) => {
      if (raw.headers.upgrade !== undefined) raw.socket.destroySoon()
    })
    await watchSessions(app, hub)
    new Gauge({
      name: 'chat_sockets',
      help: 'Open sockets',
      registers: [app.metrics],
      collect() {
        this.set(hub.size)
      },
    })

    const handlers: ConnectionHandlers = {
      ask: (connection, question) =>
        runInRootSpan('ask by socket', { kind: SpanKind.SERVER, headers: traceOfQuestion(question) }, () =>
          questions.ask(
            connection,
            connection.threadId && !question.chatId ? { ...question, chatId: connection.threadId } : question,
          ),
        ),
      find: (mid, userId) => runs.find(mid, userId),
      failed: (err) => app.log.error({ err }, 'a message of the chat could not be answered'),
    }

    app.get(
      chatSocketPath,
      {
        websocket: true,
        config: { access: 'chat:ask', isRead: true },
        preValidation: refuseForeign,
      },
      (socket, request) => {
        const { user } = request
        if (!user) return socket.close(chatClose.signedOut, 'not signed in')
        const connection = new Connection(
          socket,
          { user, address: request.ip, page: readPage(request) ?? {} },
          handlers,
        )
        socket.on('error', () => socket.terminate())
        socket.on('close', () => hub.remove(connection))
        if (!hub.add(connection)) return connection.close(chatClose.tooMany, 'too many open chats')
        socket.on('ping', () => connection.heard())
        socket.on('message', (data, isBinary) => {
          connection.receive(isBinary ? undefined : data.toString())
        })
      },
    )
  }
}

/**
 * Closes the sockets of ended sessions. Sockets of accounts with changed rights reconnect at once with the
 * new rights.
 */
async function watchSessions({ bus }: FastifyInstance, hub: Hub) {
  await bus.subscribe('session.ended', ({ sessionId, userId }: { sessionId?: string; userId?: string }) =>
    hub.closeWhere(
      ({ user }) => user.sessionId === sessionId || user.userId === userId,
      chatClose.signedOut,
      'session ended',
    ),
  )
  await bus.subscribe('account.changed', ({ userId }: { userId: string }) =>
    hub.closeWhere(({ user }) => user.userId === userId, chatClose.restart, 'rights have changed'),
  )
  // Messages may have been missed; after a reconnect the client has the current rights.
  bus.onGap(() => hub.closeWhere(() => true, chatClose.restart, 'rights are asked for again'))
}
