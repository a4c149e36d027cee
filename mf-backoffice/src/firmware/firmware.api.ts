import { endpoints } from '@portal/client'
import { firmwareRoutes } from '@portal/contracts/firmware.contract.ts'
import {
  useExportBetaFirmwareRecordsMutation,
  useExportFirmwareRecordsMutation,
} from '../common/export.api.ts'

const hooks = endpoints(firmwareRoutes, { tag: 'Firmware' })

const standard = {
  title: 'Firmware change log',
  path: '/version',
  noun: 'firmwareRecord',
  useLog: hooks.useFindFirmwareLogQuery,
  useInformation: hooks.useGetFirmwareInformationQuery,
  useSave: hooks.useSaveFirmwareRecordMutation,
  useSaveInformation: hooks.useSaveFirmwareInformationMutation,
  useFind: hooks.useFindFirmwareRecordsQuery,
  useGroups: hooks.useLazyGroupFirmwareRecordsQuery,
  useExport: useExportFirmwareRecordsMutation,
  useChange: hooks.useChangeFirmwareRecordsMutation,
  useUndoChange: hooks.useUndoFirmwareRecordChangeMutation,
  useCount: hooks.useLazyCountFirmwareRecordsQuery,
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
  path: '/betaTest',
  noun: 'betaFirmwareRecord',
  useLog: hooks.useFindBetaFirmwareLogQuery,
  useInformation: hooks.useGetBetaFirmwareInformationQuery,
  useSave: hooks.useSaveBetaFirmwareRecordMutation,
  useSaveInformation: hooks.useSaveBetaFirmwareInformationMutation,
  useFind: hooks.useFindBetaFirmwareRecordsQuery,
  useGroups: hooks.useLazyGroupBetaFirmwareRecordsQuery,
  useExport: useExportBetaFirmwareRecordsMutation,
  useChange: hooks.useChangeBetaFirmwareRecordsMutation,
  useUndoChange: hooks.useUndoBetaFirmwareRecordChangeMutation,
  useCount: hooks.useLazyCountBetaFirmwareRecordsQuery,
  useDelete: hooks.useDeleteBetaFirmwareRecordsMutation,
  useRestore: hooks.useRestoreBetaFirmwareRecordsMutation,
  useHistory: hooks.useFindBetaFirmwareRecordHistoryQuery,
  download: firmwareRoutes.downloadBetaFirmwareLog,
}
/** The standard and the beta log differ only in their calls. */
export const logs = { standard, beta }
