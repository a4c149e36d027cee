import { examQuestionRoutes as routes } from '@portal/contracts/exam-question.contract.ts'
import { assertNoProblems, pickAuditFields } from '@portal/service-kit/list/row.ts'
import { implementNoun } from '@portal/service-kit/noun/noun.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './exam-question.repo.ts'
import { findProblems } from './exam-question.rules.ts'

const noun = 'examQuestion'
const calls = {
  find: routes.findExamQuestions,
  group: routes.groupExamQuestions,
  save: routes.saveExamQuestion,
  change: routes.changeExamQuestions,
  undo: routes.undoExamQuestionChange,
  count: routes.countExamQuestions,
  delete: routes.deleteExamQuestions,
  restore: routes.restoreExamQuestions,
  history: routes.findExamQuestionHistory,
}

export default function examQuestions(app: FastifyInstance) {
  implementNoun(app, calls, {
    noun,
    repo,
    auditFields: pickAuditFields,
    titleOf: ({ question }) => question,
    problems: findProblems,
    save(tx, { draft, current }) {
      assertNoProblems(noun, findProblems(draft))
      return repo.save(tx, current?.id, draft)
    },
  })
}
