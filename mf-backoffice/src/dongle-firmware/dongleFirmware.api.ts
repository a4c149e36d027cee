import { endpoints } from '@portal/client'
import { dongleFirmwareRoutes } from '@portal/contracts/dongle-firmware.contract.ts'

export const {
  useFindDongleFirmwareQuery,
  useLazyGroupDongleFirmwareQuery,
  useSaveDongleFirmwareMutation,
  useChangeDongleFirmwareMutation,
  useUndoDongleFirmwareChangeMutation,
  useLazyCountDongleFirmwareQuery,
  useDeleteDongleFirmwareMutation,
  useRestoreDongleFirmwareMutation,
  useFindDongleFirmwareHistoryQuery,
} = endpoints(dongleFirmwareRoutes, { tag: 'DongleFirmware' })
