import { endpoints } from '@portal/client'
import { orderRoutes } from '@portal/contracts/order.contract.ts'

export const {
  useLazyGroupOrdersQuery,
  useLazySumOrdersQuery,
  useFindOrdersQuery,
  useGetOrderInfoQuery,
  useSaveOrderMutation,
  useRemarkOrderMutation,
  useChangeOrdersMutation,
  useUndoOrderChangeMutation,
  useLazyCountOrdersQuery,
  useDeleteOrdersMutation,
  useRestoreOrdersMutation,
  useFindOrderHistoryQuery,
  useAddOrderResourcesMutation,
  useDeleteOrderResourceMutation,
} = endpoints(orderRoutes, { tag: 'Trace' })
