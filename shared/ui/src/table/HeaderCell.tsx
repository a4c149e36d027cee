import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useT } from '@portal/client'
import type { Sort } from '@portal/contracts/page.ts'
import { type Column, isNumberColumn } from '../column.ts'
import { ResizeHandle } from './columns/ResizeHandle.tsx'
import { headerWidth } from './columnWidth.ts'
import { ColumnFilter } from './filter/ColumnFilter.tsx'
import type { ListState } from './list-state.ts'
import type { useHeaderKeys } from './useHeaderKeys.ts'
import { maxSorts } from './useListState.ts'

/** Cycles ascending, descending, none; with Shift in addition to other columns. */
function sortsAfter(sorts: readonly Sort[], column: string, isAdded: boolean): Sort[] {
  if (!isAdded && sorts.length > 1) return [{ column, direction: 'ASC' }]
  const now = sorts.find((one) => one.column === column)
  const others = isAdded ? sorts : sorts.filter((one) => one === now)
  if (!now) return [...others.slice(-(maxSorts - 1)), { column, direction: 'ASC' }]
  return others.flatMap((one): Sort[] =>
    one !== now ? [one] : now.direction === 'ASC' ? [{ column, direction: 'DESC' }] : [],
  )
}

interface HeaderCellProps {
  column: Column<never>
  list: ListState
  /** Props for moving and resizing from `useHeaderKeys`. */
  header: ReturnType<ReturnType<typeof useHeaderKeys>['propsOf']>
  onWidth(width: number): void
  sx?: object
}

export function HeaderCell({ column, list, header, onWidth, sx }: HeaderCellProps) {
  const t = useT()
  const rank = list.sorts.findIndex((one) => one.column === column.field)
  const direction = list.sorts[rank]?.direction
  return (
    <TableCell
      scope="col"
      aria-sort={direction && (direction === 'ASC' ? 'ascending' : 'descending')}
      {...header}
      sx={[headerWidth(column.field, column.width), { overflow: 'visible' }, sx ?? {}]}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.25,
          justifyContent: isNumberColumn(column) ? 'flex-end' : undefined,
        }}
      >
        {column.sortable ? (
          <TableSortLabel
            active={direction !== undefined}
            direction={direction === 'DESC' ? 'desc' : 'asc'}
            onClick={({ shiftKey }) => list.setSorts(sortsAfter(list.sorts, column.field, shiftKey))}
          >
            {t(column.label)}
          </TableSortLabel>
        ) : (
          t(column.label)
        )}
        {direction && list.sorts.length > 1 && (
          <Box
            component="span"
            aria-label={t('Sorts as number {rank}', { rank: rank + 1 })}
            role="img"
            sx={{ fontSize: '0.6875rem', color: 'primary.main', fontWeight: 700 }}
          >
            {rank + 1}
          </Box>
        )}
        {column.filter && <ColumnFilter column={column} list={list} />}
      </Box>
      <ResizeHandle field={column.field} onWidth={onWidth} />
    </TableCell>
  )
}
