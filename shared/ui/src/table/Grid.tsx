import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { isPressed, useT } from '@portal/client'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import type { Column } from '../column.ts'
import { visuallyHidden } from '../visually-hidden.ts'
import type { Columns } from './columns/useColumns.ts'
import { widthStyles } from './columnWidth.ts'
import { HeaderCell } from './HeaderCell.tsx'
import type { ListState } from './list-state.ts'
import type { Preview } from './preview/usePreview.ts'
import { operationClass, type RowProps, RowView } from './RowView.tsx'
import { checkboxCell, checkboxWidth, stickyHeader } from './sticky.ts'
import { TotalsRow } from './summary/TotalsRow.tsx'
import type { Totals } from './summary/useTotals.ts'
import type { Density } from './useDensity.ts'
import { useGrid } from './useGrid.ts'
import { useHeaderKeys } from './useHeaderKeys.ts'
import { rowHeights } from './usePageSize.ts'
import type { useRows } from './useRows.ts'

/** Height in pixels of fifteen rows with the header. More rows use the height of the window. */
const maxTableHeight = 576

export interface GridProps<Row extends object> {
  rows: RowProps<Row>[]
  columns: Columns<Row>
  list: ListState
  label: string
  density: Density
  /** Totals of number columns, below them. */
  totals?: Totals
  table: ReturnType<typeof useRows<Row>>['table']
  /** Set if rows have a preview. */
  preview?: Preview
  onOpen?(row: Row): void
  onDelete?(row: Row): void
}

const containerStyle = {
  // Keeps the focused cell clear of the sticky columns.
  scrollPadding: '40px 120px 0 160px',
  [`&[data-covered] .${operationClass}::before`]: {
    content: '""',
    position: 'absolute',
    inset: '0 100% 0 -12px',
    pointerEvents: 'none',
    background: 'linear-gradient(to left, rgb(0 0 0 / 0.14), transparent)',
  },
}

const rowStyle = {
  comfortable: { '& tbody tr': { height: rowHeights.comfortable } },
  compact: {
    '& tbody tr': { height: rowHeights.compact },
    '& tbody td': { py: 0 },
    '& tbody .MuiButton-root': { py: 0 },
    '& tbody .MuiCheckbox-root': { p: 0.25 },
  },
}

/** Marks the table while columns are hidden under the Operation column, which then has a shadow. */
function useCovered() {
  const container = useRef<HTMLDivElement>(null)
  const markCovered = () => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = container.current ?? {}
    container.current?.toggleAttribute('data-covered', scrollLeft + clientWidth < scrollWidth - 1)
  }
  useEffect(() => {
    markCovered()
    const observer = new ResizeObserver(markCovered)
    if (container.current) observer.observe(container.current)
    return () => observer.disconnect()
  })
  return { container, markCovered }
}

export function Grid<Row extends object>({
  rows,
  columns,
  list,
  label,
  density,
  totals,
  table,
  preview,
  onOpen,
  onDelete,
}: GridProps<Row>) {
  const t = useT()
  const first = rows[0]
  const { container, markCovered } = useCovered()
  const { onFocus, onBlur, onGridKey, onCopy } = useGrid(container)
  const { said, propsOf } = useHeaderKeys(columns as unknown as Columns<never>)
  const maxHeight = list.request.size > 15 ? `max(${maxTableHeight}px, calc(100dvh - 300px))` : maxTableHeight
  const offset = first?.isSelectable ? checkboxWidth : 0
  const rowAt = (target: EventTarget) => {
    const element = (target as HTMLElement).closest<HTMLElement>('tr[data-row]')
    return rows.find(({ row }) => row.id === element?.dataset.row)
  }

  /** Checks whether the focus is on a cell itself. */
  const isCell = (target: EventTarget) => (target as HTMLElement).matches('td')

  /**
   * Handles keys on a row's cell: Enter opens a cell without controls, Space opens the preview, Delete
   * deletes. In the selection column Space selects, like its checkbox.
   */
  const onRowKey = (event: KeyboardEvent<HTMLElement>) => {
    const found = rowAt(event.target)
    if (!found || !isCell(event.target)) return false
    const isChoice = found.isSelectable && (event.target as HTMLTableCellElement).cellIndex === 0
    const isSpace = isPressed('previewRow', event)
    if (isPressed('openRow', event) && onOpen) onOpen(found.row.original)
    else if (found.isSelectable && (isPressed('selectRow', event) || (isChoice && isSpace)))
      found.row.toggleSelected()
    else if (isSpace && preview) found.isPreviewed ? preview.close() : preview.show(found.row.id)
    else if (isPressed('deleteRow', event) && onDelete) onDelete(found.row.original)
    else return false
    return true
  }
  /** Continues the preview on the adjacent page beyond the first or last row. */
  const onEdgeKey = (event: KeyboardEvent<HTMLElement>) => {
    const found = isCell(event.target) && rowAt(event.target)
    if (!found || preview?.id === undefined || event.shiftKey) return false
    const isAtEnd = found === rows.at(-1) && isPressed('nextRow', event)
    const isAtStart = found === rows[0] && isPressed('previousRow', event)
    return (isAtEnd && preview.step(1)) || (isAtStart && preview.step(-1))
  }
  /** The preview shows the focused row. */
  const onCellFocus = (event: FocusEvent<HTMLElement>) => {
    onFocus(event)
    const found = isCell(event.target) && rowAt(event.target)
    if (found && preview?.id !== undefined && !found.isPreviewed) preview.show(found.row.id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Ignores events of overlays, which reach the cell only through React.
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
    if (onEdgeKey(event) || onGridKey(event) || onRowKey(event)) event.preventDefault()
  }
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const found = rowAt(event.target)
    if (found && !(event.target as HTMLElement).closest('a,button,input')) onOpen?.(found.row.original)
  }

  return (
    <TableContainer
      ref={container}
      onScroll={markCovered}
      sx={[containerStyle, rowStyle[density], { maxHeight }]}
    >
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
      <Table
        role="grid"
        aria-multiselectable={first?.isSelectable || undefined}
        stickyHeader
        size="small"
        aria-label={label}
        style={widthStyles(columns.widths)}
        onKeyDown={onKeyDown}
        onFocus={onCellFocus}
        onBlur={onBlur}
        onCopy={onCopy}
      >
        <TableHead>
          <TableRow>
            {first?.isSelectable && (
              <TableCell sx={{ ...checkboxCell, ...stickyHeader('left') }}>
                <Checkbox
                  data-unsaved="ignore"
                  checked={table.getIsAllRowsSelected()}
                  indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                  slotProps={{ input: { 'aria-label': t('Select all rows of this page') } }}
                  sx={{ p: 0.5 }}
                />
              </TableCell>
            )}
            {(columns.shown as readonly Column<never>[]).map((column, index) => (
              <HeaderCell
                key={column.field}
                column={column}
                list={list}
                header={propsOf(column, index)}
                onWidth={(width) => columns.setWidth(column.field, width)}
                sx={index === 0 ? stickyHeader('left', offset) : undefined}
              />
            ))}
            {first && first.operations.length > 0 && (
              <TableCell align="right" className={operationClass} sx={stickyHeader('right')}>
                {t('Operation')}
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody onDoubleClick={onDoubleClick}>
          {rows.map((props) => (
            <RowView key={props.row.id} {...props} />
          ))}
        </TableBody>
        {totals && first && (
          <TotalsRow
            columns={columns.shown as readonly Column<never>[]}
            totals={totals}
            isSelectable={first.isSelectable}
            hasOperations={first.operations.length > 0}
          />
        )}
      </Table>
    </TableContainer>
  )
}
