import { endpoints } from '@portal/client'
import { claimRoutes } from '@portal/contracts/claim.contract.ts'

export const {
  useLazyGroupClaimsQuery,
  useFindClaimsQuery,
  useAddClaimMutation,
  useEditClaimMutation,
  useChangeClaimsMutation,
  useUndoClaimChangeMutation,
  useLazyCountClaimsQuery,
  useDeleteClaimsMutation,
  useRestoreClaimsMutation,
  useFindClaimHistoryQuery,
} = endpoints(claimRoutes, { tag: 'Trace' })
