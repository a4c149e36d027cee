import type { Identity } from '@portal/contracts/access.ts'
import { jobRoutes } from '@portal/contracts/job.contract.ts'
import { transaction } from '@portal/service-kit/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as jobs from './job.repo.ts'
import { tell } from './progress.ts'
import { templateFile } from './template.ts'
import { cleanUp, queue, tidyImports } from './worker.ts'

const unfinished = ['QUEUED', 'CHECKING', 'CHECKED', 'APPLYING'] as const

/** A job is its user's alone. */
async function own(app: FastifyInstance, user: Identity, id: string): Promise<jobs.OwnJob> {
  const job = await jobs.find(app.db, Number(id))
  if (job?.userId !== user.userId) throw notFound('job')
  return job
}

const wrongState = (job: jobs.OwnJob | undefined, msg: string) =>
  problem('job.wrong_state', { status: 409, msg: `${msg} This one is ${job?.state ?? 'gone'}.` })

export default function imports(app: FastifyInstance) {
  tidyImports(app)

  implement(app, jobRoutes.downloadImportTemplate, templateFile)

  implement(app, jobRoutes.importOrders, async ({ upload, user }) => {
    if (!/\.(xlsx|csv)$/i.test(upload.name)) {
      const msg = 'An order list is an .xlsx or a .csv file. Save yours as one of these.'
      throw problem('import.file_type', { msg, fields: { file: msg } })
    }
    const file = await app.files.put(upload, user)
    return transaction(app.db, async (tx) => {
      const job = await jobs.insert(tx, user, file)
      await app.files.claim(tx, [file.id], { noun: 'job', id: job.id, user })
      await app.jobs.send(queue, { jobId: job.id })
      return job
    })
  })

  implement(app, jobRoutes.getJob, ({ params, user }) => own(app, user, params.id))

  implement(app, jobRoutes.applyJob, async ({ params, body: { rows }, user }) => {
    if (!user.permissions.includes('order:edit'))
      throw problem('identity.forbidden', { status: 403, msg: 'Importing orders needs the permission order:edit.' })
    const job = await own(app, user, params.id)
    if (rows === 'all' && job.invalid > 0)
      throw problem('job.has_problems', {
        status: 409,
        msg: `${job.invalid} rows have problems. Correct the list and import it again, or take the valid rows only.`,
      })
    if (job.state === 'CHECKED' && job.valid === 0)
      throw problem('job.nothing_valid', { status: 409, msg: 'No row of this list can be taken.' })
    return transaction(app.db, async (tx) => {
      const applying = await jobs.change(tx, job.id, ['CHECKED'], {
        state: 'APPLYING',
        done: 0,
        total: job.valid,
        attempts: 0,
        msg: '',
      })
      if (!applying) throw wrongState(await jobs.find(tx, job.id), 'Only a checked import can be applied.')
      await app.jobs.send(queue, { jobId: job.id })
      return applying
    })
  })

  implement(app, jobRoutes.cancelJob, async ({ params, user }) => {
    const job = await own(app, user, params.id)
    const { before, cancelled } = await transaction(app.db, async (tx) => ({
      before: await jobs.lockState(tx, job.id),
      cancelled: await jobs.change(tx, job.id, unfinished, { state: 'CANCELLED' }),
    }))
    if (!cancelled) throw wrongState(await jobs.find(app.db, job.id), 'Only an import that is not finished can be cancelled.')
    // A worker that is at it notices, and clears up itself.
    if (before === 'QUEUED' || before === 'CHECKED') await cleanUp(app, job)
    tell(app, cancelled)
    return cancelled
  })
}
