import { isDeepStrictEqual } from 'node:util'
import { type Reasons, toMessage } from '@portal/contracts/errors/all.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { lockName } from '@portal/service-kit/database/lock.ts'
import type { ImportCheck, ListImport } from '@portal/service-kit/import/list-import.ts'
import { createRowImport } from '@portal/service-kit/import/row-import.ts'
import type { Documents, SenderDocument, StoredDocument } from '../document/document.repo.ts'

interface DocumentImport<Doc, Known> {
  /** Path of its list. */
  path: string
  /** Module whose default export is a `documentReader`. */
  reader: string
  /** Reads the data of other documents that the checks need. */
  known(tx: Db, documents: readonly Doc[]): Promise<Known>
  /** Returns contradictions between a document and others, by field. */
  problems(document: Doc, known: Known): Reasons
  /** Checks that add notes without refusing the document. */
  notes?: readonly ImportCheck[]
}

interface Held<Row, Known> {
  before: ReadonlyMap<string, Row>
  known: Known
}

/** Returns the fields in which two versions of a document differ. */
const differing = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.keys(one).filter((field) => field !== 'revision' && !isDeepStrictEqual(one[field], other[field]))

/** Keeps the existing document unless the file has a later revision. */
function revisionProblems<Doc extends SenderDocument>(
  of: Pick<Documents<Doc, StoredDocument<Doc>>, 'documentOf'>,
  document: Doc,
  row: Doc | undefined,
): Reasons {
  if (!row || row.revision < document.revision) return {}
  if (row.revision > document.revision)
    return { revision: toMessage('invoice.older_revision', { revision: row.revision }) }
  const fields = differing(of.documentOf(document), of.documentOf(row))
  if (fields.length === 0) return {}
  return {
    revision: toMessage('invoice.same_revision', {
      revision: row.revision,
      fields: fields.join(', '),
      next: row.revision + 1,
    }),
  }
}

/** Import of one kind of documents: writes new documents and later revisions, and ignores known ones. */
export function documentImport<Doc extends SenderDocument, Row extends StoredDocument<Doc>, Known>(
  of: Documents<Doc, Row>,
  { path, reader, known, problems, notes = [] }: DocumentImport<Doc, Known>,
): ListImport {
  const list = createRowImport<Doc, Held<Row, Known>>({
    permission: 'finance:edit',
    path,
    reader,
    constraint: `${of.kind.table}_no`,
    // Allows one import at a time, because documents recompute fields of other documents.
    lockFirst: (tx) => lockName(tx, 'finance documents'),
    async hold(tx, documents) {
      const rows = await of.hold(tx, documents.map(of.numberOf))
      return {
        before: new Map(rows.map((row) => [of.numberOf(row), row])),
        known: await known(tx, documents),
      }
    },
    problems: (document, held) => ({
      ...revisionProblems(of as never, document, held.before.get(of.numberOf(document))),
      ...problems(document, held.known),
    }),
    write: (tx, documents, { before }, { record }) => of.write(tx, documents, [...before.values()], record),
  })
  return {
    ...list,
    checks: [...list.checks, ...notes],
    fileName: /\.(xlsx|csv|json)$/i,
    errors: { fileType: 'import.document_type', empty: 'import.no_document' },
  }
}
