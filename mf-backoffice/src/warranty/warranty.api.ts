import { endpoints } from '@portal/client'
import { warrantyRoutes } from '@portal/contracts/warranty.contract.ts'

export const {
  useLazyGroupWarrantiesQuery,
  useFindWarrantiesQuery,
  useSaveWarrantyMutation,
  useChangeWarrantiesMutation,
  useUndoWarrantyChangeMutation,
  useLazyCountWarrantiesQuery,
  useDeleteWarrantiesMutation,
  useRestoreWarrantiesMutation,
  useFindWarrantyHistoryQuery,
} = endpoints(warrantyRoutes, { tag: 'Trace' })
