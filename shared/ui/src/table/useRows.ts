import { type RowSelectionState, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useCallback, useMemo, useState } from 'react'
import { type Column, getFieldValue, toText } from '../column.ts'

export const features = tableFeatures({ rowSelectionFeature })
const none: never[] = []

/** Model of the table: rows, cells and the selection across pages. */
export function useRows<Row extends object>(
  rows: Row[] | undefined,
  columns: readonly Column<Row>[],
  rowKey: keyof Row & string,
) {
  const [rowSelection, setSelection] = useState<RowSelectionState>({})
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.field,
        accessorFn: (row: Row) => getFieldValue(column, row),
        meta: column,
        cell: ({ getValue }: { getValue(): unknown }) => toText(column, getValue()),
      })),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? none,
    getRowId: (row: Row) => String(row[rowKey]),
    state: { rowSelection },
    onRowSelectionChange: setSelection,
  })
  const unselect = useCallback(
    (ids?: number[]) =>
      setSelection((now) =>
        ids ? Object.fromEntries(Object.entries(now).filter(([id]) => !ids.includes(Number(id)))) : {},
      ),
    [],
  )
  return { table, selected: Object.keys(rowSelection).map(Number), unselect }
}
export type RowModel<Row extends object> = ReturnType<
  ReturnType<typeof useRows<Row>>['table']['getRowModel']
>['rows'][number]
