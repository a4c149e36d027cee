import * as T from 'typebox'
import { storedError } from './envelope.ts'
import { routes } from './route.ts'
import type { Service } from './service.ts'
import { Id, Instant, Nullable, OneOf } from './values.ts'

export const jobKinds = ['import', 'export'] as const

/**
 * An import: CHECKING reads and checks the file (dry run); CHECKED waits for `apply`; APPLYING writes. An
 * export: RUNNING. DONE, FAILED and CANCELLED are final.
 */
export const jobStates = [
  'QUEUED',
  'RUNNING',
  'CHECKING',
  'CHECKED',
  'APPLYING',
  'DONE',
  'FAILED',
  'CANCELLED',
] as const
export const JobState = OneOf(jobStates)
export type JobState = T.Static<typeof JobState>

/**
 * Invalid cell, or invalid row without `column`. `row` counts from 1 including the header, as spreadsheets
 * do.
 */
export const JobProblem = T.Object({
  row: T.Integer(),
  column: T.String(),
  value: T.String(),
  ...storedError,
})
export type JobProblem = T.Static<typeof JobProblem>

const jobFields = {
  id: Id,
  kind: OneOf(jobKinds),
  state: JobState,
  /** Processed rows in this state, out of `total`. */
  done: T.Integer(),
  total: T.Integer(),
  /** Why the job failed or was restarted; an empty `msg` otherwise. */
  ...storedError,
  /** Name of the imported list, or of the exported file. */
  fileName: T.String(),
  createdAt: Instant,
  /** Time until which the file of an export is available; null without a file. */
  expiresAt: Nullable(Instant),
}
export const JobEntry = T.Object({
  ...jobFields,
  /** Path of the page that shows the job, or empty. */
  link: T.String(),
})
export type JobEntry = T.Static<typeof JobEntry>

export const Job = T.Object({
  ...jobFields,
  /** Valid rows, and rows with at least one problem. */
  valid: T.Integer(),
  invalid: T.Integer(),
  /** The first 1,000 problems; `problemCount` is their total. */
  problems: T.Array(JobProblem),
  problemCount: T.Integer(),
  /** Rows written by `apply`. */
  written: T.Integer(),
})
export type Job = T.Static<typeof Job>

export const JobParams = T.Object({ id: T.String({ pattern: '^[0-9]{1,15}$' }) })

/**
 * Job calls, which each service with jobs serves under its own path prefix (`''` for backoffice, `rma/`,
 * `finance/` …) and operation names, for example `findRmaJobs`.
 */
export function createJobRoutes(service: Service, prefix: string, name = '') {
  const table = routes(service, {
    findJobs: {
      path: `/${prefix}job/find` as const,
      method: 'GET',
      access: 'job:own',
      summary: 'Own jobs, newest first: what is not finished, and the last 20 of the past 7 days',
      data: T.Array(JobEntry),
    },
    getJob: {
      path: `/${prefix}job/{id}` as const,
      method: 'GET',
      access: 'job:own',
      summary: 'How far an own job is',
      params: JobParams,
      data: Job,
    },
    applyJob: {
      path: `/${prefix}job/{id}/apply` as const,
      access: 'job:own',
      summary: 'Take all rows (refused while any is bad) or the valid ones',
      params: JobParams,
      body: T.Object({ rows: OneOf(['all', 'valid']) }, { additionalProperties: false }),
      data: Job,
    },
    cancelJob: {
      path: `/${prefix}job/{id}/cancel` as const,
      access: 'job:own',
      summary: 'Cancel a job; what an import wrote is taken back, what an export wrote is removed',
      params: JobParams,
      data: Job,
    },
    repeatJob: {
      path: `/${prefix}job/{id}/repeat` as const,
      access: 'job:own',
      summary: 'Start an own export again that failed, was cancelled, or whose file has expired',
      params: JobParams,
      data: Job,
    },
    downloadJobFile: {
      path: `/${prefix}job/{id}/file` as const,
      method: 'GET',
      access: 'job:own',
      summary: 'The file of an own export (.xlsx or .csv), within a day',
      params: JobParams,
      download: true,
    },
  })
  const named = <R extends { operation: string }>(route: R): R => ({
    ...route,
    operation: route.operation.replace('Job', `${name}Job`),
  })
  return Object.fromEntries(
    Object.entries(table).map(([key, route]) => [key, named(route)]),
  ) as unknown as typeof table
}
export type JobRoutes = ReturnType<typeof createJobRoutes>

export const backofficeJobRoutes = createJobRoutes('backoffice', '')
export const chatJobRoutes = createJobRoutes('chat', 'chat/', 'Chat')
export const financeJobRoutes = createJobRoutes('finance', 'finance/', 'Finance')
export const rmaJobRoutes = createJobRoutes('rma', 'rma/', 'Rma')

/** Job calls of all services; the shell shows all jobs together. */
export const allJobRoutes: readonly JobRoutes[] = [
  backofficeJobRoutes,
  chatJobRoutes,
  rmaJobRoutes,
  financeJobRoutes,
]

export const orderImportRoutes = routes('backoffice', {
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
})
