import { GlossaryEntryDraft, glossaryEntryList } from '@portal/contracts/glossary-entry.contract.ts'
import { code, createColumns, instant, number, text, texts } from '@portal/service-kit/list/columns.ts'
import { contains } from '@portal/service-kit/list/list.ts'

const contract = {
  draft: GlossaryEntryDraft,
  list: glossaryEntryList,
}

/** Declares each field of an entry once, for lists and forms. */
export const glossaryEntryColumns = createColumns(contract, {
  id: number('id'),
  version: number('version'),
  term: text('term', { filter: contains('wordings') }),
  en: texts('en'),
  de: texts('de'),
  es: texts('es'),
  zh: texts('zh'),
  state: code('state'),
  changedBy: text('changed_by'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
})
