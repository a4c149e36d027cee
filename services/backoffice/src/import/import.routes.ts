import type { StoredFile } from '@portal/contracts/file.contract.ts'
import { jobRoutes } from '@portal/contracts/job.contract.ts'
import { transaction } from '@portal/service-kit/database.ts'
import { type Call, implement } from '@portal/service-kit/implement.ts'
import { problem } from '@portal/service-kit/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as jobs from '../job/job.repo.ts'
import { demandTurn, wrongState } from '../job/job.rules.ts'
import { own } from '../job/own.ts'
import { templateFile } from './template.ts'
import { queue } from './worker.ts'

export default function imports(app: FastifyInstance) {
  implement(app, jobRoutes.downloadImportTemplate, templateFile)

  const keepList = async ({ upload, user }: Call<typeof jobRoutes.importOrders>) => {
    if (!/\.(xlsx|csv)$/i.test(upload.name)) {
      const msg = 'An order list is an .xlsx or a .csv file. Save yours as one of these.'
      throw problem('import.file_type', { msg, fields: { file: msg } })
    }
    // Before the file is kept, and once more with the job, which two calls at once cannot both pass.
    await transaction(app.db, (tx) => demandTurn(tx, user, 'import'))
    return app.files.put(upload, user)
  }
  const start = ({ user }: Call<typeof jobRoutes.importOrders>, file: StoredFile) =>
    transaction(app.db, async (tx) => {
      await demandTurn(tx, user, 'import')
      const job = await jobs.insert(tx, user, { kind: 'import', file })
      await app.files.claim(tx, [file.id], { noun: 'job', id: job.id, user })
      await app.jobs.send(queue, { jobId: job.id })
      return job
    })
  implement(app, jobRoutes.importOrders, start, keepList)

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
}
