import { jobRoutes } from '@portal/contracts/job.contract.ts'
import { transaction } from '@portal/service-kit/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import * as jobs from './job.repo.ts'
import { linkOf, unfinished, wrongState } from './job.rules.ts'
import { own } from './own.ts'
import { tell } from './progress.ts'
import { cleanUp, tidyJobs } from './tidy.ts'

/** What imports and exports have in common. */
export default function job(app: FastifyInstance) {
  tidyJobs(app)

  implement(app, jobRoutes.findJobs, async ({ user }) =>
    (await jobs.findOf(app.db, user.userId)).map((one) => ({ ...one, link: linkOf(one) })),
  )

  implement(app, jobRoutes.getJob, ({ params, user }) => own(app, user, params.id))

  implement(app, jobRoutes.cancelJob, async ({ params, user }) => {
    const found = await own(app, user, params.id)
    const { before, cancelled } = await transaction(app.db, async (tx) => ({
      before: await jobs.lockState(tx, found.id),
      cancelled: await jobs.change(tx, found.id, unfinished, { state: 'CANCELLED' }),
    }))
    if (!cancelled) throw wrongState(await jobs.find(app.db, found.id), 'Only a job that is not finished can be cancelled.')
    // A worker that is at it notices, and clears up itself.
    if (before === 'QUEUED' || before === 'CHECKED') await cleanUp(app, found)
    tell(app, cancelled)
    return cancelled
  })
}
