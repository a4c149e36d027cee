import { endpoints } from '@portal/client'
import { rmaRoutes } from '@portal/contracts/rma.contract.ts'

export const {
  useAnswerRmaMutation,
  useFindOwnRmaQuery,
  useGetRmaParamInfoQuery,
  useGetRmaQuery,
  useGetRmaReportQuery,
  useLookUpRmaDeviceQuery,
  useSaveRmaMutation,
  useUpdateRmaStatusMutation,
} = endpoints(rmaRoutes, { tag: 'Rma', touches: ['Notice'] })
