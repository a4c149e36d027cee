import { questionDataRoutes as routes } from '@portal/contracts/question-data.contract.ts'
import { assertNoProblems } from '@portal/service-kit/list/row.ts'
import { implementNoun } from '@portal/service-kit/noun/noun.ts'
import type { FastifyInstance } from 'fastify'
import * as resources from '../fixed-resource/fixed-resource.repo.ts'
import * as repo from './question-data.repo.ts'
import { questionDataProblems, toAuditFields } from './question-data.rules.ts'

const noun = 'qnaData'

const calls = {
  find: routes.findQuestionData,
  group: routes.groupQuestionData,
  save: routes.saveQuestionData,
  change: routes.changeQuestionData,
  undo: routes.undoQuestionDataChange,
  count: routes.countQuestionData,
  delete: routes.deleteQuestionData,
  restore: routes.restoreQuestionData,
  history: routes.findQuestionDataHistory,
}

export default function questionData(app: FastifyInstance) {
  implementNoun(app, calls, {
    noun,
    repo,
    auditFields: toAuditFields,
    titleOf: ({ question }) => question,
    // Locks the resources before the question, as deleting a resource does.
    holdBeforeSave: (tx, { resourceIds }) => resources.lockLive(tx, resourceIds),
    save: (tx, { draft, current, held }) => {
      assertNoProblems(noun, questionDataProblems(draft, held))
      return repo.save(tx, current?.id, draft)
    },
  })
}
