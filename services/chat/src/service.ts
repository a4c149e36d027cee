import { join } from 'node:path'
import { chatAuditRoutes } from '@portal/contracts/audit.contract.ts'
import { auditRoutesPlugin } from '@portal/service-kit/audit-chain/audit.routes.ts'
import type { ServiceDefinition } from '@portal/service-kit/service.ts'
import type { FastifyInstance } from 'fastify'
import answerFigures from './answer-figures/answer-figures.routes.ts'
import { readChatConfig } from './config.ts'
import { type ConversationDependencies, registerConversation } from './conversation.ts'
import { seedDialogues } from './demo/dialogues.ts'
import { ingestDemo } from './demo/knowledge.ts'
import { seedQuestionData } from './demo/question-data.ts'
import { createFindDevice } from './device/device.ts'
import { createDiagnosisRoutes } from './diagnosis/diagnosis.routes.ts'
import examQuestions from './exam/exam-question.routes.ts'
import examRuns from './exam/exam-run.routes.ts'
import file from './file.routes.ts'
import fixedResource from './fixed-resource/fixed-resource.routes.ts'
import glossaryEntry from './glossary-entry/glossary-entry.routes.ts'
import gptData from './gpt-data/gpt-data.routes.ts'
import { chatJobs, registerExports, registerImports } from './jobs.ts'
import { workOnKnowledge } from './knowledge/ingest/ingest.ts'
import knowledgeReading from './knowledge/ingest/reading.routes.ts'
import knowledgeStore from './knowledge/ingest/store.routes.ts'
import knowledge from './knowledge/knowledge.routes.ts'
import { personalData } from './personal-data.ts'
import qna from './qna/qna.routes.ts'
import questionData from './question-data/question-data.routes.ts'
import { createSimulatedPlant } from './runtime/simulated.ts'
import search from './search/search.routes.ts'
import unanswered from './unanswered/unanswered.routes.ts'

/** Service of the assistant: conversations, answers and their sources. */
export const chat = ({
  config = readChatConfig(),
  engine,
  findDevice,
  register,
}: Partial<ConversationDependencies> = {}): ServiceDefinition => ({
  name: 'chat',
  migrations: join(import.meta.dirname, '../migrations'),
  personalData,
  routes: [
    auditRoutesPlugin(chatAuditRoutes),
    ...[
      file,
      fixedResource,
      questionData,
      gptData,
      examQuestions,
      examRuns,
      glossaryEntry,
      knowledge,
      knowledgeStore,
      knowledgeReading,
      chatJobs.serve,
      registerExports,
      registerImports,
      qna,
      unanswered,
      answerFigures,
      search,
      (app: FastifyInstance) =>
        createDiagnosisRoutes(
          createSimulatedPlant(),
          findDevice ?? createFindDevice(app.config, config.backofficeUrl),
        )(app),
    ],
    registerConversation({ config, engine, findDevice, register }),
  ],
  async onReady(app) {
    if (app.config.demo) {
      await seedQuestionData(app)
      await seedDialogues(app)
      await ingestDemo(app)
    }
    await workOnKnowledge(app)
    await chatJobs.work(app)
  },
})
