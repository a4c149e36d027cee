import type { Identity } from '@portal/contracts/access.ts'
import type { StoredFile } from '@portal/contracts/file.contract.ts'
import type { ListNames } from '@portal/contracts/import.contract.ts'
import type { Job, JobRoutes } from '@portal/contracts/job.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import type { FastifyInstance } from 'fastify'
import { transaction } from '../database/database.ts'
import { implement } from '../implement.ts'
import * as jobs from '../job/job.repo.ts'
import { assertMayStartJob, wrongStateProblem } from '../job/job.rules.ts'
import { findOwnJob } from '../job/own-job.ts'
import { problem } from '../problem/problem.ts'
import { type ImportStep, importQueue, type ListImports } from './list-import.ts'

export type ImportRoute = Route & {
  readonly access: `${string}:${string}`
  readonly bodyType: 'multipart'
  readonly data: typeof Job
  readonly body?: typeof ListNames
}

/** Removes the session, which may end before the step runs. */
const kept = (user: Identity): Identity => ({ ...user, sessionId: '' })

/** Serves the call that receives a list and returns the job that checks it. */
export function implementImport(
  app: FastifyInstance,
  route: ImportRoute,
  imports: ListImports,
  list: string,
) {
  const { errors, fileName = /\.(xlsx|csv)$/i } = imports[list] as ListImports[string]
  implement<ImportRoute, StoredFile>(
    app,
    route,
    ({ body: names, user }, file) =>
      transaction(app.db, async (tx) => {
        await assertMayStartJob(tx, user, 'import')
        const job = await jobs.insert(tx, user, { kind: 'import', list, file })
        await app.files.claim(tx, [file.id], { noun: 'job', id: job.id, user })
        await app.jobs.send(importQueue(list), { jobId: job.id, by: kept(user), names } satisfies ImportStep)
        return job
      }),
    async ({ upload, user }) => {
      if (!fileName.test(upload.name)) throw problem(errors.fileType, {}, { field: 'file' })
      // Checks before storing the file, and again when creating the job, where concurrent calls cannot both
      // pass.
      await transaction(app.db, (tx) => assertMayStartJob(tx, user, 'import'))
      return app.files.put(upload, user)
    },
  )
}

/** Registers the job calls of services that only import. */
export function registerImports(app: FastifyInstance, routes: JobRoutes, imports: ListImports) {
  implement(app, routes.applyJob, async ({ params, body: { rows }, user }) => {
    const job = await findOwnJob(app, user, params.id)
    const list = imports[job.list]
    if (job.kind !== 'import' || !list) throw wrongStateProblem('job.not_checked', job)
    if (!user.permissions.includes(list.permission))
      throw problem('identity.forbidden', { permission: list.permission })
    if (rows === 'all' && job.invalid > 0) throw problem('job.has_problems', { invalid: job.invalid })
    if (job.state === 'CHECKED' && job.valid === 0) throw problem('job.nothing_valid')
    return transaction(app.db, async (tx) => {
      const applying = await jobs.updateIfInState(tx, job.id, ['CHECKED'], {
        state: 'APPLYING',
        done: 0,
        total: job.valid,
        attempts: 0,
        reason: null,
      })
      if (!applying) throw wrongStateProblem('job.not_checked', await jobs.find(tx, job.id))
      await app.jobs.send(importQueue(job.list), { jobId: job.id, by: kept(user) } satisfies ImportStep)
      return applying
    })
  })
}
