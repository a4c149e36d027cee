import { endpoints } from '@portal/client'
import { gptDataRoutes } from '@portal/contracts/gpt-data.contract.ts'

export const {
  useFindGptDataQuery,
  useLazyGroupGptDataQuery,
  useSaveGptDataMutation,
  useLazyCountGptDataQuery,
  useDeleteGptDataMutation,
  useRestoreGptDataMutation,
  useFindGptDataHistoryQuery,
} = endpoints(gptDataRoutes, { tag: 'GptData' })
