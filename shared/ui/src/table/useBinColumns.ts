import { useMemo } from 'react'
import type { Column } from '../column.ts'

const binColumns = [
  { field: 'deletedAt', label: 'Deleted on', format: 'instant' },
  { field: 'deletedBy', label: 'Deleted by' },
] as const

/** In the bin each row also says, right after what it is called, when it was deleted and by whom. */
export function useBinColumns<Row>(columns: readonly Column<Row>[], isBin: boolean): readonly Column<Row>[] {
  return useMemo(
    () => (isBin ? [...columns.slice(0, 1), ...binColumns, ...columns.slice(1)] : columns),
    [columns, isBin],
  )
}
