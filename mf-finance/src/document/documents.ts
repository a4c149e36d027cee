import type { Related } from '@portal/contracts/finance.contract.ts'
import type { MoneyTotals } from '@portal/contracts/money.ts'
import type { Column, DataTableProps, ExportConfig, HistoryListProps, ListState } from '@portal/ui'
import type { ReactNode } from 'react'
import type { DocumentKind } from './kinds.ts'

export interface SummedField {
  /** Field that is summed. */
  field: string
  /** English label. */
  label: string
}

/** Document with its related documents. */
export type DocumentWithRelations<Row> = Row & { related: Related[] }

interface DocumentHooks<Row extends object> {
  useFind(request: ListState['request']): DataTableProps<Row>['result']
  useGroups: Required<DataTableProps<Row>>['grouping']['useGroups']
  useExport: () => readonly [ExportConfig['start'], ...unknown[]]
  useSum?(request: { queryParams?: never }): { currentData?: MoneyTotals; error?: unknown }
  useGet(of: { query: never }): {
    currentData?: DocumentWithRelations<Row>
    error?: unknown
    refetch: () => unknown
  }
  useHistory(of: { id: number }): HistoryListProps['result']
}

export interface DocumentRow {
  id: number
  lines: readonly { line: number }[]
}

/** Differences between the kinds of documents. */
export interface DocumentDefinition<Row extends DocumentRow> {
  kind: DocumentKind
  /** Name under which the settings of the table are stored. */
  name: string
  columns: readonly Column<Row>[]
  /** Fields of the number, by which calls select a document, and of the status. */
  number: keyof Row & string
  status: keyof Row & string
  exported: readonly string[]
  groups: readonly string[]
  /** Sums above the list. */
  summed?: readonly SummedField[]
  /** Column of the default descending sort. */
  order: string
  lines: readonly {
    /** English label. */
    label: string
    cell(line: Row['lines'][number], document: Row): ReactNode
    align?: 'right'
  }[]
  hooks: DocumentHooks<Row>
  actions?(row: Row): ReactNode
}

export const getNumber = <Row extends DocumentRow>({ number }: DocumentDefinition<Row>, row: Row) =>
  String(row[number])

/** Builds the query for a document by its number. */
export const toQuery = <Row extends DocumentRow>(
  { number: field }: DocumentDefinition<Row>,
  number: string,
) => ({
  query: { [field]: number } as never,
})
