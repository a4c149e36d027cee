import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { t } from '@portal/client'
import { memo, type ReactNode } from 'react'
import { type Column, findOption, getFieldValue, isNumberColumn, toText } from '../column.ts'
import { Tag } from '../Tag.tsx'
import { mixTint, newTint } from '../theme/theme.ts'
import { cellWidth } from './columnWidth.ts'
import { FlagTags, hasFlags, type RowFlags } from './flags.tsx'
import { type Operation, Operations } from './Operations.tsx'
import { checkboxCell, checkboxWidth, stickyCell } from './sticky.ts'
import type { RowModel } from './useRows.ts'

export interface RowProps<Row extends object> {
  row: RowModel<Row>
  columns: readonly Column<Row>[]
  operations: readonly Operation<Row>[]
  isSelectable: boolean
  isSelected: boolean
  /** True for a new row. */
  isNew: boolean
  /** True while previewed. */
  isPreviewed: boolean
  /** Moves all operations to the menu on a narrow screen. */
  isNarrow: boolean
}

export function renderCell<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row)
  const value = getFieldValue(column, row)
  const option = findOption(column.options, value)
  return column.tag && option ? (
    <Tag label={t(option.label)} color={option.color} />
  ) : (
    toText(column as Column<never>, value)
  )
}

export const toFields = (columns: readonly Column<never>[]) => new Set(columns.map((column) => column.field))

/** Returns the text of a row's first column. */
export function rowTitle<Row>([first]: readonly Column<Row>[], row: Row): string {
  return first ? toText(first as Column<never>, getFieldValue(first, row)) : ''
}

/** First cell with the row's flags. */
export function FirstCell<Row extends object>({
  column,
  columns,
  row,
}: {
  column: Column<Row>
  columns: readonly Column<Row>[]
  row: Row
}) {
  const shown = toFields(columns as readonly Column<never>[])
  if (!hasFlags(row as RowFlags, shown)) return renderCell(column, row)
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
      {renderCell(column, row)}
      <FlagTags row={row as RowFlags} shown={shown} />
    </Box>
  )
}

export const isGreyedOut = (row: object) => (row as RowFlags).show === false

/** Operation column, which is sticky; `Grid` marks it when columns lie under it. */
export const operationClass = 'operation'
const cellStyle = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }
const operationStyle = stickyCell('right')
const boxStyle = { ...checkboxCell, ...stickyCell('left') }
const firstStyle = [stickyCell('left'), stickyCell('left', checkboxWidth)]

const greyStyle = { '& > td': { color: 'text.secondary', fontStyle: 'italic' } }
export const newStyle = {
  '&[data-new], &[data-new] > td': { backgroundColor: mixTint(newTint) },
  '&[data-new] > td:first-of-type': { boxShadow: 'inset 3px 0 var(--mui-palette-primary-main)' },
}
const previewedStyle = {
  '&[aria-current] > td:first-of-type': { boxShadow: 'inset 3px 0 var(--mui-palette-primary-main)' },
}
export const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })

function RowViewOf<Row extends object>({
  row,
  columns,
  operations,
  isSelectable,
  isSelected,
  isNew,
  isPreviewed,
  isNarrow,
}: RowProps<Row>) {
  return (
    <TableRow
      hover
      selected={isSelected}
      aria-selected={isSelectable ? isSelected : undefined}
      data-row={row.id}
      data-new={isNew || undefined}
      aria-current={isPreviewed || undefined}
      ref={isNew || isPreviewed ? scrollIntoView : undefined}
      sx={[newStyle, previewedStyle, isGreyedOut(row.original) && greyStyle]}
    >
      {isSelectable && (
        <TableCell sx={boxStyle}>
          <Checkbox
            data-unsaved="ignore"
            checked={isSelected}
            onChange={row.getToggleSelectedHandler()}
            slotProps={{ input: { 'aria-label': t('Select row {id}', { id: row.id }) } }}
            sx={{ p: 0.5 }}
          />
        </TableCell>
      )}
      {columns.map((column, index) => (
        <TableCell
          key={column.field}
          data-cell
          data-first={index === 0 || undefined}
          align={isNumberColumn(column) ? 'right' : undefined}
          sx={[
            cellStyle,
            cellWidth(column.field),
            index === 0 && (firstStyle[isSelectable ? 1 : 0] ?? false),
          ]}
        >
          {index === 0 ? (
            <FirstCell column={column} columns={columns} row={row.original} />
          ) : (
            renderCell(column, row.original)
          )}
        </TableCell>
      ))}
      {operations.length > 0 && (
        <TableCell className={operationClass} sx={operationStyle}>
          <Operations row={row.original} operations={operations} atMost={isNarrow ? 0 : undefined} />
        </TableCell>
      )}
    </TableRow>
  )
}
export const RowView = memo(RowViewOf) as typeof RowViewOf
