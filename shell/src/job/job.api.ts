import { endpoints } from '@portal/client'
import { allJobRoutes, type JobEntry, type JobRoutes } from '@portal/contracts/job.contract.ts'

/** Calls for the jobs of one service, with equal hook names for all services. */
export function createJobs(routes: JobRoutes) {
  const { findJobs, cancelJob, repeatJob } = routes
  const hooks = endpoints({ findJobs, cancelJob, repeatJob }, { tag: 'Job' })
  return {
    service: findJobs.service,
    routes,
    useFind: hooks.useFindJobsQuery,
    useCancel: hooks.useCancelJobMutation,
    useRepeat: hooks.useRepeatJobMutation,
  }
}
export type ServiceJobs = ReturnType<typeof createJobs>
/** Job with its service, because ids are unique only per service. */
export type ShownJob = JobEntry & { of: ServiceJobs }

export const allJobs = allJobRoutes.map(createJobs)
