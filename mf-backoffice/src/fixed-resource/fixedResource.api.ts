import { endpoints } from '@portal/client'
import { chatExportRoutes } from '@portal/contracts/export.contract.ts'
import { fixedResourceRoutes } from '@portal/contracts/fixed-resource.contract.ts'

export const {
  useFindFixedResourcesQuery,
  useLazyGroupFixedResourcesQuery,
  useSaveFixedResourceMutation,
  useChangeFixedResourcesMutation,
  useUndoFixedResourceChangeMutation,
  useLazyCountFixedResourcesQuery,
  useDeleteFixedResourcesMutation,
  useRestoreFixedResourcesMutation,
  useFindFixedResourceHistoryQuery,
} = endpoints(fixedResourceRoutes, { tag: 'FixedResource', touches: ['QuestionData'] })

const { exportFixedResources } = chatExportRoutes
export const { useExportFixedResourcesMutation } = endpoints({ exportFixedResources }, { tag: 'Job' })
