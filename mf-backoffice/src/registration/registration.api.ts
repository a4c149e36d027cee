import { endpoints } from '@portal/client'
import { registrationRoutes } from '@portal/contracts/registration.contract.ts'

export const {
  useFindRegistrationsQuery,
  useSaveRegistrationMutation,
  useWithdrawRegistrationMutation,
  useChangeRegistrationsMutation,
  useUndoRegistrationChangeMutation,
  useLazyGroupRegistrationsQuery,
  useLazyCountRegistrationsQuery,
  useDeleteRegistrationsMutation,
  useRestoreRegistrationsMutation,
  useFindRegistrationHistoryQuery,
} = endpoints(registrationRoutes, { tag: 'Registration' })
