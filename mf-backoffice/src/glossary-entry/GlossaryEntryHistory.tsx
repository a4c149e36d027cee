import type { GlossaryEntry } from '@portal/contracts/glossary-entry.contract.ts'
import { createHistory } from '../common/createHistory.tsx'
import { useFindGlossaryEntryHistoryQuery } from './glossaryEntry.api.ts'
import { glossaryEntryLabels } from './glossaryEntryColumns.tsx'

export const GlossaryEntryHistory = createHistory(
  glossaryEntryLabels,
  useFindGlossaryEntryHistoryQuery,
  ({ term }: GlossaryEntry, t) => t('History of “{term}”', { term }),
)
