import type { Identity } from '@portal/contracts/access.ts'
import type { Related } from '@portal/contracts/finance.contract.ts'
import type { MoneyTotals } from '@portal/contracts/money.ts'
import type { Recorder } from '@portal/service-kit/audit.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import type { NounColumns } from '@portal/service-kit/list/columns.ts'
import { createUnownedRows } from '@portal/service-kit/list/owned-rows.ts'
import type { SummaryRequest } from '@portal/service-kit/list/summary.ts'
import { notFound } from '@portal/service-kit/problem/problem.ts'
import { type SummedFields, sumTotals } from './totals.repo.ts'

/** Document as its sender wrote it. */
export interface SenderDocument {
  revision: number
  lines: readonly object[]
}
export type StoredDocument<Doc> = Doc & { id: number; version: number }

export interface DocumentKind<Doc extends SenderDocument, Row extends StoredDocument<Doc>> {
  /** Noun in the history. */
  noun: string
  table: string
  /** Field and column of the document number. */
  key: { field: keyof Doc & string; column: string }
  columns: NounColumns<unknown>
  /** Fields of the document itself. */
  fields: readonly (keyof Doc & string)[]
  /** Sums of its lists. */
  summed?: SummedFields
  /** Computes the stored fields that a document does not contain. */
  derived(doc: Doc): object
  /** Writes the links between documents, and recomputes the fields that depend on them. */
  link(tx: Db, rows: readonly Row[], before: readonly Row[]): Promise<void>
  /** Finds related documents in both directions. */
  related(db: Db, row: Row): Promise<Related[]>
}

/** Repository of one kind of documents: lists, look-up by number, and writing imported documents. */
export function createDocuments<Doc extends SenderDocument, Row extends StoredDocument<Doc>>(
  kind: DocumentKind<Doc, Row>,
) {
  const { table, key, columns, noun } = kind
  const rows = createUnownedRows<Row, unknown>(table, columns)
  const numberOf = (doc: Doc) => String(doc[key.field])
  const byNumbers = (numbers: readonly string[]) =>
    sql`select ${columns.select} from ${sql.id(table)} where ${sql.id(key.column)} = any(${numbers}::text[]) and deleted_at is null`
  const documentOf = (row: Doc) => Object.fromEntries(kind.fields.map((field) => [field, row[field]]))
  const stored = (doc: Doc) => ({ ...documentOf(doc), ...kind.derived(doc) })
  return {
    kind,
    ...rows,
    numberOf,
    documentOf,
    async totals(db: Db, request: SummaryRequest, user: Identity): Promise<MoneyTotals> {
      if (!kind.summed) return { totals: [], isExact: true }
      const list = rows.list({ ...request, page: 1, size: 1 }, user)
      return sumTotals(db, request, list, columns, kind.summed)
    },

    /** @throws Problem 404 */
    async get(db: Db, number: string): Promise<Row & { related: Related[] }> {
      const [row] = await db.query<Row>(byNumbers([number]))
      if (!row) throw notFound(noun)
      return { ...row, related: await kind.related(db, row) }
    },

    /** Locks the existing documents with these numbers until the transaction ends. */
    hold: (tx: Db, numbers: readonly string[]): Promise<Row[]> =>
      tx.query<Row>(sql`${byNumbers(numbers)} order by id for update`),

    /** Writes new documents and new revisions; the caller has locked the existing rows. */
    async write(tx: Db, docs: readonly Doc[], held: readonly Row[], record: Recorder) {
      const before = new Map(held.map((row) => [numberOf(row), row]))
      const fresh = docs.filter((doc) => !before.has(numberOf(doc)))
      const revised = docs.flatMap((doc) => {
        const row = before.get(numberOf(doc))
        return row && row.revision < doc.revision ? [{ doc, row }] : []
      })
      const created = fresh.length > 0 ? await rows.create(tx, fresh.map(stored)) : []
      const changes = revised.map(({ doc, row }) => ({ ...stored(doc), id: row.id }))
      const changed = changes.length > 0 ? await rows.updateAll(tx, changes as never) : []
      const old = revised.map(({ row }) => row)
      await kind.link(tx, [...created, ...changed], old)
      for (const row of created)
        record({ noun, id: row.id, action: 'import', before: null, after: documentOf(row) })
      const oldById = new Map(old.map((row) => [row.id, row]))
      for (const row of changed) {
        const was = oldById.get(row.id)
        record({
          noun,
          id: row.id,
          action: 'import',
          before: was ? documentOf(was) : null,
          after: documentOf(row),
        })
      }
    },
  }
}
export type Documents<Doc extends SenderDocument, Row extends StoredDocument<Doc>> = ReturnType<
  typeof createDocuments<Doc, Row>
>

/** Joins distinct texts for a searchable column. */
export const joinDistinct = (texts: readonly string[]) => [...new Set(texts)].join(', ')
