import { type QuestionData, questionDataRoutes } from '@portal/contracts/question-data.contract.ts'
import { implementBin } from '@portal/service-kit/bin.ts'
import { implementChange } from '@portal/service-kit/change.ts'
import { assertBinAccess } from '@portal/service-kit/chosen.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { assertNoProblems, auditFields as auditFieldsOf } from '@portal/service-kit/row.ts'
import { saveRow } from '@portal/service-kit/save-row.ts'
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
const questionDataNoun = { noun, repo, auditFields }

export default function questionData(app: FastifyInstance) {
  implement(app, questionDataRoutes.findQuestionData, ({ body, user }) => {
    assertBinAccess(user, noun, body)
    return repo.find(app.db, body, user)
  })

  implement(app, questionDataRoutes.groupQuestionData, ({ body, user }) => {
    assertBinAccess(user, noun, body)
    return repo.group(app.db, body, user)
  })

  implement(app, questionDataRoutes.saveQuestionData, ({ body, user }) =>
    saveRow(app, questionDataNoun, {
      body,
      user,
      // First the resources, then the question: deleting a resource takes them in this sequence too.
      holdFirst: (tx) => resources.hold(tx, body.resourceIds),
      write: (tx, current, live) => {
        assertNoProblems(noun, questionDataProblems(body, live))
        return repo.save(tx, current?.id, body)
      },
    }),
  )

  implementChange(
    app,
    { change: questionDataRoutes.changeQuestionData, undo: questionDataRoutes.undoQuestionDataChange },
    {
      ...questionDataNoun,
      titleOf: ({ question }) => question,
      changed: (row, set) => ({ ...row, ...set }),
      problems: () => ({}),
    },
  )

  implementBin(
    app,
    {
      count: questionDataRoutes.countQuestionData,
      delete: questionDataRoutes.deleteQuestionData,
      restore: questionDataRoutes.restoreQuestionData,
      history: questionDataRoutes.findQuestionDataHistory,
    },
    questionDataNoun,
  )
}
