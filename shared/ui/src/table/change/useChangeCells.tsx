import { useMemo } from 'react'
import type { Column } from '../../column.ts'
import { renderCell } from '../RowView.tsx'
import { ChangeCell } from './ChangeCell.tsx'
import type { RowChanges } from './row-changes.ts'

/** Adds menus to cells whose rules define the next values. */
export function useChangeCells<Row extends object>(
  columns: readonly Column<Row>[],
  changing: RowChanges<Row> | undefined,
): readonly Column<Row>[] {
  return useMemo(() => {
    if (!changing) return columns
    return columns.map((column) => {
      const field = changing.fields.find((one) => one.field === column.field && one.nextOf)
      if (!field) return column
      const cell = (row: Row) => (
        <ChangeCell row={row} field={field} changing={changing} options={column.options}>
          {renderCell(column, row)}
        </ChangeCell>
      )
      return { ...column, cell }
    })
  }, [columns, changing])
}
