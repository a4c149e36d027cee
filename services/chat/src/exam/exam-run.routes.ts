import { type ExamRun, examRunRoutes, maxExamQuestions } from '@portal/contracts/exam-run.contract.ts'
import { type Db, transaction, violatedConstraint } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as answers from './exam-answer.repo.ts'
import * as repo from './exam-run.repo.ts'
import { queue } from './exam-worker.ts'

async function get(db: Db, id: number): Promise<ExamRun> {
  const run = await repo.get(db, id)
  if (!run) throw notFound('examRun')
  return run
}

function assertNumber(count: number) {
  if (count === 0) throw problem('examRun.empty')
  if (count > maxExamQuestions) throw problem('examRun.too_many', { max: maxExamQuestions })
}

const refuseSecond = (error: unknown): never => {
  if (violatedConstraint(error) !== 'exam_run_one') throw error
  throw problem('examRun.running')
}

/** Test runs, which all users with access to the test questions share. */
export default function examRuns(app: FastifyInstance) {
  implement(app, examRunRoutes.findExamRuns, ({ body }) => repo.find(app.db, body))
  implement(app, examRunRoutes.getExamRun, ({ body }) => get(app.db, body.id))
  implement(app, examRunRoutes.findExamAnswers, ({ body }) => answers.find(app.db, body))

  implement(app, examRunRoutes.startExamRun, ({ user: { userId, username, role, kind, companyId } }) =>
    transaction(app.db, async (tx) => {
      await repo.deleteExpired(tx)
      const id = await repo.insert(tx, { userId, role, kind, companyId }, username)
      await answers.copyQuestions(tx, id, maxExamQuestions + 1)
      const run = await get(tx, id)
      assertNumber(run.total)
      await app.jobs.send(queue, { runId: id })
      return run
    }).catch(refuseSecond),
  )

  implement(app, examRunRoutes.cancelExamRun, async ({ body: { id } }) => {
    const isCancelled = await repo.end(app.db, id, 'CANCELLED')
    const run = await get(app.db, id)
    if (!isCancelled) throw problem('examRun.over')
    return run
  })
}
