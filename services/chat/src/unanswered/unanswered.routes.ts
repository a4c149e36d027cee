import type { Identity } from '@portal/contracts/access.ts'
import { emptyGptData } from '@portal/contracts/gpt-data.contract.ts'
import { unansweredRoutes } from '@portal/contracts/unanswered.contract.ts'
import type { Recorder } from '@portal/service-kit/audit.ts'
import { notifyPages } from '@portal/service-kit/bus/event.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as pairs from '../gpt-data/gpt-data.repo.ts'
import { toAuditFields, toReview } from '../gpt-data/gpt-data.rules.ts'
import * as phrases from '../question-data/phrase.repo.ts'
import { assertNoPersonalData } from '../review/personal.rules.ts'
import { toldLanguageOf } from '../understanding/language.rules.ts'
import * as repo from './unanswered.repo.ts'
import { find, isAnswered } from './unanswered.ts'

const answeredBefore = problem('unanswered.answered')
const noun = 'unanswered'
const watchers = { permission: 'dialogue:view' }

/** Unanswered questions, which staff answer or dismiss. */
export default function unanswered(app: FastifyInstance) {
  const act = <T>(id: number, user: Identity, work: (tx: Db, record: Recorder) => Promise<T>): Promise<T> =>
    app.audited(user, async (tx, record) => {
      const result = await work(tx, record)
      notifyPages(app, { topic: 'row.changed', data: { noun, id } }, watchers)
      return result
    })

  /** Dismisses a question together with similar ones. */
  async function close(
    tx: Db,
    record: Recorder,
    { id, question, by }: { id: number; question: string; by: string },
  ) {
    const language = toldLanguageOf(question) ?? null
    const terms = await phrases.findTerms(tx, { text: question, language })
    if (await repo.dismiss(tx, id, { question, language, terms }, by))
      record({ noun, id, action: 'create', before: null, after: { needsAnswer: false } })
  }

  implement(app, unansweredRoutes.findUnansweredQuestions, ({ body }) => find(app.db, body))

  implement(app, unansweredRoutes.answerUnansweredQuestion, ({ body, user }) =>
    act(body.id, user, async (tx, record) => {
      const asked = await repo.lockQuestion(tx, body.id)
      if (!asked) throw notFound('question')
      if (await isAnswered(tx, asked)) throw answeredBefore
      const { question, answer, deviceGroups, platform } = body
      assertNoPersonalData([question, answer], body.isPersonalChecked)
      const draft = {
        ...emptyGptData,
        question,
        answer,
        deviceGroups,
        platform,
        state: 'APPROVED' as const,
        sourceThreadId: asked.threadId,
      }
      const review = toReview(draft, undefined, user.username, new Date().toISOString())
      const saved = await pairs.save(tx, undefined, draft, review)
      record({ noun: 'gptData', id: saved.id, action: 'create', before: null, after: toAuditFields(saved) })
      // Stores which question was answered, because the new wording may not match it.
      if (!(await isAnswered(tx, asked)))
        await close(tx, record, { id: body.id, question: asked.question, by: user.username })
      return { id: saved.id, question: saved.question }
    }),
  )

  implement(app, unansweredRoutes.dismissUnansweredQuestion, ({ body: { id }, user }) =>
    act(id, user, async (tx, record) => {
      const asked = await repo.lockQuestion(tx, id)
      if (!asked) throw notFound('question')
      await close(tx, record, { id, question: asked.question, by: user.username })
      return { id }
    }),
  )

  implement(app, unansweredRoutes.restoreUnansweredQuestion, ({ body: { id }, user }) =>
    act(id, user, async (tx, record) => {
      if (!(await repo.restore(tx, id))) throw notFound('question')
      record({ noun, id, action: 'delete', before: { needsAnswer: false }, after: null })
      return { id }
    }),
  )
}
