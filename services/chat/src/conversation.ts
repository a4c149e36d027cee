import type { FastifyInstance } from 'fastify'
import type { AnswerEngine } from './answering/answer.ts'
import { openEngine } from './answering/engine.ts'
import { storeTrial } from './answering/store-trial.routes.ts'
import { openStream } from './bus/open.ts'
import { createChatRoutes } from './call/chat.routes.ts'
import { startThreadCleaning } from './cleaning.ts'
import type { ChatConfig } from './config.ts'
import { createFindDevice, type FindDevice } from './device/device.ts'
import { createRegister, type Register } from './device/register.ts'
import { createVisitorDevices, createVisitorRegister } from './device/visitor-scope.ts'
import { startExamWorker } from './exam/exam-worker.ts'
import feedback from './feedback/feedback.routes.ts'
import { meaningOf } from './knowledge/meaning/serve.ts'
import { chatNotices } from './notices.ts'
import review from './review/review.routes.ts'
import { QuestionService } from './run/question-service.ts'
import { Runs } from './run/runs.ts'
import { chatSocket } from './socket/chat.socket.ts'
import thread from './thread/thread.routes.ts'
import ticketChange from './ticket/change.routes.ts'
import ticketTalk from './ticket/talk.routes.ts'
import * as tickets from './ticket/ticket.repo.ts'
import ticket from './ticket/ticket.routes.ts'
import { createVisitorRoutes } from './visitor/visitor.routes.ts'
import { chatWebhooks } from './webhooks.ts'

export interface ConversationDependencies {
  config: ChatConfig
  /** Replaces the configured engine, for tests. */
  engine?: AnswerEngine | undefined
  /** Replaces the calls to backoffice, for tests. */
  findDevice?: FindDevice | undefined
  /** Replaces the calls to backoffice and rma, for tests. */
  register?: Register | undefined
}

/** Conversations: runs, the socket and calls that stream them, and stored threads. */
export const registerConversation =
  ({ config, engine, findDevice, register }: ConversationDependencies) =>
  async (app: FastifyInstance) => {
    const stream = await openStream(app, config)
    app.addHook('onClose', () => stream.close())
    const meaning = meaningOf(app, config.meaning)
    const known = createVisitorRegister(register ?? createRegister(app.config, config))
    const devices = findDevice ?? createFindDevice(app.config, config.backofficeUrl)
    const asked = {
      engine: engine ?? openEngine(app, config, known, meaning),
      findDevice: createVisitorDevices(devices),
      answerTimeoutMs: config.answerTimeoutMs,
    }
    const runs = new Runs({
      db: app.db,
      bus: app.bus,
      stream,
      engine: asked.engine,
      log: app.log,
      pace: config.pace,
      answerTimeoutMs: asked.answerTimeoutMs,
    })
    const questions = new QuestionService(app.db, runs, asked.findDevice, config.questionsPerMinute)
    await app.register(chatSocket(runs, questions, config.socketsPerUser))
    await app.register(async (scope) => createChatRoutes(runs, questions, config.socketsPerUser)(scope))
    await app.register(async (scope) => thread(scope, tickets.listByThread))
    await app.register(async (scope) => feedback(scope))
    await app.register(async (scope) => review(scope, config.targets))
    await app.register(async (scope) => ticket(scope))
    await app.register(async (scope) => ticketTalk(scope))
    await app.register(async (scope) => ticketChange(scope))
    await app.register(async (scope) => chatNotices.serve(scope))
    await app.register(chatWebhooks)
    await app.register(async (scope) => createVisitorRoutes(devices, app.config.identityUrl)(scope))
    await app.register(async (scope) => storeTrial(meaning)(scope))
    startThreadCleaning(app, config.keepDays)
    // Closes after the sockets, so that no question arrives, and before the database.
    app.addHook('preClose', () => runs.close())
    await runs.listen()
    await startExamWorker(app, asked)
  }
