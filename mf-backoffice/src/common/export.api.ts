import { endpoints } from '@portal/client'
import { exportRoutes } from '@portal/contracts/export.contract.ts'

export const {
  useExportOrdersMutation,
  useExportDevicesMutation,
  useExportPartsMutation,
  useExportWarrantiesMutation,
  useExportRegistrationsMutation,
  useExportAppVersionsMutation,
  useExportFirmwareRecordsMutation,
  useExportBetaFirmwareRecordsMutation,
  useExportDongleFirmwareMutation,
  useExportFeedbackMutation,
  useExportClaimsMutation,
} = endpoints(exportRoutes, { tag: 'Job' })
