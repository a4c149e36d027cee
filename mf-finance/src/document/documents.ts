import type { Related } from '@portal/contracts/finance.contract.ts'
import type { MoneyTotals } from '@portal/contracts/money.ts'
import type { Column, DataTableProps, Exporting, HistoryListProps, ListState } from '@portal/ui'
import type { ReactNode } from 'react'
import type { DocumentKind } from './kinds.ts'

export interface Summed {
  /** Field that is summed. */
  field: string
  /** English. */
  label: string
}

/** Document as its page shows it. */
export type Whole<Row> = Row & { related: Related[] }

interface DocumentHooks<Row extends object> {
  useFind(request: ListState['request']): DataTableProps<Row>['result']
  useGroups: Required<DataTableProps<Row>>['grouping']['useGroups']
  useExport: () => readonly [Exporting['start'], ...unknown[]]
  useSum?(request: { queryParams?: never }): { currentData?: MoneyTotals; error?: unknown }
  useGet(of: { query: never }): { currentData?: Whole<Row>; error?: unknown; refetch: () => unknown }
  useHistory(of: { id: number }): HistoryListProps['result']
}

export interface DocumentRow {
  id: number
  lines: readonly { line: number }[]
}

/** Everything that differs between kinds of documents. */
export interface Documents<Row extends DocumentRow> {
  kind: DocumentKind
  /** Name of the table under which its settings are stored. */
  name: string
  columns: readonly Column<Row>[]
  /** The fields of its number, by which the calls take it, and of its status. */
  number: keyof Row & string
  status: keyof Row & string
  exported: readonly string[]
  groups: readonly string[]
  /** Sums above the list. */
  summed?: readonly Summed[]
  /** Column of the default descending sort. */
  order: string
  lines: readonly {
    /** English. */
    label: string
    cell(line: Row['lines'][number], document: Row): ReactNode
    align?: 'right'
  }[]
  hooks: DocumentHooks<Row>
  actions?(row: Row): ReactNode
}

export const toNumber = <Row extends DocumentRow>({ number }: Documents<Row>, row: Row) => String(row[number])

/** Asks for one by its number. */
export const toQuery = <Row extends DocumentRow>({ number: field }: Documents<Row>, number: string) => ({
  query: { [field]: number } as never,
})
