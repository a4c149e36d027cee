import { type QuestionData, questionDataRoutes } from '@portal/contracts/question-data.contract.ts'
import { history } from '@portal/service-kit/audit.ts'
import { demandBinAccess, lockChosen } from '@portal/service-kit/chosen.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound } from '@portal/service-kit/problem.ts'
import { demandNone, editable, facts } from '@portal/service-kit/row.ts'
import type { FastifyInstance } from 'fastify'
import * as resources from '../fixed-resource/fixed-resource.repo.ts'
import * as repo from './question-data.repo.ts'
import { questionProblems } from './question-data.rules.ts'

const noun = 'qnaData'

/** For the history: resources by their names, and nothing that is counted. */
const told = ({ resources, ...row }: QuestionData) => ({
  ...facts(row, ['supportsMultiLanguage', 'hitCount']),
  resources: resources.map(({ name }) => name),
})

export default function questionData(app: FastifyInstance) {
  implement(app, questionDataRoutes.findQuestionData, ({ body, user }) => {
    demandBinAccess(user, noun, body)
    return repo.find(app.db, body)
  })

  implement(app, questionDataRoutes.saveQuestionData, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      // First the resources, then the question: deleting a resource takes them in this sequence too.
      const live = await resources.hold(tx, body.resourceIds)
      const current = body.id === undefined ? undefined : editable(noun, (await repo.lock(tx, [body.id], user))[0], body.version)
      demandNone(noun, questionProblems(body, live))
      const saved = await repo.save(tx, current?.id, body)
      record({ noun, id: saved.id, action: current ? 'edit' : 'create', before: current ? told(current) : null, after: told(saved) })
      return saved
    }),
  )

  implement(app, questionDataRoutes.countQuestionData, ({ body, user }) => repo.count(app.db, user, body))

  implement(app, questionDataRoutes.deleteQuestionData, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const questions = await lockChosen(noun, repo, tx, user, body, false)
      const ids = questions.map(({ id }) => id)
      await repo.setDeleted(tx, ids, user.username)
      for (const row of questions) record({ noun, id: row.id, action: 'delete', before: told(row), after: null })
      return { affected: ids.length, ids }
    }),
  )

  implement(app, questionDataRoutes.restoreQuestionData, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const questions = await lockChosen(noun, repo, tx, user, body, true)
      const ids = questions.map(({ id }) => id)
      await repo.setDeleted(tx, ids, null)
      for (const row of questions) record({ noun, id: row.id, action: 'restore', before: null, after: told(row) })
      return { affected: ids.length }
    }),
  )

  implement(app, questionDataRoutes.findQuestionDataHistory, async ({ body: { id }, user }) => {
    if (!(await repo.isVisible(app.db, id, user))) throw notFound(noun)
    return history(app.db, noun, id)
  })
}
