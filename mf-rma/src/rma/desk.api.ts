import { endpoints } from '@portal/client'
import { repairCentreRoutes } from '@portal/contracts/repair-centre.contract.ts'
import { rmaRoutes } from '@portal/contracts/rma.contract.ts'

export const {
  useFindRmaQuery,
  useGroupRmaQuery,
  useLazyGroupRmaQuery,
  useLazyCountRmaQuery,
  useGetRmaQuery,
  useFindRmaHistoryQuery,
  useFindRmaFiguresQuery,
  useGetRmaSummaryQuery,
  useUpdateRmaAuditMutation,
  useAcceptRmaWarrantyMutation,
  useAskRmaCustomerMutation,
  useResumeRmaMutation,
  useCloseRmaMutation,
  useReopenRmaMutation,
  useAddRmaNoteMutation,
  useEditRmaMutation,
  useChangeRmaMutation,
  useUndoRmaChangeMutation,
  useDeleteRmaMutation,
  useRestoreRmaMutation,
} = endpoints(rmaRoutes, { tag: 'Rma', touches: ['Notice'] })
export const { useFindRepairCentresQuery, useSaveRepairCentreMutation, useDeleteRepairCentreMutation } =
  endpoints(repairCentreRoutes, { tag: 'RepairCentre', touches: ['Rma'] })
