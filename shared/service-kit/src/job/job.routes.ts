import type { JobRoutes } from '@portal/contracts/job.contract.ts'
import type { FastifyInstance } from 'fastify'
import { transaction } from '../database/database.ts'
import { implement } from '../implement.ts'
import * as jobs from './job.repo.ts'
import { unfinishedStates, wrongStateProblem } from './job.rules.ts'
import { type CleanUp, scheduleJobCleanup } from './job-cleanup.ts'
import { findOwnJob } from './own-job.ts'
import { notifyProgress } from './progress.ts'

/** Functions that differ between kinds of jobs. */
interface JobWork {
  /** Returns the path of a job's page; '' without one. */
  linkOf(job: Pick<jobs.StoredJob, 'id' | 'kind' | 'list'>): string
  cleanUp: CleanUp
}

/** Registers the calls that imports and exports share. */
export function registerJobs(app: FastifyInstance, routes: JobRoutes, { linkOf, cleanUp }: JobWork) {
  scheduleJobCleanup(app, cleanUp)

  implement(app, routes.findJobs, async ({ user }) =>
    (await jobs.findJobs(app.db, user.userId)).map(({ list, ...entry }) => ({
      ...entry,
      link: linkOf({ ...entry, list }),
    })),
  )

  implement(app, routes.getJob, ({ params, user }) => findOwnJob(app, user, params.id))

  implement(app, routes.cancelJob, async ({ params, user }) => {
    const found = await findOwnJob(app, user, params.id)
    const { before, cancelled } = await transaction(app.db, async (tx) => ({
      before: await jobs.lockState(tx, found.id),
      cancelled: await jobs.updateIfInState(tx, found.id, unfinishedStates, { state: 'CANCELLED' }),
    }))
    if (!cancelled) throw wrongStateProblem('job.finished', await jobs.find(app.db, found.id))
    // A worker that runs the job notices the cancel and cleans up itself.
    if (before === 'QUEUED' || before === 'CHECKED') await cleanUp(app, found)
    notifyProgress(app, cancelled)
    return cancelled
  })
}
