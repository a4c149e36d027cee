import {
  emptyGlossaryEntry,
  GlossaryEntryRow,
  glossaryEntryList,
} from '@portal/contracts/glossary-entry.contract.ts'
import { createRowReader } from '@portal/service-kit/import/row-format.ts'
import { toKeys } from './glossary-entry.rules.ts'

const { en, de, es, zh, state } = emptyGlossaryEntry

/** Runs in a worker thread. */
export default createRowReader({
  row: GlossaryEntryRow,
  empty: { en, de, es, zh, state },
  exported: glossaryEntryList.exports,
  keyOf: (row) => toKeys(row)[0] ?? '',
})
