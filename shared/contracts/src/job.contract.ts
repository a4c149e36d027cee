import * as T from 'typebox'
import { routes } from './route.ts'
import { Id, OneOf } from './values.ts'

/**
 * CHECKING reads and checks (a dry run); CHECKED waits for `apply`; APPLYING writes; DONE, FAILED and CANCELLED are ends.
 */
export const jobStates = ['QUEUED', 'CHECKING', 'CHECKED', 'APPLYING', 'DONE', 'FAILED', 'CANCELLED'] as const
export const JobState = OneOf(jobStates)
export type JobState = T.Static<typeof JobState>

/** One cell (or, without column, one row) that cannot be taken. `row` counts from 1 as the spreadsheet shows it, the header included. */
export const JobProblem = T.Object({ row: T.Integer(), column: T.String(), value: T.String(), msg: T.String() })
export type JobProblem = T.Static<typeof JobProblem>

export const Job = T.Object({
  id: Id,
  state: JobState,
  /** Rows handled so far in this state, of `total`. */
  done: T.Integer(),
  total: T.Integer(),
  /** Rows that can be taken, and rows with at least one problem. */
  valid: T.Integer(),
  invalid: T.Integer(),
  /** The first 1,000 problems; `problemCount` counts them all. */
  problems: T.Array(JobProblem),
  problemCount: T.Integer(),
  /** Rows written by `apply`. */
  written: T.Integer(),
  /** Why the job as a whole failed, for a person. */
  msg: T.String(),
  fileName: T.String(),
})
export type Job = T.Static<typeof Job>

const JobParams = T.Object({ id: T.String({ pattern: '^[0-9]{1,15}$' }) })

export const jobRoutes = routes('backoffice', {
  importOrders: {
    path: '/trace/order/import',
    access: 'order:edit',
    summary: 'Check an order list (.xlsx or .csv); answers a job',
    bodyType: 'multipart',
    data: Job,
    creates: true,
  },
  downloadImportTemplate: {
    path: '/trace/order/importTemplate',
    method: 'GET',
    access: 'order:edit',
    summary: 'An order list to start from: the headers and one example (.csv)',
    download: true,
  },
  getJob: { path: '/job/{id}', method: 'GET', access: 'user', summary: 'How far an own job is', params: JobParams, data: Job },
  applyJob: {
    path: '/job/{id}/apply',
    access: 'user',
    summary: 'Take all rows (refused while any is bad) or the valid ones',
    params: JobParams,
    body: T.Object({ rows: OneOf(['all', 'valid']) }, { additionalProperties: false }),
    data: Job,
  },
  cancelJob: {
    path: '/job/{id}/cancel',
    access: 'user',
    summary: 'Cancel a job; what an import wrote is taken back',
    params: JobParams,
    data: Job,
  },
})
