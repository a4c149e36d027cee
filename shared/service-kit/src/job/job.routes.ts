import type { JobRoutes } from '@portal/contracts/job.contract.ts'
import type { FastifyInstance } from 'fastify'
import { transaction } from '../database/database.ts'
import { implement } from '../implement.ts'
import * as jobs from './job.repo.ts'
import { unfinished, wrongState } from './job.rules.ts'
import { own } from './own.ts'
import { tell } from './progress.ts'
import { type CleanUp, tidyJobs } from './tidy.ts'

/** Parts of jobs that differ between kinds. */
interface JobWork {
  /** Returns the page of a job; '' without one. */
  linkOf(job: Pick<jobs.OwnJob, 'id' | 'kind' | 'list'>): string
  cleanUp: CleanUp
}

/** Registers the calls that imports and exports share. */
export function registerJobs(app: FastifyInstance, routes: JobRoutes, { linkOf, cleanUp }: JobWork) {
  tidyJobs(app, cleanUp)

  implement(app, routes.findJobs, async ({ user }) =>
    (await jobs.findJobs(app.db, user.userId)).map(({ list, ...entry }) => ({
      ...entry,
      link: linkOf({ ...entry, list }),
    })),
  )

  implement(app, routes.getJob, ({ params, user }) => own(app, user, params.id))

  implement(app, routes.cancelJob, async ({ params, user }) => {
    const found = await own(app, user, params.id)
    const { before, cancelled } = await transaction(app.db, async (tx) => ({
      before: await jobs.lockState(tx, found.id),
      cancelled: await jobs.change(tx, found.id, unfinished, { state: 'CANCELLED' }),
    }))
    if (!cancelled)
      throw wrongState(await jobs.find(app.db, found.id), 'Only a job that is not finished can be cancelled.')
    // A worker that is at it notices, and clears up itself.
    if (before === 'QUEUED' || before === 'CHECKED') await cleanUp(app, found)
    tell(app, cancelled)
    return cancelled
  })
}
