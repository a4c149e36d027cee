import type { QueryState } from '@portal/client'
import type { Page } from '@portal/contracts/page.ts'
import type { ComponentType, ReactNode } from 'react'
import type { Column } from '../column.ts'
import type { RowChanges } from './change/row-changes.ts'
import type { ExportConfig } from './export.ts'
import type { ListState } from './list-state.ts'
import type { Operation } from './Operations.tsx'
import type { Grouping } from './summary/GroupPanel.tsx'
import type { SumConfig } from './summary/useTotals.ts'
import type { CountMatches } from './useAllMatches.ts'
import type { RemoveRows } from './useRemoval.ts'

/** Parts of a query hook's result that the table uses. */
export interface ListResult<Row> extends QueryState {
  data?: Page<Row>
  error?: unknown
  isFetching: boolean
  refetch?(): unknown
}

export interface DataTableProps<Row extends object> {
  /** Accessible label of the table. */
  label: string
  /** Storage key for columns and saved views; a table without a name has none. */
  name?: string
  /** Must be constant or memoized. */
  columns: readonly Column<Row>[]
  list: ListState
  result: ListResult<Row>
  operations?: readonly Operation<Row>[]
  /** Adds Delete to rows and to the selection. */
  onDelete?: RemoveRows
  deletePermission?: string
  /** Allows to select all matching rows, even if their total is capped. */
  onCount?: CountMatches
  /** Adds the bin: deleted rows, which can be restored. */
  onRestore?: RemoveRows
  /** Allows to change fields, of one row in its cell or of many rows. */
  changing?: RowChanges<Row>
  /** Called by Enter on a row, or a double click. */
  onOpen?(row: Row): void
  /** Preview of a row; loaded on first use. */
  preview?: ComponentType<{ row: Row }>
  /** Adds the export. */
  exporting?: ExportConfig
  /** Adds totals of number columns over all matches. */
  summing?: SumConfig
  /** Allows to group rows by a code column. */
  grouping?: Grouping
  toolbar?: ReactNode
  /** Label of the search box, if the list's name does not describe the searched fields. */
  searchSays?: string
  /** Content of an empty list. */
  empty?: ReactNode
  rowKey?: keyof Row & string
}
