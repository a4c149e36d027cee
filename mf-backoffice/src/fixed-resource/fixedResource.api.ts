import { endpoints } from '@portal/client'
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
