import { useT } from '@portal/client'
import type { Column } from '../column.ts'
import { Fact, Facts } from '../record/Facts.tsx'
import { renderCell } from './RowView.tsx'

/** Lists all columns of a row; the first is its title. */
export function ColumnFacts<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const t = useT()
  return (
    <Facts>
      {columns.slice(1).map((column) => (
        <Fact key={column.field} label={t(column.label)}>
          {renderCell(column, row)}
        </Fact>
      ))}
    </Facts>
  )
}
