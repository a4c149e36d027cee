import { endpoints } from '@portal/client'
import { viewRoutes } from '@portal/contracts/view.contract.ts'

export const {
  useFindViewsQuery,
  useLazyFindViewsQuery,
  useSaveViewMutation,
  useOpenWithViewMutation,
  useDeleteViewMutation,
} = endpoints(viewRoutes, {
  tag: 'View',
})
