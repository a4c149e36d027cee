import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useT } from '@portal/client'
import type { Column } from '../column.ts'
import { ColumnFilter } from './ColumnFilter.tsx'
import type { ListState } from './useListState.ts'

/** Sorts up, then down, then as the list comes by itself. */
export function HeaderCell({ column, list }: { column: Column<never>; list: ListState }) {
  const t = useT()
  const isSorted = list.sort === column.field
  const next = () => {
    if (!isSorted) list.setSort(column.field, 'ASC')
    else if (list.direction === 'ASC') list.setSort(column.field, 'DESC')
    else list.setSort(undefined)
  }
  return (
    <TableCell
      scope="col"
      aria-sort={isSorted ? (list.direction === 'ASC' ? 'ascending' : 'descending') : undefined}
      sx={{ minWidth: column.width }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.25,
          justifyContent: column.format === 'number' ? 'flex-end' : undefined,
        }}
      >
        {column.sortable ? (
          <TableSortLabel
            active={isSorted}
            direction={isSorted && list.direction === 'DESC' ? 'desc' : 'asc'}
            onClick={next}
          >
            {t(column.label)}
          </TableSortLabel>
        ) : (
          t(column.label)
        )}
        {column.filter && <ColumnFilter column={column} list={list} />}
      </Box>
    </TableCell>
  )
}
