import { endpoints } from '@portal/client'
import { backofficeJobRoutes } from '@portal/contracts/job.contract.ts'

export const { useGetJobQuery, useApplyJobMutation, useCancelJobMutation } = endpoints(backofficeJobRoutes, {
  tag: 'Job',
})
