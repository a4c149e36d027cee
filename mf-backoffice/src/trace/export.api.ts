import { endpoints } from '@portal/client'
import { exportRoutes } from '@portal/contracts/export.contract.ts'

export const {
  useExportOrdersMutation,
  useExportDevicesMutation,
  useExportPartsMutation,
  useExportWarrantiesMutation,
  useExportRegistrationsMutation,
  useExportAppVersionsMutation,
  useExportDongleFirmwareMutation,
  useExportFeedbackMutation,
  useExportClaimsMutation,
} = endpoints(exportRoutes, { tag: 'Job' })
