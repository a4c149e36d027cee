import { endpoints } from '@portal/client'
import { backofficeJobRoutes } from '@portal/contracts/job.contract.ts'

const { findJobs, cancelJob, repeatJob } = backofficeJobRoutes
export const { useFindJobsQuery, useCancelJobMutation, useRepeatJobMutation } = endpoints(
  { findJobs, cancelJob, repeatJob },
  { tag: 'Job' },
)
