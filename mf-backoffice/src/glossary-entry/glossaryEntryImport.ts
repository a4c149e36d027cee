import { glossaryEntryList } from '@portal/contracts/glossary-entry.contract.ts'
import { chatImportRoutes } from '@portal/contracts/import.contract.ts'
import type { ImportConfig } from '@portal/ui'
import { glossaryEntryLabels } from './glossaryEntryColumns.tsx'

export const glossaryEntryImport: ImportConfig = {
  title: 'Import glossary',
  list: { title: 'Glossary', path: '/luxGlossary' },
  permission: 'glossaryEntry:edit',
  route: chatImportRoutes.importGlossaryEntries,
  tag: 'GlossaryEntry',
  hint: 'Separate several wordings in one cell with a line that contains only ---.',
  columns: {
    words: glossaryEntryLabels,
    read: glossaryEntryList.imports,
    exported: glossaryEntryList.exports,
  },
}
