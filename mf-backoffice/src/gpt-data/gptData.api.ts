import { endpoints } from '@portal/client'
import { chatExportRoutes } from '@portal/contracts/export.contract.ts'
import { gptDataRoutes } from '@portal/contracts/gpt-data.contract.ts'

export const {
  useFindGptDataQuery,
  useLazyGroupGptDataQuery,
  useSaveGptDataMutation,
  useChangeGptDataMutation,
  useUndoGptDataChangeMutation,
  useLazyCountGptDataQuery,
  useDeleteGptDataMutation,
  useRestoreGptDataMutation,
  useFindGptDataHistoryQuery,
} = endpoints(gptDataRoutes, { tag: 'GptData' })

const { exportGptData } = chatExportRoutes
export const { useExportGptDataMutation } = endpoints({ exportGptData }, { tag: 'Job' })
