import {
  type GlossaryEntry,
  type GlossaryLanguage,
  glossaryEntryList,
} from '@portal/contracts/glossary-entry.contract.ts'
import { type ColumnDefinition, historyLabels, listColumns, type Option } from '@portal/ui'
import { FirstLine } from '../common/FirstLine.tsx'

export const stateOptions: Option[] = [
  { value: 'ACTIVE', label: 'Active', color: 'success' },
  { value: 'INACTIVE', label: 'Inactive', color: 'neutral' },
]

export const languageLabels: Record<GlossaryLanguage, string> = {
  en: 'English',
  de: 'German',
  es: 'Spanish',
  zh: 'Chinese',
}

const toColumn = (language: GlossaryLanguage): ColumnDefinition<GlossaryEntry> => ({
  label: languageLabels[language],
  cell: (row) => <FirstLine text={row[language].join(', ')} />,
  hideOnPhone: true,
})

export const glossaryEntryColumns = listColumns(glossaryEntryList, {
  term: { label: 'Term', cell: ({ term }) => <FirstLine text={term} /> },
  en: toColumn('en'),
  de: toColumn('de'),
  es: toColumn('es'),
  zh: toColumn('zh'),
  state: { label: 'State', tag: true, options: stateOptions },
  changedBy: { label: 'Changed by', hideOnPhone: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
})

export const glossaryEntryLabels = historyLabels(glossaryEntryList, glossaryEntryColumns, {})
