import {
  type GlossaryEntry,
  type GlossaryLanguage,
  glossaryLanguages,
} from '@portal/contracts/glossary-entry.contract.ts'
import type { Column, Option, Words } from '@portal/ui'
import { FirstLine } from '../trace/FirstLine.tsx'

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

export const glossaryEntryColumns: Column<GlossaryEntry>[] = [
  {
    field: 'term',
    label: 'Term',
    sortable: true,
    filter: 'text',
    cell: ({ term }) => <FirstLine text={term} />,
  },
  ...glossaryLanguages.map(
    (language): Column<GlossaryEntry> => ({
      field: language,
      label: languageLabels[language],
      cell: (row) => <FirstLine text={row[language].join(', ')} />,
      hideOnPhone: true,
    }),
  ),
  { field: 'state', label: 'State', sortable: true, filter: 'options', tag: true, options: stateOptions },
  { field: 'changedBy', label: 'Changed by', sortable: true, filter: 'text', hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]

/** Names of the fields for the history. */
export const glossaryEntryWords: Words[] = [...(glossaryEntryColumns as readonly Column<never>[])]
