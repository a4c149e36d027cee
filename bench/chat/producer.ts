/**
 * Chat service with a simulated engine (`words.ts`), so that delivery is measured, not search. All other
 * parts are real. With NOTES it records the time of each piece, and reports on request.
 */
import { join } from 'node:path'
import type { AnswerEngine } from '@portal/chat/answering/answer.ts'
import { readChatConfig } from '@portal/chat/config.ts'
import { registerConversation } from '@portal/chat/conversation.ts'
import { RunLog } from '@portal/chat/run/log.ts'
import { runService } from '@portal/service-kit/service.ts'
import { PieceTimeRecorder } from './piece-times.ts'
import { createExpectedAnswer } from './words.ts'

const engine: AnswerEngine = {
  answer: async ({ question }) => ({
    kind: 'ai',
    text: createExpectedAnswer(question),
    sources: [],
    resources: [],
    suggestions: [],
    timings: {},
  }),
}

if (process.env.NOTES) {
  const book = new PieceTimeRecorder()
  const push = RunLog.prototype.push
  RunLog.prototype.push = function (texts) {
    for (let at = 1; at <= texts.length; at += 1) book.keep(this.ids.cid, this.seq + at)
    push.call(this, texts)
  }
  process.on('message', () => process.send?.(book.take()))
}

await runService({
  name: 'chat',
  migrations: join(import.meta.dirname, '../../services/chat/migrations'),
  routes: [registerConversation({ config: readChatConfig(), engine })],
})
