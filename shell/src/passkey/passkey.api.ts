import { endpoints } from '@portal/client'
import { passkeyRoutes } from '@portal/contracts/passkey.contract.ts'

const { findPasskeys, beginPasskey, addPasskey, deletePasskey } = passkeyRoutes

export const {
  useFindPasskeysQuery,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useDeletePasskeyMutation,
} = endpoints({ findPasskeys, beginPasskey, addPasskey, deletePasskey }, { tag: 'Passkey' })
