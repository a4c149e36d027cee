import { endpoints } from '@portal/client'
import { oauthClientRoutes } from '@portal/contracts/oauth.contract.ts'

export const {
  useFindOauthClientsQuery,
  useSaveOauthClientMutation,
  useRotateOauthSecretMutation,
  useDisableOauthClientMutation,
  useEnableOauthClientMutation,
} = endpoints(oauthClientRoutes, { tag: 'OauthClient' })
