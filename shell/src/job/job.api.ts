import { endpoints } from '@portal/client'
import { allJobRoutes, type JobEntry, type JobRoutes } from '@portal/contracts/job.contract.ts'

/** The jobs of one service, by hooks that have the same names for all of them. */
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
/** A number of a job is one of its service alone. */
export type ShownJob = JobEntry & { of: ServiceJobs }

export const allJobs = allJobRoutes.map(createJobs)
