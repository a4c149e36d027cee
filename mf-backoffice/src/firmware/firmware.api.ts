import { endpoints } from '@portal/client'
import { firmwareRoutes } from '@portal/contracts/firmware.contract.ts'

const hooks = endpoints(firmwareRoutes, { tag: 'Firmware' })

const standard = {
  title: 'Firmware change log',
  useLog: hooks.useFindFirmwareLogQuery,
  useInformation: hooks.useGetFirmwareInformationQuery,
  useSave: hooks.useSaveFirmwareRecordMutation,
  useSaveInformation: hooks.useSaveFirmwareInformationMutation,
  useDelete: hooks.useDeleteFirmwareRecordsMutation,
  useRestore: hooks.useRestoreFirmwareRecordsMutation,
  useHistory: hooks.useFindFirmwareRecordHistoryQuery,
  download: firmwareRoutes.downloadFirmwareLog as
    | typeof firmwareRoutes.downloadFirmwareLog
    | typeof firmwareRoutes.downloadBetaFirmwareLog,
}
export type LogCalls = typeof standard
const beta: LogCalls = {
  title: 'Beta firmware change log',
  useLog: hooks.useFindBetaFirmwareLogQuery,
  useInformation: hooks.useGetBetaFirmwareInformationQuery,
  useSave: hooks.useSaveBetaFirmwareRecordMutation,
  useSaveInformation: hooks.useSaveBetaFirmwareInformationMutation,
  useDelete: hooks.useDeleteBetaFirmwareRecordsMutation,
  useRestore: hooks.useRestoreBetaFirmwareRecordsMutation,
  useHistory: hooks.useFindBetaFirmwareRecordHistoryQuery,
  download: firmwareRoutes.downloadBetaFirmwareLog,
}
/** The two logs differ in their calls alone. */
export const logs = { standard, beta }
