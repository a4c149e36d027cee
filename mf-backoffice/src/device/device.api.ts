import { endpoints } from '@portal/client'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'

export const {
  useLazyGroupDevicesQuery,
  useFindDevicesQuery,
  useGetDeviceQuery,
  useGetPartOrderRecordListQuery,
  useFindDeviceEventsQuery,
  useFindDeviceCustodyQuery,
  useSaveDeviceMutation,
  useChangeDevicesMutation,
  useUndoDeviceChangeMutation,
  useLazyCountDevicesQuery,
  useDeleteDevicesMutation,
  useRestoreDevicesMutation,
  useFindDeviceHistoryQuery,
} = endpoints(deviceRoutes, { tag: 'Trace' })
