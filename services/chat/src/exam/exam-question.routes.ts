import { examQuestionRoutes } from '@portal/contracts/exam-question.contract.ts'
import { implementBin } from '@portal/service-kit/bin.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { implementList } from '@portal/service-kit/noun.ts'
import { assertNoProblems, auditFields } from '@portal/service-kit/row.ts'
import { saveRow } from '@portal/service-kit/save-row.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './exam-question.repo.ts'
import { problemsOf } from './exam-question.rules.ts'

const examQuestion = { noun: 'examQuestion', repo, auditFields }

export default function examQuestions(app: FastifyInstance) {
  implementList(
    app,
    { find: examQuestionRoutes.findExamQuestions, group: examQuestionRoutes.groupExamQuestions },
    repo,
  )

  implement(app, examQuestionRoutes.saveExamQuestion, ({ body, user }) => {
    assertNoProblems('examQuestion', problemsOf(body))
    return saveRow(app, examQuestion, {
      body,
      user,
      write: (tx, current) => repo.save(tx, current?.id, body),
    })
  })

  implementBin(
    app,
    {
      count: examQuestionRoutes.countExamQuestions,
      delete: examQuestionRoutes.deleteExamQuestions,
      restore: examQuestionRoutes.restoreExamQuestions,
      history: examQuestionRoutes.findExamQuestionHistory,
    },
    examQuestion,
  )
}
