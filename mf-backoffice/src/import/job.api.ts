import { endpoints } from '@portal/client'
import { jobRoutes } from '@portal/contracts/job.contract.ts'

export const { useGetJobQuery, useApplyJobMutation, useCancelJobMutation } = endpoints(jobRoutes, { tag: 'Job' })
