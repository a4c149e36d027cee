import { endpoints } from '@portal/client'
import { jobRoutes } from '@portal/contracts/job.contract.ts'

const { findJobs, cancelJob, repeatJob } = jobRoutes
export const { useFindJobsQuery, useCancelJobMutation, useRepeatJobMutation } = endpoints(
  { findJobs, cancelJob, repeatJob },
  { tag: 'Job' },
)
