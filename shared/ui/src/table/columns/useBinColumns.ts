import { useMemo } from 'react'
import type { Column } from '../../column.ts'

const binColumns = [
  { field: 'deletedAt', label: 'Deleted on', format: 'instant' },
  { field: 'deletedBy', label: 'Deleted by' },
] as const

/** Adds columns for deleting user and time in the bin, after the first column. */
export function useBinColumns<Row>(columns: readonly Column<Row>[], isBin: boolean): readonly Column<Row>[] {
  return useMemo(
    () => (isBin ? [...columns.slice(0, 1), ...binColumns, ...columns.slice(1)] : columns),
    [columns, isBin],
  )
}
