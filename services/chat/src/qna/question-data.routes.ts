import { type QuestionData, questionDataRoutes } from '@portal/contracts/question-data.contract.ts'
import { implementBin } from '@portal/service-kit/bin.ts'
import { assertBinAccess } from '@portal/service-kit/chosen.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { assertNoProblems, auditFields as auditFieldsOf, editable } from '@portal/service-kit/row.ts'
import type { FastifyInstance } from 'fastify'
import * as resources from '../fixed-resource/fixed-resource.repo.ts'
import * as repo from './question-data.repo.ts'
import { questionDataProblems } from './question-data.rules.ts'

const noun = 'qnaData'

/** For the history: resources by their names, and nothing that is counted. */
const auditFields = ({ resources, ...row }: QuestionData) => ({
  ...auditFieldsOf(row, ['supportsMultiLanguage', 'hitCount']),
  resources: resources.map(({ name }) => name),
})

export default function questionData(app: FastifyInstance) {
  implement(app, questionDataRoutes.findQuestionData, ({ body, user }) => {
    assertBinAccess(user, noun, body)
    return repo.find(app.db, body)
  })

  implement(app, questionDataRoutes.saveQuestionData, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      // First the resources, then the question: deleting a resource takes them in this sequence too.
      const live = await resources.hold(tx, body.resourceIds)
      const current =
        body.id === undefined
          ? undefined
          : editable(noun, (await repo.lock(tx, [body.id], user))[0], body.version)
      assertNoProblems(noun, questionDataProblems(body, live))
      const saved = await repo.save(tx, current?.id, body)
      record({
        noun,
        id: saved.id,
        action: current ? 'edit' : 'create',
        before: current ? auditFields(current) : null,
        after: auditFields(saved),
      })
      return saved
    }),
  )

  implementBin(
    app,
    {
      count: questionDataRoutes.countQuestionData,
      delete: questionDataRoutes.deleteQuestionData,
      restore: questionDataRoutes.restoreQuestionData,
      history: questionDataRoutes.findQuestionDataHistory,
    },
    {
      noun,
      repo,
      auditFields,
    },
  )
}
