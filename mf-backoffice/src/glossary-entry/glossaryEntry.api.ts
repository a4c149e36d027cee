import { endpoints } from '@portal/client'
import { chatExportRoutes } from '@portal/contracts/export.contract.ts'
import { glossaryEntryRoutes } from '@portal/contracts/glossary-entry.contract.ts'

export const {
  useFindGlossaryEntriesQuery,
  useLazyGroupGlossaryEntriesQuery,
  useSaveGlossaryEntryMutation,
  useChangeGlossaryEntriesMutation,
  useUndoGlossaryEntryChangeMutation,
  useLazyCountGlossaryEntriesQuery,
  useDeleteGlossaryEntriesMutation,
  useRestoreGlossaryEntriesMutation,
  useFindGlossaryEntryHistoryQuery,
  useLazyExpandQuestionQuery,
} = endpoints(glossaryEntryRoutes, { tag: 'GlossaryEntry' })

const { exportGlossaryEntries } = chatExportRoutes
export const { useExportGlossaryEntriesMutation } = endpoints({ exportGlossaryEntries }, { tag: 'Job' })
