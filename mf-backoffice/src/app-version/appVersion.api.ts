import { endpoints } from '@portal/client'
import { appVersionRoutes } from '@portal/contracts/app-version.contract.ts'

export const {
  useFindAppVersionsQuery,
  useLazyGroupAppVersionsQuery,
  useSaveAppVersionMutation,
  useChangeAppVersionsMutation,
  useUndoAppVersionChangeMutation,
  useLazyCountAppVersionsQuery,
  useDeleteAppVersionsMutation,
  useRestoreAppVersionsMutation,
  useFindAppVersionHistoryQuery,
} = endpoints(appVersionRoutes, { tag: 'AppVersion' })
