import { endpoints } from '@portal/client'
import { secondFactorRoutes } from '@portal/contracts/second-factor.contract.ts'

export const {
  useFindSecondFactorQuery,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useEndSecondFactorMutation,
} = endpoints(secondFactorRoutes, { tag: 'SecondFactor' })
