import { endpoints } from '@portal/client'
import { partRoutes } from '@portal/contracts/part.contract.ts'

export const {
  useLazyGroupPartsQuery,
  useFindPartsQuery,
  useSavePartMutation,
  useChangePartsMutation,
  useUndoPartChangeMutation,
  useLazyCountPartsQuery,
  useDeletePartsMutation,
  useRestorePartsMutation,
  useFindPartHistoryQuery,
} = endpoints(partRoutes, { tag: 'Trace' })
