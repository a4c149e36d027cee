import { join } from 'node:path'
import type { ServiceDefinition } from '@portal/service-kit/service.ts'
import { type ChatConfig, readChatConfig } from './config.ts'
import type { AnswerEngine } from './engine/answer.ts'
import { openEngine } from './engine/engine.ts'
import file from './file.routes.ts'
import fixedResource from './fixed-resource/fixed-resource.routes.ts'
import gptData from './gpt-data/gpt-data.routes.ts'
import { ingestDemo } from './knowledge/demo.ts'
import { workOnKnowledge } from './knowledge/ingest.ts'
import qna from './question/qna.routes.ts'
import questionData from './question/question-data.routes.ts'

interface Replaced {
  config?: ChatConfig
  /** In the place of the composed one. */
  engine?: AnswerEngine
}

/** The chat with the assistant: conversations, answers, and what the answers are made of. */
export const chat = ({ config = readChatConfig(), engine }: Replaced = {}): ServiceDefinition => ({
  name: 'chat',
  migrations: join(import.meta.dirname, '../migrations'),
  routes: [file, fixedResource, questionData, gptData, qna],
  async onReady(app) {
    if (app.config.demo) await ingestDemo(app)
    await workOnKnowledge(app)
    void (engine ?? openEngine(app, config))
  },
})
