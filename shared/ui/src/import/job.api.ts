import { endpoints } from '@portal/client'
import { allJobRoutes, type JobRoutes } from '@portal/contracts/job.contract.ts'
import type { Service } from '@portal/contracts/service.ts'

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** What is done with imports of one service, by hooks that have the same names for all of them. */
function jobCalls({ getJob, applyJob, cancelJob }: JobRoutes) {
  const hooks = endpoints({ getJob, applyJob, cancelJob }, { tag: 'Job' })
  // Their own names are those of the service's operations: `useGetChatJobQuery`.
  const named = hooks as unknown as Record<string, unknown>
  return {
    useGet: named[`use${capital(getJob.operation)}Query`] as typeof hooks.useGetJobQuery,
    useApply: named[`use${capital(applyJob.operation)}Mutation`] as typeof hooks.useApplyJobMutation,
    useCancel: named[`use${capital(cancelJob.operation)}Mutation`] as typeof hooks.useCancelJobMutation,
  }
}

const ofServices = new Map(allJobRoutes.map((routes) => [routes.getJob.service, jobCalls(routes)]))
/** @throws for a service that has no jobs */
export function jobsOf(service: Service) {
  const found = ofServices.get(service)
  if (!found) throw new Error(`${service} has no jobs.`)
  return found
}
