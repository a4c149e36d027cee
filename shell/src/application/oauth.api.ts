import { endpoints } from '@portal/client'
import { oauthPageRoutes } from '@portal/contracts/oauth.contract.ts'

const {
  authorize,
  doConfirm,
  doCancel,
  viewDeviceCode,
  decideDeviceCode,
  findApplications,
  withdrawApplication,
} = oauthPageRoutes

export const {
  useAuthorizeMutation,
  useDoConfirmMutation,
  useDoCancelMutation,
  useViewDeviceCodeMutation,
  useDecideDeviceCodeMutation,
  useFindApplicationsQuery,
  useWithdrawApplicationMutation,
} = endpoints(
  { authorize, doConfirm, doCancel, viewDeviceCode, decideDeviceCode, findApplications, withdrawApplication },
  { tag: 'Application' },
)
