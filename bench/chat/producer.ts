/**
 * The chat service with an engine that tells what is asked for (`words.ts`), so that figures are those of
 * telling, not of finding. Everything else is the service's own. With NOTES it keeps when each piece was
 * told, and says so when asked by whoever started it.
 */
import { join } from 'node:path'
import type { AnswerEngine } from '@portal/chat/answering/answer.ts'
import { readChatConfig } from '@portal/chat/config.ts'
import { conversation } from '@portal/chat/conversation.ts'
import { RunLog } from '@portal/chat/run/log.ts'
import { runService } from '@portal/service-kit/service.ts'
import { NoteBook } from './notes.ts'
import { answerTo } from './words.ts'

const engine: AnswerEngine = {
  answer: async ({ question }) => ({
    kind: 'ai',
    text: answerTo(question),
    sources: [],
    resources: [],
    suggestions: [],
    timings: {},
  }),
}

if (process.env.NOTES) {
  const book = new NoteBook()
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
  routes: [conversation({ config: readChatConfig(), engine })],
})
