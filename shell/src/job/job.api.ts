import { endpoints } from '@portal/client'
import { allJobRoutes, type JobEntry, type JobRoutes } from '@portal/contracts/job.contract.ts'

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The jobs of one service, by hooks that have the same names for all of them. */
export function jobsOf(routes: JobRoutes) {
  const { findJobs, cancelJob, repeatJob } = routes
  const hooks = endpoints({ findJobs, cancelJob, repeatJob }, { tag: 'Job' })
  // Their own names are those of the service's operations: `useFindRmaJobsQuery`.
  const named = hooks as unknown as Record<string, unknown>
  return {
    service: findJobs.service,
    routes,
    useFind: named[`use${capital(findJobs.operation)}Query`] as typeof hooks.useFindJobsQuery,
    useCancel: named[`use${capital(cancelJob.operation)}Mutation`] as typeof hooks.useCancelJobMutation,
    useRepeat: named[`use${capital(repeatJob.operation)}Mutation`] as typeof hooks.useRepeatJobMutation,
  }
}
export type ServiceJobs = ReturnType<typeof jobsOf>
/** A number of a job is one of its service alone. */
export type ShownJob = JobEntry & { of: ServiceJobs }

export const allJobs = allJobRoutes.map(jobsOf)
