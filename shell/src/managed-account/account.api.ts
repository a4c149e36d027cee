import { endpoints } from '@portal/client'
import { managedAccountRoutes } from '@portal/contracts/managed-account.contract.ts'

export const {
  useFindManagedAccountsQuery,
  useInviteAccountMutation,
  useSaveManagedAccountMutation,
  useDisableAccountMutation,
  useEnableAccountMutation,
  useEndAccountSessionsMutation,
  useSendPasswordLinkMutation,
  useSetAccountPasswordMutation,
  useUnlockAccountMutation,
  useResetSecondFactorMutation,
  useEraseAccountMutation,
} = endpoints(managedAccountRoutes, { tag: 'ManagedAccount' })
