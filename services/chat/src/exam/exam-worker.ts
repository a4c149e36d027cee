import { isUnavailable } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import { askExamQuestion, type ExamDeps } from './ask.ts'
import * as answers from './exam-answer.repo.ts'
import * as runs from './exam-run.repo.ts'

export const queue = 'exam'
const maxAttempts = 4

/**
 * Asks the remaining questions one after the other. A process that takes over a run continues with its next
 * question.
 */
async function examine(app: FastifyInstance, deps: ExamDeps, runId: number, stopping: AbortSignal) {
  const { db } = app
  const run = await runs.claim(db, runId)
  // Cancelled while no process was working on the run.
  if (!run) return
  if (run.attempts > maxAttempts)
    return runs.end(db, runId, 'FAILED', 'The run was interrupted again and again. Tell the administrator.')
  for (;;) {
    const next = await answers.findNext(db, runId)
    if (!next) return runs.end(db, runId, 'DONE')
    const marked = await askExamQuestion(deps, run.asker, next, stopping)
    await answers.store(db, next.id, marked)
  }
}

/** Starts the worker of this process. Only one run is active at a time across all processes. */
export const startExamWorker = (app: FastifyInstance, deps: ExamDeps) =>
  app.jobs.work<{ runId: number }>(queue, async ({ runId }, { signal }) => {
    try {
      await examine(app, deps, runId, signal)
    } catch (err) {
      if (!signal.aborted && !isUnavailable(err)) app.log.error({ err, runId }, 'the exam is tried again')
      throw err
    }
  })
