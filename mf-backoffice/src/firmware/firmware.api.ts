import { endpoints } from '@portal/client'
import { type FirmwareRecord, firmwareRoutes } from '@portal/contracts/firmware.contract.ts'
import { createHistory, type UseHistory } from '../common/createHistory.tsx'
import {
  useExportBetaFirmwareRecordsMutation,
  useExportFirmwareRecordsMutation,
} from '../common/export.api.ts'
import { firmwareColumns } from './firmwareColumns.ts'

const hooks = endpoints(firmwareRoutes, { tag: 'Firmware' })

const toHistory = (useHistory: UseHistory) =>
  createHistory(firmwareColumns, useHistory, ({ fwCode: code }: FirmwareRecord, t) =>
    t('History of {code}', { code }),
  )

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
  history: toHistory(hooks.useFindFirmwareRecordHistoryQuery),
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
  history: toHistory(hooks.useFindBetaFirmwareRecordHistoryQuery),
  download: firmwareRoutes.downloadBetaFirmwareLog,
}
/** The standard and the beta log differ only in their calls. */
export const logs = { standard, beta }
