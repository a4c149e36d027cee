import { join } from 'node:path'
import { createJobRoutes, Job } from '@portal/contracts/job.contract.ts'
import { routes } from '@portal/contracts/route.ts'
import * as T from 'typebox'
import { type Db, sql } from '../src/database/database.ts'
import { implement } from '../src/implement.ts'
import type { ListImport } from '../src/import/list-import.ts'
import { insertRows, prepareRows, refuseRows, sqlMessage } from '../src/import/staging.repo.ts'
import type { ServiceDefinition } from '../src/service.ts'
import { createServiceJobs } from '../src/service-jobs.ts'
import { boxList } from './box.ts'

/** Declares imports and exports like a service: lists, starting calls, and a line in its definition. */
export const boxJobRoutes = createJobRoutes('backoffice', 'boxes/', 'Box')
export const boxListRoutes = routes('backoffice', {
  importBoxes: {
    path: '/box/import',
    access: 'box:edit',
    summary: '',
    bodyType: 'multipart',
    data: Job,
    creates: true,
  },
  exportBoxes: {
    path: '/box/export',
    access: 'box:view',
    summary: '',
    body: T.Object({
      format: T.Literal('csv'),
      columns: T.Array(T.Object({ field: T.String(), label: T.String() })),
      timeZone: T.String(),
    }),
    data: Job,
    creates: true,
  },
})

const refuseTaken = (db: Db, jobId: number) =>
  refuseRows(
    db,
    jobId,
    sql`select row_no, 'Name' as column_name, name as value, ${sqlMessage('field.taken', {})} as reason
      from import_row join box on name = row_key where job_id = ${jobId}`,
  )

const boxImport: ListImport = {
  permission: 'box:edit',
  linkOf: (id) => `/box?job=${id}`,
  reader: join(import.meta.dirname, 'box-list.thread.ts'),
  stage: insertRows,
  checks: [refuseTaken],
  prepare: prepareRows,
  async write(tx, _job, from, to) {
    const written = await tx.query(sql`insert into box (name, colour)
      select facts ->> 'name', facts ->> 'colour' from good_row where seq between ${from} and ${to} returning id`)
    return written.length
  },
  taken: { constraint: 'box_name_key', checks: [refuseTaken] },
  errors: { fileType: 'import.file_type', empty: 'import.empty' },
}

const jobs = createServiceJobs(boxJobRoutes, {
  imports: { box: boxImport },
  exports: {
    box: {
      title: 'Boxes',
      permission: 'box:view',
      columns: () => ({
        name: { kind: 'text', value: sql`b.name` },
        colour: { kind: 'text', value: sql`b.colour` },
      }),
      list: (request, { companyId }) => boxList(request, companyId ?? undefined),
    },
  },
})

export const boxJobService: ServiceDefinition = {
  name: 'backoffice',
  migrations: join(import.meta.dirname, 'migrations'),
  routes: [
    jobs.serve,
    (app) => {
      jobs.implementImport(app, boxListRoutes.importBoxes, 'box')
      implement(app, boxListRoutes.exportBoxes, ({ body, user }) => jobs.startExport(app, 'box', body, user))
    },
  ],
  onReady: (app) => jobs.work(app),
}
