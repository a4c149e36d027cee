import { endpoints } from '@portal/client'
import { allJobRoutes, type JobRoutes } from '@portal/contracts/job.contract.ts'
import type { Service } from '@portal/contracts/service.ts'

/**
 * Calls for imports of one service, with equal hook names for all services.
 * @throws Error for a service without jobs
 */
function jobCalls({ getJob, applyJob, cancelJob }: JobRoutes) {
  const hooks = endpoints({ getJob, applyJob, cancelJob }, { tag: 'Job' })
  return {
    useGet: hooks.useGetJobQuery,
    useApply: hooks.useApplyJobMutation,
    useCancel: hooks.useCancelJobMutation,
  }
}

const ofServices = new Map(allJobRoutes.map((routes) => [routes.getJob.service, jobCalls(routes)]))
/** @throws for a service that has no jobs */
export function createJobs(service: Service) {
  const found = ofServices.get(service)
  if (!found) throw new Error(`${service} has no jobs.`)
  return found
}
