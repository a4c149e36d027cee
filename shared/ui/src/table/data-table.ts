import type { Asked } from '@portal/client'
import type { Page } from '@portal/contracts/page.ts'
import type { ComponentType, ReactNode } from 'react'
import type { Column } from '../column.ts'
import type { Changing } from './change/changing.ts'
import type { Exporting } from './export.ts'
import type { ListState } from './list-state.ts'
import type { Operation } from './Operations.tsx'
import type { Grouping } from './summary/GroupPanel.tsx'
import type { Summing } from './summary/useTotals.ts'
import type { Counting } from './useMatching.ts'
import type { Removal } from './useRemoval.ts'

/** Parts of a query hook's result that the table uses. */
export interface ListResult<Row> extends Asked {
  data?: Page<Row>
  error?: unknown
  isFetching: boolean
  refetch?(): unknown
}

export interface DataTableProps<Row extends object> {
  /** Accessible label of the table. */
  label: string
  /** Storage key for columns and saved views, which a table without a name does not have. */
  name?: string
  /** Constant or memoized. */
  columns: readonly Column<Row>[]
  list: ListState
  result: ListResult<Row>
  operations?: readonly Operation<Row>[]
  /** Gives each row a Delete and the table a delete of several. */
  onDelete?: Removal
  deletePermission?: string
  /** Lets all rows that match be taken in one step, also where the total is not counted to its end. */
  onCount?: Counting
  /** Gives the table its bin: the deleted rows, to take back. */
  onRestore?: Removal
  /** Lets fields be changed, of one row in its cell and of many at once. */
  changing?: Changing<Row>
  /** Enter on a row, or a double click. */
  onOpen?(row: Row): void
  /** Preview of a row beside the list; loaded on first use. */
  preview?: ComponentType<{ row: Row }>
  /** Gives the table its export. */
  exporting?: Exporting
  /** Adds up number columns over all that match. */
  summing?: Summing
  /** Lets the rows be counted by a code column. */
  grouping?: Grouping
  toolbar?: ReactNode
  /** Label of the search box, where it searches more than the list's name says. */
  searchSays?: string
  /** Content of an empty list. */
  empty?: ReactNode
  rowKey?: keyof Row & string
}
