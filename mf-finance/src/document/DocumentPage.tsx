import { ImportButton, withImport } from '@portal/ui'
import { DocumentList } from './DocumentList.tsx'
import type { DocumentDefinition, DocumentRow } from './documents.ts'
import { createImport } from './imports.ts'

/** Creates the list page of one kind of documents, with its import. */
export function createListPage<Row extends DocumentRow>(of: DocumentDefinition<Row>) {
  const importing = createImport(of.kind)
  return withImport(() => <DocumentList of={of} actions={<ImportButton of={importing} />} />, importing)
}
